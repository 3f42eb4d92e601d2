/** The chart of accounts: `player:T1/7`, or in a unit of its own `player:T1/7@spring-cup`. */

import { Unreadable } from "./json.js";

export const MONEY = "AUD";

/** Each kind, and whether it may go below nothing: the house may owe itself, a player or a ticket never. */
const MAY_BE_NEGATIVE: Readonly<Record<string, boolean>> = {
  player: false,
  stakes: false,
  holds: false,
  laid: false,
  chips: true,
  colour: false,
  drop: false,
  cage: true,
  bank: true,
  cash: true,
  notes: true,
  tickets: false,
  unclaimed: false,
  withheld: false,
  owed: false,
  receivable: true,
  meter: false,
  reserve: false,
  prize: false,
  contributed: true,
  seeded: true,
  takings: true,
  pool: false,
  issued: true,
};

export interface Account {
  readonly kind: string;
  readonly of: string;
  readonly unit: string;
  readonly mayBeNegative: boolean;
}

export function readAccount(written: string): Account {
  const found = /^([a-z]+):([^@]+)(?:@(.+))?$/s.exec(written);
  const [, kind = "", of = "", unit = MONEY] = found ?? [];
  const mayBeNegative = Object.hasOwn(MAY_BE_NEGATIVE, kind) ? MAY_BE_NEGATIVE[kind] : undefined;
  if (mayBeNegative === undefined) throw new Unreadable(`${JSON.stringify(written)} is no account`);
  return { kind, of: of.replaceAll("%40", "@").replaceAll("%25", "%"), unit, mayBeNegative };
}

/** The name of an account; an @ in the name of a person is no unit. */
export function account(kind: string, of: string, unit: string = MONEY): string {
  const name = `${kind}:${of.replaceAll("%", "%25").replaceAll("@", "%40")}`;
  return unit === MONEY ? name : `${name}@${unit}`;
}

/** An account as it may be told: whoever knows the number of a ticket has its money. */
export function told(written: string): string {
  return written.replace(/^tickets:(?:\d*|sealed\..*)(\d{4})$/, "tickets:…$1");
}
