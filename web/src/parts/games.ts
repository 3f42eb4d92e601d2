/** What the games look like, as each game says it: its felt, the colours of pockets, the names of games and hands. */

import type { AppearanceView, Family } from "../wire";
import { say } from "./words";

/** A table that was never opened has no game yet. */
const NO_GAME: AppearanceView = { family: "cards" };

/** How the game of a view is drawn. */
export function appearanceOf(view: { appearance?: AppearanceView | null | undefined } | null | undefined): AppearanceView {
  return view?.appearance ?? NO_GAME;
}

/** Whether a strip can say how a round came out. */
export function hasStrip(appearance: AppearanceView): boolean {
  return (appearance.strip ?? "none") !== "none";
}

/** The felt of a game, as a value for CSS. */
export function feltOf(appearance: AppearanceView): string {
  return `var(--felt-${appearance.family})`;
}

/** The red numbers of every roulette wheel. */
export const REDS: ReadonlySet<string> = new Set(
  "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split(" "),
);

export type Pocket = "red" | "black" | "zero";

/** The colour of a pocket. */
export function pocketOf(number: string, reds: ReadonlySet<string> = REDS): Pocket {
  if (number === "0" || number === "00") return "zero";
  return reds.has(number) ? "red" : "black";
}

export type Suit = "c" | "d" | "h" | "s";

/** A card as it is printed: `9h`, `10s`, `Ts`, `Kc`; a rank alone has no suit. */
export function cardOf(face: string): { rank: string; suit: Suit | null } {
  const suit = /^(.+)([cdhs])$/.exec(face);
  const rank = suit ? suit[1]! : face;
  return { rank: rank === "T" ? "10" : rank, suit: (suit?.[2] as Suit | undefined) ?? null };
}

/** Whether a face is that of a card. */
export function isCard(face: string): boolean {
  return /^(A|[2-9]|10|T|J|Q|K)[cdhs]$/.test(face);
}

/** A card in words: `nine of hearts`. */
export function cardName(face: string): string {
  const { rank, suit } = cardOf(face);
  const named = /^[AJQK]$/.test(rank) ? say(`rank.${rank as "A" | "J" | "Q" | "K"}`) : rank;
  return suit ? say("card.name", { rank: named, suit: say(`suit.${suit}`) }) : named;
}

/** A face of a game of the family in words. */
export function faceName(family: Family, face: string): string {
  if (isCard(face)) return cardName(face);
  if (family === "roulette") return say(`pocket.${pocketOf(face)}`, { number: face });
  if (family === "dice") return say("die.name", { face });
  return family === "wheel" ? say("symbol.name", { face }) : face;
}

/** The name of a game in the language that is chosen; what the catalogue has not is named as the game system names it. */
export function gameName(of: { game?: string | undefined; name?: string | undefined }): string {
  return say.or(`game.${of.game ?? ""}`, of.name ?? "");
}

/** Names in the words of the game system, for what no catalogue has. */
type Named = Pick<AppearanceView, "names">;

/** The name of a hand: `player`, `banker`, `dealer`, an area (`3`, `3/2` after a split), `dice`. */
export function handName(of: string, { names }: Named = {}): string {
  const id = `hand.${of}`;
  if (say.has(id)) return say(id);
  if (names?.[of]) return names[of];
  const [area, hand] = of.split("/");
  if (!/^\d+$/.test(area!)) return of;
  return hand ? say("hand.split", { area: area!, hand }) : say("hand.area", { area: area! });
}

/** The number of a hand after a split: `player/2` is hand 2; nothing for an only hand. */
export function handNumber(of: string): string {
  const hand = of.split("/")[1];
  return hand ? say("hand.number", { hand }) : "";
}

/** The kind of a complete poker hand. */
export function rankName(rank: string): string {
  return say.or(`poker.${rank}`, rank);
}

/** What a history strip says of a round: `banker`, `red`, `big`. */
export function markName(mark: string, { names }: Named = {}): string {
  return say.or(`mark.${mark}`, say.or(`bet.${mark}`, names?.[mark] ?? mark));
}
