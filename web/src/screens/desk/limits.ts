/** The sign: from when a higher minimum may hold, and the limits as a command says them. */

import { cents } from "../../core/money";
import { betName } from "../../felts/names";
import { fromField, houseDay } from "../../parts/times";
import type { BetLimits, OfferView, TableView } from "../../wire";

const MINUTE = 60_000;

/** The first full minute from which a new minimum may hold if its sign goes up now. */
export function earliest(now: number, signMs: number): number {
  return Math.ceil((now + signMs) / MINUTE) * MINUTE;
}

/** The next instant at which the clock of the house says so; nothing if it is no time of a day. */
export function instant(typed: string, now: number): number | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(typed.trim());
  if (!match) return null;
  const [today, tomorrow] = [0, 1].map((ahead) => fromField(`${houseDay(ahead, now)}T${match[1]!.padStart(2, "0")}:${match[2]}`));
  return today! < now ? tomorrow! : today!;
}

/** Whether something was typed that is no amount; nothing typed keeps what stands. */
export function unread(...typed: string[]): boolean {
  return typed.some((text) => text.trim() !== "" && cents(text) === null);
}

export interface Line {
  /** The key of the bet, `*` for all that no other line names. */
  bet: string;
  limits: BetLimits;
}

/** The sign as it stands, a line for each group of bets; the first is of all that no other names. */
export function standing(table: TableView): Line[] {
  return (table.limits ?? []).flatMap(({ minimum, maximum, step, bets }) => {
    const limits: BetLimits = step === undefined ? { minimum, maximum } : { minimum, maximum, step };
    return (bets?.length ? bets : ["*"]).map((bet) => ({ bet, limits }));
  });
}

/** The limits of a command: the sign as it stands, with one bet or all of them changed. */
export function changed(table: TableView, bet: string, limits: { minimum: number; maximum: number }): Record<string, BetLimits> {
  const lines = standing(table);
  const before = lines.find((line) => line.bet === bet)?.limits ?? lines[0]?.limits;
  const otherLines = bet === "*" ? [] : lines;
  const step = before?.step;
  return {
    ...Object.fromEntries(otherLines.map((line) => [line.bet, line.limits])),
    [bet]: step === undefined ? limits : { ...limits, step },
  };
}

/** The bets that may be wagered on, for a list: their keys and names. */
export function bets(offer: OfferView | null): { key: string; name: string }[] {
  return (offer?.bets ?? []).filter((bet) => !bet.added).map((bet) => ({ key: bet.key, name: betName(bet) }));
}

/** Whether a minimum would go up: then its sign stands first. */
export function raises(table: TableView, bet: string, minimum: number): boolean {
  const lines = standing(table).filter((line) => bet === "*" || line.bet === bet);
  const now = lines.length ? lines : standing(table).slice(0, 1);
  return now.some((line) => minimum > line.limits.minimum);
}
