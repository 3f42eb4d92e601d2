import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { played } from "../../testing/looks";
import { words } from "../../core/words.svelte";

import type { DealerView, Refusal } from "../../wire";
import Combo from "../live/Combo.svelte";
import Steps from "../live/Steps.svelte";
import type { DealerModel } from "./dealerModel.svelte";
import MainActions from "./MainActions.svelte";
import { RANKS, SUITS } from "./keys";
import EnteredFaces from "./EnteredFaces.svelte";
import Keys from "./Keys.svelte";
import Question from "./Question.svelte";
import OrderAnswer from "./OrderAnswer.svelte";

const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
const view = (more: Partial<DealerView>): DealerView =>
  ({ table: { table: "T1", phase: "dealing", ...played("rapid-baccarat") }, in_charge: "D1", next: { what: "confirm" }, ...more });
const model = (more: object = {}): DealerModel => ({ me: "D1", inCharge: true, busy: false, link: { now: () => 0 }, order: vi.fn(), stepsDone: () => 0, may: () => true, rankFor: () => "", ...more }) as unknown as DealerModel;

afterEach(() => {
  words.speak("en");
  vi.unstubAllGlobals();
});

test("there is a key for each card that may come, and it enters that card", async () => {
  const onface = vi.fn();
  render(Keys, { family: "baccarat", keys: PACK.filter((face) => face !== "9h"), part: "", waits: false, onface });
  expect(screen.getAllByRole("button")).toHaveLength(51);
  expect(screen.queryByRole("button", { name: "9 of hearts" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "9 of spades" }));
  expect(onface).toHaveBeenCalledWith("9s");
});

test("while an order waits for its answer no key can be pressed", () => {
  render(Keys, { family: "dice", keys: ["1", "2", "3", "4", "5", "6"], part: "", waits: true, onface: vi.fn() });
  expect(screen.getAllByRole<HTMLButtonElement>("button").every((key) => key.disabled)).toBe(true);
});

test("the Com-Bo panel has thirteen ranks; the deal key enters the card", async () => {
  const onface = vi.fn();
  render(Combo, { family: "cards", keys: PACK, part: "", waits: false, onface });
  await fireEvent.click(screen.getByRole("button", { name: "K" }));
  await fireEvent.click(screen.getByRole("button", { name: /king of diamonds/ }));
  await fireEvent.click(screen.getByRole("button", { name: /^Deal king/ }));
  expect(onface).toHaveBeenCalledWith("Kd");
});

test("the question has its reason and its clause", () => {
  const hands = [{ of: "banker", faces: ["10c", "5s"], total: 5 }];
  const table = { table: "T1", phase: "dealing", ...played("rapid-baccarat"), hands } as const;
  render(Question, { model: model(), undo: null, view: view({ table, next: { what: "face", of: "Banker 3", clauses: ["SATG 9.6.2(a)"] } }) });
  expect(screen.getByRole("heading").textContent).toBe("Enter the third card to Banker");
  expect(screen.getByText(/Banker has 5/)).toBeTruthy();
  expect(screen.getByText("SATG 9.6.2(a)")).toBeTruthy();
});

test("a face that a device has read is corrected with a reason and a supervisor, which the question says", () => {
  const undo = { place: 1, face: "14", act: "correct-result" };
  const dealer = model({ may: () => false, rankFor: () => "tg-higher-duties-dealer" });
  render(Question, { model: dealer, view: view({ undo }), undo, device: true });
  expect(screen.getByText(/A device read this face\. Type the reason/)).toBeTruthy();
  expect(screen.getByText(/Higher Duties Dealer or above does this/)).toBeTruthy();
});

test("a correction against a device asks a supervisor for number and secret, and for no ruling on choices", () => {
  const refused: Refusal = { code: "authority-insufficient", says: "This needs a higher rank.", clauses: ["SATG 8.3"] };
  const command = { type: "correct-entry", place: 1, face: "17", reason: "the camera" };
  const answer = { at: "main", refused, remarks: [], command };
  render(OrderAnswer, { model: model({ answer, view: view({ undo: { place: 1, face: "14" } }) }), at: "main" });
  expect(screen.getByLabelText("Secret")).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("entries on which wagers are settled cannot be chosen, and the desk says why", () => {
  const faces = [{ face: "9h" }, { face: "9s" }, { face: "4h" }];
  const { rerender } = render(EnteredFaces, { view: view({ faces } as Partial<DealerView>), place: 3, first: 3, onplace: vi.fn() });
  expect(screen.getAllByRole<HTMLButtonElement>("button").map((face) => face.disabled)).toEqual([true, true, false]);
  expect(screen.getByText(/^Wagers are settled up to entry 2\./)).toBeTruthy();
  return rerender({ first: 1 }).then(() => expect(screen.queryByText(/^Wagers are settled/)).toBeNull());
});

test("undo names what it undoes, confirm what it confirms", async () => {
  const onmain = vi.fn();
  const shown = view({ next: { what: "confirm", confirms: "Banker wins 7 to 6" }, undo: { place: 5, face: "6c", to: "Banker 3" } });
  render(MainActions, { model: model(), view: shown, undoing: false, onundo: vi.fn(), onmain });
  expect(screen.getByRole("button", { name: "Undo 6 of clubs" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: /^Confirm Banker wins 7 to 6/ }));
  expect(onmain).toHaveBeenCalledOnce();
});

test("who is not in charge is offered the table and nothing else", () => {
  render(MainActions, { model: model({ me: "D2", inCharge: false }), view: view({ undo: { place: 1, face: "6c" } }), undoing: false, onundo: vi.fn(), onmain: vi.fn() });
  expect(screen.getAllByRole("button").map((button) => button.textContent?.trim())).toEqual(["Take the table"]);
});

test("a refusal is said in the words of the game system, at its spot; a second person stands for the order", async () => {
  const command = { type: "confirm" } as const;
  const refused: Refusal = { code: "second-person", says: "Another person must do this too.", clauses: ["SATG 8.3"] };
  const order = vi.fn();
  const said = { at: "main", refused, remarks: [], command };
  const { rerender } = render(OrderAnswer, { model: model({ answer: said, order }), at: "main" });
  expect(screen.getByRole("alert").textContent).toContain(refused.says);
  await fireEvent.input(screen.getByLabelText("Staff number"), { target: { value: "S1" } });
  await fireEvent.input(screen.getByLabelText("Secret"), { target: { value: "secret" } });
  await fireEvent.submit(screen.getByRole("form"));
  expect(order).toHaveBeenCalledWith("main", command, { number: "S1", secret: "secret" });
  await rerender({ model: model({ answer: said, order }), at: "money" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the movements come one at a time in their order", async () => {
  const onat = vi.fn();
  const pays = [{ verb: "collect", amount: 500, patron: "ann", wager: "w1" }, { verb: "pay", amount: 1_500, patron: "ben", wager: "w2" }];
  const areas = [{ area: "2", wagers: [{ wager: "w1", patron: "ann", bet: "tie", amount: 500 }] }];
  render(Steps, { pays, areas, names: new Map([["tie", "Tie"]]), at: 0, onat });
  expect(screen.getByText("$5.00").closest("b")?.textContent).toBe("Collect $5.00");
  expect(screen.queryByText(/\$15\.00/)).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(onat).toHaveBeenCalledWith(1);
});

test.each([
  ["casino-war", [{ of: "1", faces: ["9h"] }, { of: "dealer", faces: ["9d", "8c"] }], "Dealer 9d 8c", "Dealer 9♦ 8♣", "荷官 9♦ 8♣"],
  ["blackjack", [{ of: "dealer", faces: ["Kh", "9c"], total: 19 }], "Dealer 19: Kh 9c", "Dealer 19: K♥ 9♣", "荷官 19 点：K♥ 9♣"],
  ["com-bo", [], "5h 9c Ks 2d 6c", "5♥ 9♣ K♠ 2♦ 6♣", "5♥ 9♣ K♠ 2♦ 6♣"],
  ["rapid-baccarat", [{ of: "player", faces: ["9h"], total: 6 }, { of: "banker", faces: ["9c"], total: 7 }], "Banker wins 7 to 6", "Banker wins 7 to 6", "庄"],
])("what is confirmed at %s is told by signs, in both languages", (game, hands, confirms, english, chinese) => {
  const shown = view({ table: { table: "T1", phase: "dealing", game, hands }, next: { what: "confirm", confirms } });
  render(MainActions, { model: model(), view: shown, undoing: false, onundo: vi.fn(), onmain: vi.fn() });
  render(Question, { model: model(), undo: null, view: shown });
  expect(screen.getByRole("heading").textContent).toBe(`Confirm: ${english}`);
  expect(screen.getByRole("button", { name: new RegExp(`^Confirm ${english}`) })).toBeTruthy();
  words.speak("zh-Hans");
  render(Question, { model: model(), undo: null, view: shown });
  expect(screen.getAllByRole("heading").at(-1)!.textContent).toContain(chinese);
});

test.each([
  [{ of: "ball" }, false, /comes by itself/],
  [{ of: "Player 1" }, false, /You enter what you see/],
  [{ of: "indicator" }, true, /You enter what you see/],
])("on the demo floor who deals knows whether %o comes by itself", async (next, live, says) => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ house: "Demo", tables: [], demo: { devices: [], staff: [] } })));
  render(Question, { model: model(), undo: null, view: view({ table: { table: "T1", phase: "dealing", ...played("rapid-roulette"), live }, next: { what: "face", ...next } }) });
  expect(await screen.findByText(says)).toBeTruthy();
});
