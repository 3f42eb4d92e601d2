/** How the watch over fairness is said: evidence as a number, faces and equipment in words. */

import { texts } from "../../core/words.svelte";
import { gameName } from "../../parts/games";
import { ruleText } from "../../parts/rulebook";
import type { WatchedStream } from "../../wire";
import en from "../../words/en/fairness";
import zhHans from "../../words/zh-Hans/fairness";

export const f = texts(en, zhHans);

/** Evidence is kept as a natural logarithm: how many times its stake the bets against fairness have won. */
export function weight(evidence: number): string {
  const tens = evidence / Math.LN10;
  if (tens > 6) return `10^${tens.toFixed(0)}`;
  return Math.exp(evidence).toLocaleString("en", { maximumSignificantDigits: evidence > 2 ? 4 : 2 });
}

/** The kind of a bet. */
export const betKind = (bet: string): string => f.or(`fair.bet.${bet}`, bet);

/** The faces that a bet is on: `17`, `17–34`, `+5–+9`, or their name. */
export const facesOf = (faces: string): string => f.or(`fair.faces.${faces}`, faces.replace(" to ", "–"));

/** What results come from. */
export function sourceOf(stream: Pick<WatchedStream, "source" | "game" | "decks">): string {
  const dice = /^(\d+) dice$/.exec(stream.source);
  if (dice) return f("fair.dice", { count: dice[1]! });
  if (stream.decks) return f("fair.cards", { game: gameName({ game: stream.game, name: stream.game }), count: stream.decks });
  const wheel = f.or(`fair.wheel.${stream.source.replace(/ wheel$/, "")}`, "");
  return wheel || `${f("fair.item.big-wheel")} ${ruleText(stream.source.replace("Big Wheel ", "").replace(" by compartment", ""))}`;
}

/** The name of a stream; equipment is named by its table and what it is. */
export function streamOf(stream: Pick<WatchedStream, "view" | "key">): string {
  if (stream.view !== "equipment") return stream.key;
  return stream.key.split(" ").map((word) => f.or(`fair.item.${word}`, word)).join(" ");
}
