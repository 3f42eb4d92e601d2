import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import { played } from "../../testing/looks";
import type { DealerView, RulingView } from "../../wire";
import type { DealerModel } from "./dealerModel.svelte";
import Guide from "./Guide.svelte";
import Ruling from "./Ruling.svelte";

const view: DealerView = {
  table: { table: "T1", phase: "dealing", number: 3, ...played("rapid-baccarat") },
  next: { what: "confirm" },
  faces: [{ face: "Kc", to: "Player 1" }, { face: "7c", to: "Banker 1" }, { face: "3s", to: "Player 2" }, { face: "9d", discarded: true }],
};
const model = () => ({ busy: false, answer: null, choices: null, link: { now: () => 0 }, order: vi.fn(async () => true), loadChoices: vi.fn() }) as unknown as DealerModel;
const ruling = (commands: string[], needs = ""): RulingView => ({ key: "it", says: "So", act: "reconstruct", rank: "dealer", may: true, commands, needs });

test("the hand is rebuilt by touching its cards in their order", async () => {
  const at = model();
  render(Ruling, { model: at, view, fact: "misplaced-card", ruling: ruling(["reconstruct"]) });
  expect(screen.queryByRole("button", { name: /9 of diamonds/ })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "7 of clubs" }));
  await fireEvent.click(screen.getByRole("button", { name: "king of clubs" }));
  expect(screen.getByText("1 card comes next from the shoe.")).toBeTruthy();
  await fireEvent.input(screen.getByRole("textbox"), { target: { value: "dealt crosswise" } });
  await fireEvent.submit(document.querySelector("form")!);
  expect(at.order).toHaveBeenCalledWith("guide misplaced-card it", { type: "reconstruct", faces: ["7c", "Kc"], reason: "dealt crosswise" });
});

test("a card in excess that is named like one of the hand is said to be another one", async () => {
  const at = model();
  render(Ruling, { model: at, view, fact: "excess-card-seen", ruling: ruling(["rule"], "face") });
  const [face] = screen.getAllByRole("textbox");
  expect(screen.queryByRole("checkbox")).toBeNull();
  await fireEvent.input(face!, { target: { value: "3s" } });
  await fireEvent.click(screen.getByRole("checkbox", { name: "It is another 3 of spades than the one in the hand" }));
  await fireEvent.submit(document.querySelector("form")!);
  expect(at.order).toHaveBeenCalledWith("guide excess-card-seen it", expect.objectContaining({ face: "3s", another: true }));
});

test("the guide forgets its topic when the round goes on", async () => {
  const facts = { ...model(), choices: { observed: [{ fact: "wrong-deck", says: "The deck is wrong.", rulings: [ruling(["rule"])] }] } } as unknown as DealerModel;
  const { rerender } = render(Guide, { model: facts, view });
  await fireEvent.click(screen.getByRole("button", { name: "The deck is wrong." }));
  expect(screen.getByText("What may be ruled")).toBeTruthy();
  await rerender({ model: facts, view: { ...view, next: { what: "open-wagering" }, faces: [] } });
  expect(screen.queryByText("What may be ruled")).toBeNull();
  expect(screen.getByRole("button", { name: "The deck is wrong." })).toBeTruthy();
});
