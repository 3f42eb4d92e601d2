/** A round settled again: what each stake should have been paid, by the rules of the game and the register data. */

import { wagerId, type Wager } from "./book.js";
import { RULES } from "./games/index.js";
import type { Result, Rules } from "./games/rules.js";
import { Unreadable } from "./json.js";
import { counted, settleLive, type Limits, type Terms } from "./live.js";
import { exactly, shown, type Pay } from "./money.js";
import type { Chosen, Register } from "./register.js";
import type { Row } from "./sheet.js";

/** A round whose book is sealed, and what came since. */
export interface Round {
  readonly name: string;
  readonly chosen: Chosen;
  readonly openedAt: number;
  readonly wagers: readonly Wager[];
  readonly faces: readonly string[];
  /** Wagers that are void. */
  readonly out: readonly string[];
  /** At a live table: what it pays by besides the odds. */
  readonly terms: Terms | null;
}

const JACKPOT = /^jackpot-/;

/** Whether the verifier has rules of its own for a game. */
export function isSettled(game: string): boolean {
  return Object.hasOwn(RULES, game);
}

/**
 * What every stake of the round that is not void should have been paid. More faces than make a result are only ruled
 * left over in a correction (SATG 8.3).
 */
export function settled(round: Round, register: Register, leftOver: "" | "more may lie there" = ""): Row[] {
  const rules = RULES[round.chosen.game];
  if (!rules) throw new Unreadable(`there are no rules for ${round.chosen.game} here`);
  const result = finished(rules, { variant: round.chosen.variant, faces: round.faces }, leftOver !== "");
  const limits = round.terms ? counted(round.terms, round.wagers) : undefined;
  return round.wagers
    .filter((one) => !round.out.includes(wagerId(one)))
    .map((one) => {
      // A wager on a jackpot is lost at the table: a prize comes from the meter.
      const line = JACKPOT.test(one.bet) ? undefined : rules.line(one.bet, one.spot, result);
      const pay = line === undefined ? "loses" : register.pay(round.chosen, one.bet, line, round.openedAt);
      return rowOf(one, line ?? "loses", pay, round, limits?.get(wagerId(one)) ?? null);
    });
}

/** The faces that make the result of a round. */
function finished(rules: Rules, came: Result, mayHaveMore: boolean): Result {
  const count = rules.makes(came);
  const used = { ...came, faces: came.faces.slice(0, count) };
  const strange = used.faces.find((face) => !rules.isFace(face, came.variant));
  const told = came.faces.join(" ") || "nothing";
  if (strange !== undefined) throw new Unreadable(`it was settled on ${told}, and ${JSON.stringify(strange)} cannot come`);
  if (used.faces.length < count || (came.faces.length > count && !mayHaveMore)) {
    throw new Unreadable(`it was settled on ${told}: ${came.faces.length} came, and ${count} make a result`);
  }
  return used;
}

function rowOf(one: Wager, line: string, pay: Pay, round: Round, limits: Limits | null): Row {
  const row = { holder: one.holder, wager: wagerId(one), added: "", area: one.area, bet: one.bet, line, amount: one.amount, colour: one.colour };
  if (!round.terms) return { ...row, ...exactly(pay, one.amount), stays: 0n };
  const { back, winnings, counted: played } = settleLive(pay, one, limits, round.terms);
  // A winning stake of the Big Wheel stays until it is withdrawn (WHEEL 3.2), as far as it counted.
  const stays = round.chosen.game === "big-wheel" && line !== "loses" && winnings ? played : 0n;
  return { ...row, back: back - stays, winnings, stays };
}

/** Wagers that are void: every stake goes back as it is. */
export function voided(wagers: Iterable<Wager>): Row[] {
  return [...wagers].map((one) => ({
    holder: one.holder,
    wager: wagerId(one),
    added: "",
    area: one.area,
    bet: one.bet,
    line: "void",
    amount: one.amount,
    back: one.amount,
    winnings: 0n,
    stays: 0n,
    colour: one.colour,
  }));
}

/** In what the sheet differs from what it should be; nothing if it does not. */
export function difference(is: readonly Row[], should: readonly Row[]): string[] {
  const left = new Map(is.map((row) => [key(row), row]));
  const wrong = is.length === left.size ? [] : ["a stake stands there twice"];
  for (const wanted of should) {
    const found = left.get(key(wanted));
    left.delete(key(wanted));
    if (!found) wrong.push(`${wanted.wager} is missing: it should be ${told(wanted)}`);
    else if (told(found) !== told(wanted) || !alike(found, wanted)) {
      wrong.push(`${wanted.wager} was paid ${told(found)}, and should be ${told(wanted)}`);
    }
  }
  for (const row of left.values()) wrong.push(`${row.wager}${row.added && ` ${row.added}`} stands there (${told(row)}), and nobody had laid it`);
  return wrong;
}

function key(row: Row): string {
  return JSON.stringify([row.wager, row.added]);
}

function alike(one: Row, other: Row): boolean {
  return one.holder === other.holder && one.area === other.area && one.bet === other.bet && one.colour === other.colour;
}

function told(row: Row): string {
  const stays = row.stays ? `, ${shown(row.stays)} stays` : "";
  return `${row.line} on ${shown(row.amount)}: ${shown(row.back)} back, ${shown(row.winnings)} won${stays}`;
}
