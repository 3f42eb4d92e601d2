import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";

import { words } from "../core/words.svelte";
import { feltOf, recorded, positionsOf } from "../testing/felts";
import { cardsSeen } from "./cards";
import { atOf, drawn, key } from "./felt";
import Felt from "./Felt.svelte";
import { betName, paysName } from "./names";

const GAMES = [...recorded.keys()].filter((game) => drawn(recorded.get(game)!.offer) !== "Roulette");
const MATRIX = "rapid-three-card-poker";
const dealt = (game: string) => recorded.get(game)!.table;

async function show(game: string, changes: Parameters<typeof feltOf>[1] = {}) {
  const felt = feltOf(game, changes);
  const shown = render(Felt, felt);
  await screen.findAllByRole("grid", {}, { timeout: 10_000 });
  return { felt, ...shown };
}

const spots = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-spot]")];
const names = (): string[] => spots().map((spot) => spot.dataset.spot!);

afterEach(() => words.speak("en"));

test("every kind of layout is recorded", () => {
  expect(new Set(GAMES.map((game) => drawn(recorded.get(game)!.offer)))).toEqual(
    new Set(["SicBo", "Baccarat", "TripleChase", "BigWheel", "CasinoWar", "Blackjack", "ThreeCardPoker", "Grid"]),
  );
});

test("cards have numbers where bets see some of them alone", () => {
  expect(GAMES.filter((game) => cardsSeen(recorded.get(game)!.offer))).toEqual(["triple-chase"]);
  expect([cardsSeen(recorded.get("triple-chase")!.offer), cardsSeen(null)]).toEqual([3, 0]);
});

test("a game without a felt of its own is drawn from the rows of its layout, with the names that it has", async () => {
  const bets = ["dragon", "tiger", "tie-at-once"].map((bet) => ({ key: bet, name: `New ${bet}`, wins: "", lines: [{ line: "wins", pays: "1 to 1" }] }));
  const layout = [{ bet: "tie-at-once", x: 0, y: 0, width: 2 }, { bet: "dragon", x: 0, y: 1 }, { bet: "tiger", x: 1, y: 1 }];
  const offer = { table: "N1", game: "new-game", name: "New Game", edition: "", appearance: { family: "cards" as const, names: { dragon: "The Dragon" } }, bets, layout };
  const table = { table: "N1", phase: "ready" as const, last: { number: 1, at: 0, faces: ["9h"], hands: [{ of: "dragon", faces: ["9h"] }] } };
  for (const felt of ["", "not-drawn-yet"]) {
    const { unmount } = render(Felt, feltOf("com-bo", { offer: { ...offer, appearance: { ...offer.appearance, felt } }, table }));
    const grid = await screen.findByRole("grid", { name: "Betting layout of New Game" }, { timeout: 10_000 });
    expect([...grid.querySelectorAll("[role=row]")].map((row) => row.querySelectorAll("[data-spot]").length)).toEqual([1, 2]);
    expect(screen.getByRole("button", { name: /New tie-at-once/ })).toBeTruthy();
    expect(screen.getByText("The Dragon")).toBeTruthy();
    unmount();
  }
});

test.each(GAMES.filter((game) => game !== MATRIX))("%s: every position is there once, and a touch places on it", async (game) => {
  const { felt } = await show(game);
  expect(names().toSorted()).toEqual(positionsOf(felt.offer).map(key).toSorted());
  for (const spot of spots()) {
    await fireEvent.click(spot);
    expect(felt.onplace).toHaveBeenLastCalledWith(atOf(spot.dataset.spot!));
  }
  expect(felt.onplace).toHaveBeenCalledTimes(spots().length);
});

test.each(GAMES)("%s: a spot says its name and what it pays, in both languages", async (game) => {
  const { felt } = await show(game);
  for (const language of ["en", "zh-Hans"] as const) {
    words.speak(language);
    await Promise.resolve();
    for (const spot of spots()) {
      const bet = felt.offer.bets!.find((option) => option.key === atOf(spot.dataset.spot!).bet)!;
      expect(spot.getAttribute("aria-label")).toContain(betName(bet));
      expect(spot.getAttribute("aria-label")).toContain(paysName(bet));
    }
  }
});

test.each(GAMES)("%s: each grid is one stop, and has rows and cells", async (game) => {
  await show(game);
  for (const grid of screen.getAllByRole("grid")) {
    expect(grid.getAttribute("aria-label")).toBeTruthy();
    const buttons = [...grid.querySelectorAll<HTMLElement>("[role=button]")];
    expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1);
    for (const button of buttons) expect(button.closest("[role=row] > [role=gridcell]")).toBeTruthy();
  }
});

test.each(GAMES)("%s: names of bets are those of the game system", (game) => {
  for (const bet of recorded.get(game)!.offer.bets!) expect(betName(bet)).toBe(bet.name);
});

test.each(GAMES)("%s: what lies there is said with its state", async (game) => {
  const { offer } = recorded.get(game)!;
  const at = game === MATRIX ? { bet: "pairs-plus", spot: "row-1", area: "" } : positionsOf(offer)[0]!;
  const fates = new Map([[key(at), "win" as const]]);
  const shown = await show(game, { confirmed: [{ ...at, cents: 1_000 }] });
  const label = (): string => document.querySelector(`[data-spot="${key(at)}"]`)!.getAttribute("aria-label")!;
  expect(label()).toContain("$10.00 confirmed");
  await shown.rerender({ ...shown.felt, pending: [{ ...at, cents: 2_500 }] });
  expect(label()).toMatch(/\$10\.00 confirmed, \$25\.00 not yet confirmed/);
  await shown.rerender({ ...shown.felt, pending: [{ ...at, cents: 0 }] });
  expect(label()).toContain("taken back, not yet confirmed");
  await shown.rerender({ ...shown.felt, pending: [], fates });
  expect(label()).toContain("$10.00 confirmed, won");
});

test.each(GAMES)("%s: a locked felt shows everything and places nothing", async (game) => {
  const { felt } = await show(game, { locked: true });
  for (const button of screen.getAllByRole("button")) {
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(button);
    await fireEvent.keyDown(button, { key: "Backspace" });
  }
  expect(felt.onplace).not.toHaveBeenCalled();
  expect(felt.onremove).not.toHaveBeenCalled();
});

test.each(GAMES)("%s: what was dealt lies on the felt, and goes when wagers are taken again", async (game) => {
  const table = dealt(game);
  const faces = table.phase === "dealing" ? table.faces!.map((face) => face.face) : table.last!.faces!;
  const { rerender, felt } = await show(game, { table });
  const grids = screen.getAllByRole("grid");
  const drawings = () => screen.queryAllByRole("img").filter((image) => !grids.some((grid) => grid.contains(image)));
  const within = drawings().length;
  expect(within).toBeGreaterThan(0);
  if (game !== MATRIX && game !== "rapid-big-wheel") expect(within).toBe(faces.length);
  await rerender({ ...felt, table: { ...table, phase: "wagering" } });
  expect(drawings().length).toBe(game === "rapid-big-wheel" ? 1 : 0);
});

test("an area of Casino War says which it is", async () => {
  await show("rapid-casino-war");
  expect(screen.getByRole("button", { name: "Area 3, Tie, pays 10 to 1" }).dataset.spot).toBe("tie||3");
});

test("a bet that comes by a choice is named, and is no button", async () => {
  await show("rapid-blackjack");
  expect(screen.getByText(/^Insurance/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Insurance/ })).toBeNull();
});

test("the shared hand gives way to the player's own hands", async () => {
  const own = [{ of: "player/1", faces: ["Ad", "Ks"], total: 21 }, { of: "player/2", faces: ["Ah", "Kd"], total: 21 }];
  await show("rapid-blackjack", { table: dealt("rapid-blackjack"), own });
  expect(["Your hand 1", "Your hand 2"].map((name) => screen.getByText(name))).toHaveLength(2);
  expect(screen.queryByText("Shared hand")).toBeNull();
});

test.each(["rapid-sic-bo", "lucky-sic-bo"])("%s: every row that shows only dice or numbers says what it asks for", async (game) => {
  await show(game);
  for (const language of ["en", "zh-Hans"] as const) {
    words.speak(language);
    await Promise.resolve();
    for (const row of screen.getAllByRole("row")) {
      const bet = atOf(row.querySelector<HTMLElement>("[data-spot]")!.dataset.spot!).bet;
      expect(row.querySelector("[role=rowheader]")?.textContent ?? "", bet).toMatch(["small", "any-triple", "big"].includes(bet) ? /^$/ : language === "en" ? /dice|number|these/ : /粒|点/);
    }
  }
});

test("a single die pays by how many dice show it, in the order of its heading", async () => {
  await show("rapid-sic-bo");
  const row = screen.getByText("Single die: on one, two, three dice").closest("[role=row]")!;
  expect(row.querySelector("[role=button]")!.textContent!.replaceAll(" ", "")).toContain("1,2,12to1");
});

test("Three Card Poker says for which hands its lines pay, and that a bonus is no choice", async () => {
  await show(MATRIX);
  const written = document.body.textContent!.replaceAll(" ", "");
  expect(written).toContain("straightflush5:1·threeofakind4:1·straight1:1");
  expect(written).toContain("straightflush40:1·threeofakind30:1·straight6:1·flush4:1·pair1:1");
  expect(written).toContain("paidontheAntebyyourhand");
});

test("what others drew to the shared hand is apart from the player's own, which keeps its total", async () => {
  const hands = [{ of: "player", faces: ["Kc", "7s", "10d"], total: 27 }, { of: "dealer", faces: ["Qd", "6h", "9c"], total: 25 }];
  const table = { ...dealt("rapid-blackjack"), phase: "ready" as const, last: { number: 1, at: 0, faces: hands.flatMap((hand) => hand.faces), hands } };
  const { rerender, felt } = await show("rapid-blackjack", { table, own: [{ of: "player", faces: ["Kc", "7s"], total: 17 }] });
  const places = (): (string | null)[] => screen.getAllByRole("group").map((place) => place.getAttribute("aria-label"));
  expect(places()).toEqual(["Dealer, 25, bust", "Your hand, 17", "Drawn by others"]);
  await rerender({ ...felt, own: [{ of: "player", faces: ["Kc", "7s", "10d"], total: 27 }] });
  expect(places()).toEqual(["Dealer, 25, bust", "Your hand, 27, bust"]);
});

test.each(GAMES)("%s: a jackpot that takes a wager has an area under the layout, and only then", async (game) => {
  const { offer } = recorded.get(game)!;
  const bet = { key: "jackpot-gold", name: "Gold", wins: "", lines: [], jackpot: "gold", minimum: 100, maximum: 500 };
  const { felt } = await show(game, { offer: { ...offer, bets: [...(offer.bets ?? []), bet] } });
  const area = await screen.findByRole("button", { name: "Jackpot Gold" }, { timeout: 10_000 });
  await fireEvent.click(area);
  expect(felt.onplace).toHaveBeenLastCalledWith({ bet: "jackpot-gold", spot: "", area: "" });
  expect(names().filter((name) => name.startsWith("jackpot-"))).toHaveLength(1);
});
