/**
 * Rapid Sic Bo (SATG 11) and Lucky Sic Bo (SATG 15), whose bets are the same: three dice in a tumbler. What wins is what
 * the Sic Bo rules of the neighbouring states say; SATG 15.7.1 has the odds of Lucky Sic Bo.
 */

import { decided, noSuchSpot, type Decide, type Result, type Rules } from "./rules.js";

interface Throw {
  readonly dice: readonly number[];
  readonly total: number;
  readonly isTriple: boolean;
}

function thrown({ faces }: Result): Throw {
  const dice = faces.map(Number);
  return { dice, total: dice.reduce((sum, die) => sum + die, 0), isTriple: new Set(dice).size === 1 };
}

/** How many dice show a number. */
function count(dice: readonly number[], number: number): number {
  return dice.filter((die) => die === number).length;
}

function wins(condition: boolean): string | undefined {
  return condition ? "wins" : undefined;
}

/** A triple is neither small nor big; every total is a bet of its own, triples included. */
const PLAIN: Readonly<Record<string, Decide<Throw>>> = {
  small: ({ total, isTriple }) => wins(total >= 4 && total <= 10 && !isTriple),
  big: ({ total, isTriple }) => wins(total >= 11 && total <= 17 && !isTriple),
  "any-triple": ({ isTriple }) => wins(isTriple),
  ...Object.fromEntries(Array.from({ length: 14 }, (_, place) => [`total-${place + 4}`, ({ total }: Throw) => wins(total === place + 4)])),
};

/** Bets on numbers that the player names, and how many of them: each number once, in ascending order. */
const NAMED: Readonly<Record<string, { numbers: number; decide: (dice: readonly number[], named: readonly number[]) => string | undefined }>> = {
  "specific-triples": { numbers: 1, decide: (dice, [one = 0]) => wins(count(dice, one) === 3) },
  // A triple of the number wins too, and once only.
  "specific-doubles": { numbers: 1, decide: (dice, [one = 0]) => wins(count(dice, one) >= 2) },
  "single-die": { numbers: 1, decide: (dice, [one = 0]) => [undefined, "one", "two", "three"][count(dice, one)] },
  "two-dice-combinations": { numbers: 2, decide: (dice, named) => wins(named.every((one) => dice.includes(one))) },
  // Three different numbers, all among the four named (ruling 1).
  "three-of-four-dice": { numbers: 4, decide: (dice, named) => wins(new Set(dice).size === 3 && dice.every((die) => named.includes(die))) },
};

function line(bet: string, spot: string, result: Result): string | undefined {
  const facts = thrown(result);
  const named = Object.hasOwn(NAMED, bet) ? NAMED[bet] : undefined;
  if (!named) return decided(PLAIN, bet, spot, facts);
  const numbers = spot.split("-").map(Number);
  const ascending = numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? 0));
  if (!/^[1-6](?:-[1-6])*$/.test(spot) || numbers.length !== named.numbers || !ascending) throw noSuchSpot(bet, spot);
  return named.decide(facts.dice, numbers);
}

export const sicBo: Rules = {
  isFace: (face) => /^[1-6]$/.test(face),
  makes: () => 3,
  line,
};
