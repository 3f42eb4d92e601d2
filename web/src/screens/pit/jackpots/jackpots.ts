/** What the pit asks of the jackpots, and how what is typed is read. */

import { cents } from "../../../core/money";
import type { BoardJackpotView, JackpotBoardView, JackpotCommand, JackpotFiguresView, Rate, Second } from "../../../wire";
import type { ActionResult, PitModel } from "../pit.svelte";

/** Give a command; with number and secret of a second person where one is named. */
export function ask(pit: PitModel, command: JackpotCommand, second?: Second): Promise<ActionResult> {
  return pit.post("/jackpots", { command, ...(second ? { second } : {}) });
}

/** A share of a wager as it is written: `3/800`. */
export function rateOf(typed: string): Rate | null {
  const match = /^\s*(\d{1,9})\s*\/\s*(\d{1,9})\s*$/.exec(typed);
  return match ? [Number(match[1]), Number(match[2])] : null;
}

/** Onto which meters money can go: those that grow and are not over. */
export function metersBut(board: JackpotBoardView, name: string): BoardJackpotView[] {
  return (board.jackpots ?? []).filter((jackpot) => jackpot.shown.name !== name && jackpot.shown.grows && (jackpot.status === "open" || jackpot.status === "suspended"));
}

/** A plan by jackpot, in cents; nothing typed is no part of it, but a meter may be named with nothing: it takes what is still to come. */
export function planOf(typed: Record<string, string>): Record<string, number> {
  const read = Object.entries(typed).map(([name, text]) => [name, cents(text)] as const);
  return Object.fromEntries(read.filter((entry): entry is [string, number] => entry[1] !== null));
}

/** What of an amount has no place in a plan yet. */
export function leftOf(needed: number, plan: Record<string, number>): number {
  return needed - Object.values(plan).reduce((sum, amount) => sum + amount, 0);
}

const numberOf = (exact: string): number => {
  const [above = "0", below = "1"] = exact.split("/");
  return Number(above) / Number(below);
};

/** An exact number as it is said, to the nearest whole. */
export function about(exact: string): string {
  return Math.round(numberOf(exact)).toLocaleString("en");
}

/** An exact part of a whole as it is said. */
export function part(exact: string): string {
  return `${(100 * numberOf(exact)).toFixed(2)} %`;
}

/** Whether the meter stands where the jackpot wager leaves the house nothing, or less. */
export function edgeless(jackpot: BoardJackpotView, figures: JackpotFiguresView): boolean {
  return !!figures.break_even && (jackpot.shown.amount ?? 0) >= numberOf(figures.break_even.exact);
}
