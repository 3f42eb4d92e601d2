/** How bets, spots and odds are named: in the language that is chosen, else as the game system names them. */

import { texts } from "../core/words.svelte";
import { lineName } from "../parts/lines";
import type { BetView } from "../wire";
import en from "../words/en/felts";
import zhHans from "../words/zh-Hans/felts";
import type { At } from "./felt";

export const say = texts(en, zhHans);
type Id = Parameters<typeof say>[0];

/** Bets of which there are many: all that begin so have one text, and what follows is said in it. */
const MANY: [beginning: string, id: Id, hole: string][] = [
  ["total-", "bet.total", "number"], ["symbol-", "symbol.name", "face"],
  ["high-run-", "bet.high-run", "number"], ["low-run-", "bet.low-run", "number"], ["high-", "bet.high-box", "number"], ["low-", "bet.low-box", "number"],
];

/** The name of a bet. */
export function betName(bet: Pick<BetView, "key" | "name">): string {
  for (const [beginning, id, hole] of MANY) {
    if (bet.key.startsWith(beginning)) return say(id, { [hole]: bet.key.slice(beginning.length) });
  }
  if (bet.key.startsWith("jackpot-")) return say("bet.jackpot", { title: bet.name });
  return say.or(`bet.${bet.key}`, bet.name);
}

/** The name of a bet where there is little room; always a part of the whole name. */
export const shortName = (bet: Pick<BetView, "key" | "name">): string => say.or(`short.${bet.key}`, betName(bet));

/** What tells a bet from its neighbours where there is hardly any room. */
export const tinyName = (bet: Pick<BetView, "key" | "name">): string => say.or(`tiny.${bet.key}`, shortName(bet));

/** What bets of one kind ask for, where their spots show only numbers or dice; else nothing. */
export function headingOf(bet: string): string {
  return say.or(`heading.${bet.startsWith("total-") ? "total" : bet}`, "");
}

/** A spot of a bet: `row-1` is row 1, what is a number stays one. */
export function spotName(spot: string): string {
  const line = /^(row|column)-(\d+)$/.exec(spot);
  return line ? say(line[1] === "row" ? "spot.row" : "spot.column", { number: line[2]! }) : spot;
}

/** A position in full. */
export function positionName(bet: Pick<BetView, "key" | "name">, at: At): string {
  const name = at.spot ? say("spot.name", { bet: betName(bet), spot: spotName(at.spot) }) : betName(bet);
  return at.area ? say("spot.area", { area: at.area, name }) : name;
}

const ODDS = /^(\d+) to (\d+)$/;

/** Odds as they are said: `17 to 1`. What pays no odds says what becomes of the stake: `stands off`. */
export function oddsName(pays: string): string {
  const [, winnings, stake] = ODDS.exec(pays) ?? [];
  return winnings && stake ? say("odds.plain", { winnings, stake }) : lineName(pays);
}

/** How many odds are named one by one. */
const FEW = 3;

/** What a bet pays, in short: every odds of a few, the highest of many. */
export function paysName(bet: BetView): string {
  const odds = oddsOf(bet);
  const stakes = new Set(odds.map((pays) => ODDS.exec(pays)![2]!));
  if (odds.length !== FEW || stakes.size > 1) return paysBy(bet, oddsName, say("odds.join"));
  return say("odds.plain", { winnings: odds.map((pays) => ODDS.exec(pays)![1]!).join(say("odds.join")), stake: [...stakes][0]! });
}

/** Which hand pays what, where a bet pays several: `straight flush 5:1`. */
export function linesName(bet: BetView): string {
  if (oddsOf(bet).length < 2) return "";
  return bet.lines.filter((line) => ODDS.test(line.pays)).map((line) => `${lineName(line.line)} ${sign(line.pays)}`).join(" · ");
}

const sign = (odds: string): string => odds.replace(" to ", ":");
const oddsOf = (bet: BetView): string[] => [...new Set(bet.lines.map((line) => line.pays).filter((pays) => ODDS.test(pays)))];

/** The same for a narrow spot: `17:1`. */
export function paysSign(bet: BetView): string {
  return paysBy(bet, sign, " ");
}

function paysBy(bet: BetView, named: (odds: string) => string, join: string): string {
  const odds = oddsOf(bet);
  if (odds.length <= FEW) return odds.map(named).join(join);
  return say("odds.up-to", { odds: named(odds.toSorted((a, b) => ratio(b) - ratio(a))[0]!) });
}

function ratio(odds: string): number {
  const [, winnings, stake] = ODDS.exec(odds)!;
  return Number(winnings) / Number(stake);
}
