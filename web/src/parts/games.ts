/** What the games look like: their family and felt, the colours of pockets, the names of games and hands. */

import { say } from "./words";

export type Family = "roulette" | "baccarat" | "cards" | "dice" | "wheel";

/** The family of a game by its key: `rapid-roulette`, `lucky-sic-bo`, `big-wheel`. */
export function familyOf(game: string): Family {
  if (game.includes("roulette")) return "roulette";
  if (game.includes("baccarat")) return "baccarat";
  if (game.includes("sic-bo")) return "dice";
  if (game.includes("big-wheel")) return "wheel";
  return "cards";
}

/** Whether a strip can say how a round came out: where the faces are the outcome, or it is marked. */
export function hasStrip(game: string): boolean {
  return familyOf(game) !== "cards" || game === "triple-chase" || game === "com-bo";
}

/** The felt of a game, as a value for CSS. */
export function feltOf(game: string): string {
  return `var(--felt-${familyOf(game)})`;
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

/** A face of any game in words. */
export function faceName(game: string, face: string): string {
  if (isCard(face)) return cardName(face);
  if (familyOf(game) === "roulette") return say(`pocket.${pocketOf(face)}`, { number: face });
  if (familyOf(game) === "dice") return say("die.name", { face });
  return familyOf(game) === "wheel" ? say("symbol.name", { face }) : face;
}

/** The name of a game in the language that is chosen; what the catalogue has not is named as the game system names it. */
export function gameName(of: { game?: string | undefined; name?: string | undefined }): string {
  const id = `game.${of.game ?? ""}`;
  return say.has(id) ? say(id) : (of.name ?? "");
}

/** The name of a hand: `player`, `banker`, `dealer`, an area (`3`, `3/2` after a split), `dice`. */
export function handName(of: string): string {
  const id = `hand.${of}`;
  if (say.has(id)) return say(id);
  const [area, hand] = of.split("/");
  if (!/^\d+$/.test(area!)) return of;
  return hand ? say("hand.split", { area: area!, hand }) : say("hand.area", { area: area! });
}

/** The kind of a complete poker hand. */
export function rankName(rank: string): string {
  const id = `poker.${rank}`;
  return say.has(id) ? say(id) : rank;
}

/** What a history strip says of a round: `banker`, `red`, `big`. */
export function markName(mark: string): string {
  const id = `mark.${mark}`;
  return say.has(id) ? say(id) : mark;
}
