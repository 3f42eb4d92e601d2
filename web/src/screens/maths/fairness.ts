/** How the watch over fairness is said: evidence as a number, faces and equipment in words. */

import { texts } from "../../core/words.svelte";
import { gameName } from "../../parts/games";
import { ruleText } from "../../parts/rulebook";
import type { WatchedStream } from "../../wire";
import en from "../../words/en/fairness";
import zhHans from "../../words/zh-Hans/fairness";

type Id = keyof typeof en;
export const f = texts(en, zhHans);

const has = (id: string): id is Id => Object.hasOwn(en, id);
const known = (id: string, otherwise: string): string => (has(id) ? f(id) : otherwise);

/** Evidence is kept as a natural logarithm: how many times its stake the bets against fairness have won. */
export function weight(evidence: number): string {
  const tens = evidence / Math.LN10;
  if (tens > 6) return `10^${tens.toFixed(0)}`;
  return Math.exp(evidence).toLocaleString("en", { maximumSignificantDigits: evidence > 2 ? 4 : 2 });
}

/** The kind of a bet. */
export const betKind = (bet: string): string => known(`fair.bet.${bet}`, bet);

/** The faces that a bet is on: `17`, `17–34`, `+5–+9`, or their name. */
export const facesOf = (faces: string): string => known(`fair.faces.${faces}`, faces.replace(" to ", "–"));

/** What results come from. */
export function sourceOf(one: Pick<WatchedStream, "source" | "game" | "decks">): string {
  const dice = /^(\d+) dice$/.exec(one.source);
  if (dice) return f("fair.dice", { count: dice[1]! });
  if (one.decks) return f("fair.cards", { game: gameName({ game: one.game, name: one.game }), count: one.decks });
  const wheel = known(`fair.wheel.${one.source.replace(/ wheel$/, "")}`, "");
  return wheel || `${f("fair.item.big-wheel")} ${ruleText(one.source.replace("Big Wheel ", "").replace(" by compartment", ""))}`;
}

/** The name of a stream; equipment is named by its table and what it is. */
export function streamOf(one: Pick<WatchedStream, "view" | "key">): string {
  if (one.view !== "equipment") return one.key;
  return one.key.split(" ").map((word) => known(`fair.item.${word}`, word)).join(" ");
}
