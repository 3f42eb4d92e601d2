import { render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { expect, test, vi } from "vitest";

import { look } from "../testing/looks";
import Card from "./Card.svelte";
import Chip from "./Chip.svelte";
import { label, lookOf, LOOKS, pileOf, worth } from "./chips";
import { leftOf } from "./clock";
import Die from "./Die.svelte";
import Drawer from "./Drawer.svelte";
import Face from "./Face.svelte";
import { appearanceOf, feltOf, gameName, handName, hasStrip, markName, pocketOf } from "./games";
import Hands from "./Hands.svelte";
import Ring from "./Ring.svelte";
import Stack from "./Stack.svelte";

test("no two chips look alike: colour and edge differ", () => {
  expect(new Set(LOOKS.map((look) => look.colour)).size).toBe(LOOKS.length);
  expect(new Set(LOOKS.map((look) => look.edge)).size).toBe(LOOKS.length);
});

test.each([[500, 500], [700, 500], [100_000, 100_000], [10, 0]])("%i cents look like the chip of %i", (cents, of) => {
  expect(lookOf(cents).cents).toBe(of);
});

test.each([
  [500, [500]], [3_000, [2_500, 500]], [1_750, [500, 500, 500, 250]], [99_999_900, [2_500_000, 2_500_000, 2_500_000, 2_500_000, 2_500_000]], [1, [0]],
])("%i cents are a pile of %j", (cents, pile) => {
  expect(pileOf(cents).map((look) => look.cents)).toEqual(pile);
});

test.each([[500, "5"], [1_250_000, "12500"], [10_000_000, "100k"], [150, "1.50"]])("%i cents are labelled %s", (cents, text) => {
  expect(label(cents)).toBe(text);
});

test("a chip bears its number and says its amount", () => {
  render(Chip, { cents: 2_500 });
  expect(screen.getByRole("img", { name: "1 chip of $25.00" }).textContent).toContain("25");
});

test("a stack shows the total on top and nothing on the discs beneath", () => {
  render(Stack, { cents: 3_000 });
  const stack = screen.getByRole("img", { name: "$30.00" });
  expect([...stack.querySelectorAll("text")].map((text) => text.textContent)).toEqual(["30"]);
});

test.each([["win", "$5.00, won", "▲"], ["push", "$5.00, stand-off", "="], ["void", "$5.00, void", "∅"]] as const)(
  "a stack that is %s says so without colour",
  (fate, name, mark) => {
    render(Stack, { cents: 500, fate });
    expect(screen.getByRole("img", { name }).textContent).toContain(mark);
  },
);

test("a stack that is not confirmed has a dashed ring and says so", () => {
  render(Stack, { cents: 500, pending: true });
  expect(screen.getByRole("img", { name: "$5.00, not yet confirmed" }).querySelector("[stroke='var(--pending)']")).toBeTruthy();
});

test.each([["9h", "9 of hearts", "9"], ["10s", "10 of spades", "10"], ["Ts", "10 of spades", "10"], ["Kc", "king of clubs", "K"]])("card %s is the %s", (face, name, rank) => {
  render(Card, { face });
  const card = screen.getByRole("img", { name });
  expect(card.textContent).toBe(rank);
  expect(card.querySelectorAll("path")).toHaveLength(2);
});

test("a card face down shows nothing of its face", () => {
  render(Card, { face: "9h", back: true });
  expect(screen.getByRole("img", { name: "Card, face down" }).textContent).toBe("");
});

test.each(["1", "2", "3", "4", "5", "6"])("a die shows as many pips as it says: %s", (face) => {
  render(Die, { face });
  const die = screen.getByRole("img", { name: `Die ${face}` });
  expect(die.querySelectorAll("circle")).toHaveLength(Number(face));
  expect(die.textContent).toBe(face);
});

test.each([
  ["rapid-roulette", "32", "32 red"], ["diamond-roulette", "00", "00 green"], ["ministar-roulette", "11", "11 black"],
  ["rapid-baccarat", "Ah", "ace of hearts"], ["lucky-sic-bo", "4", "Die 4"], ["big-wheel", "B", "Symbol B"], ["com-bo", "7d", "7 of diamonds"],
])("at %s the face %s is %s", (game, face, name) => {
  render(Face, { family: look(game).family, face });
  expect(screen.getByRole("img", { name })).toBeTruthy();
});

test("hands say whose they are and what they come to", () => {
  render(Hands, { hands: [{ of: "player", faces: ["9h", "Kc"], total: 9 }, { of: "3", faces: ["Ah", "6c"], total: 17, soft: true }, { of: "4", faces: ["Kh", "6c", "9c"], total: 25 }, { of: "dealer", faces: ["2c", "2d", "9s"], rank: "pair" }] });
  const said = screen.getAllByRole("listitem").map((item) => item.querySelector("p")!.textContent!.replace(/\s+/g, " ").trim());
  expect(said).toEqual(["Player 9", "Area 3 soft 17", "Area 4 25, bust", "Dealer Pair"]);
});

test.each([
  [10_000, 9_000, { seconds: 1, part: 0.1, over: false, last: true }], [10_000, 0, { seconds: 10, part: 1, over: false, last: false }],
  [10_000, 10_000, { seconds: 0, part: 0, over: true, last: false }], [null, 5, { seconds: 0, part: 0, over: true, last: false }],
])("until %s at %i", (until, now, left) => {
  expect(leftOf(until, now, 10_000)).toEqual(left);
});

test("a countdown follows the clock of the game system and never runs past its end", async () => {
  vi.useFakeTimers();
  let now = 1_000;
  render(Ring, { until: 3_000, now: () => now, whole: 10_000, caption: "Place wagers", closed: "Closed" });
  expect(screen.getByRole("timer", { name: "2 seconds left" }).textContent).toBe("2");
  now = 3_500;
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.getByRole("timer", { name: "Closed" }).textContent).toBe("Closed");
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("a drawer is a dialog with a name; it gives the focus back", async () => {
  const before = document.body.appendChild(document.createElement("button"));
  before.focus();
  const onclose = vi.fn();
  const children = createRawSnippet(() => ({ render: () => "<p>Inside</p>" }));
  const { unmount } = render(Drawer, { title: "Rules", onclose, children });
  expect(screen.getByRole("dialog", { name: "Rules" }).textContent).toContain("Inside");
  screen.getByRole("button", { name: "Close: Rules" }).click();
  expect(onclose).toHaveBeenCalledOnce();
  unmount();
  expect(document.activeElement).toBe(before);
  before.remove();
});

test("every game has its felt", () => {
  expect(["rapid-roulette", "rapid-baccarat", "lucky-sic-bo", "big-wheel", "blackjack", "com-bo"].map((game) => feltOf(look(game)))).toEqual(
    ["roulette", "baccarat", "dice", "wheel", "cards", "cards"].map((family) => `var(--felt-${family})`),
  );
  expect(feltOf(appearanceOf({ appearance: null }))).toBe("var(--felt-cards)");
});

test("a game says itself whether a strip can show how its rounds came out", () => {
  expect(["rapid-baccarat", "lucky-sic-bo", "triple-chase", "com-bo", "rapid-casino-war", "three-card-poker"].map((game) => hasStrip(look(game)))).toEqual(
    [true, true, true, true, false, false],
  );
});

test("names come from the catalogue, else from the game system", () => {
  expect(gameName({ game: "rapid-roulette", name: "?" })).toBe("Rapid Roulette");
  expect(gameName({ game: "new-game", name: "New Game" })).toBe("New Game");
  expect([handName("banker"), handName("3"), handName("3/2"), handName("x")]).toEqual(["Banker", "Area 3", "Area 3, hand 2", "x"]);
  const names = { dragon: "Dragon", player: "?" };
  expect([handName("dragon", { names }), markName("dragon", { names }), handName("player", { names }), markName("tiger", { names })]).toEqual(["Dragon", "Dragon", "Player", "tiger"]);
  expect(["0", "00", "1", "2"].map((number) => pocketOf(number))).toEqual(["zero", "zero", "red", "black"]);
});

test.each([[2_500, "$25.00"], [100_000, "$1,000.00, 1000"], [10_000_000, "$100,000.00, 100k"]])("a chip of %i cents is named with what stands on it", (cents, named) => {
  expect(worth(cents)).toBe(named);
});
