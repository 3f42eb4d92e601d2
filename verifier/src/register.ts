/**
 * The register data: which games there are, and what each line of each bet pays from when on. It is a file that
 * `croupier register data` writes, and no code: docs/verifying.md describes it.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { fields, list, member, read, text, Unreadable, whole, type Fields, type Value } from "./json.js";
import { readPay, type Pay } from "./money.js";

export const FORMAT = 1;

export interface Game {
  readonly key: string;
  readonly live: boolean;
  /** The pay table; games that differ only in equipment share one. */
  readonly table: string;
  readonly decisions: boolean;
  readonly variants: readonly string[];
  readonly ladder: Ladder;
}

/** The rules that govern a game, from those that go before all others down: its own chapter, the general rules, the base game. */
interface Ladder {
  /** By rung: the heads of its clauses; none where its text is not held. */
  readonly rungs: readonly (readonly string[])[];
  /** Clauses that only pass on to the rung below. */
  readonly refers: readonly string[];
}

/** What a table chose: by this and the instant its rounds opened they are paid. */
export interface Chosen {
  readonly game: string;
  readonly variant: string;
  readonly decks: number | null;
  readonly options: Readonly<Record<string, string>>;
  /** What notices of the house had changed in its odds when the round opened, in order of effect. */
  readonly amended?: readonly Amended[];
}

interface Amended {
  readonly bet: string;
  readonly line: string;
  readonly pay: Pay;
  readonly option: string;
  readonly decks: readonly number[];
}

/** The changed odds that a round took down when it opened; settings, and bets that were withdrawn, pay nothing. */
export function amendedBy(values: readonly Value[]): Amended[] {
  const written = (one: Fields, name: string): string => text(member(one, name) ?? "", `${name} of an amendment`);
  return values
    .map((value) => fields(value, "an amendment"))
    .filter((one) => written(one, "pays"))
    .map((one) => ({
      bet: written(one, "bet"),
      line: written(one, "line"),
      pay: readPay(written(one, "pays")),
      option: written(one, "option"),
      decks: list(member(one, "decks") ?? [], "decks").map((count) => whole(count, "a number of decks")),
    }));
}

interface PayRow {
  readonly since: number;
  /** The rung of the ladder on which it stands. */
  readonly level: number;
  readonly pay: Pay;
  readonly option: string;
  readonly decks: readonly number[];
}

export class Register {
  readonly digest: string;
  readonly #games = new Map<string, Game>();
  readonly #tables: Fields;
  readonly #rows = new Map<string, readonly PayRow[]>();

  constructor(bytes: Buffer) {
    this.digest = createHash("sha256").update(bytes).digest("hex");
    const data = fields(read(bytes), "the register data");
    if (whole(member(data, "format"), "the format of the register data") !== FORMAT) {
      throw new Unreadable(`register data of format ${String(member(data, "format"))}; accepted: ${FORMAT}`);
    }
    for (const [key, game] of Object.entries(fields(member(data, "games"), "games"))) this.#games.set(key, gameOf(key, fields(game, key)));
    this.#tables = fields(member(data, "tables"), "tables");
  }

  static of(path: string): Register {
    return new Register(readFileSync(path));
  }

  game(key: string): Game {
    const found = this.#games.get(key);
    if (!found) throw new Unreadable(`the register data knows no game ${JSON.stringify(key)}`);
    return found;
  }

  /** How many decks a table deals from: those it chose, or the usual number. */
  decks(chosen: Chosen, at: number): number | null {
    if (chosen.decks !== null) return chosen.decks;
    const rows = list(member(this.#table(chosen), "decks") ?? [], "decks").map((row) => fields(row, "decks"));
    const begun = rows.filter((row) => since(row) <= at).sort((one, other) => since(one) - since(other));
    const last = begun.at(-1);
    return last ? whole(member(last, "default"), "the usual number of decks") : null;
  }

  /** What a line of a bet pays at a table for a round that opened at an instant. */
  pay(chosen: Chosen, bet: string, line: string, at: number): Pay {
    const option = this.#option(chosen, bet, at);
    const decks = this.decks(chosen, at);
    const fits = (one: Amended): boolean => one.bet === bet && one.line === line && ["", option].includes(one.option) && (!one.decks.length || (decks !== null && one.decks.includes(decks)));
    const amended = (chosen.amended ?? []).filter(fits).at(-1);
    if (amended) return amended.pay;
    const rows = this.#inForce(chosen, bet, line, at).filter(
      (row) => (row.option === "" || row.option === option) && (!row.decks.length || (decks !== null && row.decks.includes(decks))),
    );
    // The highest rung; there a row that names the option or the decks goes before one that does not; of equals the later.
    const rank = (row: PayRow): number[] => [-row.level, Number(row.option !== ""), Number(row.decks.length > 0), row.since];
    const found = rows.sort((one, other) => compare(rank(other), rank(one)))[0];
    if (!found) throw new Unreadable(`the register data has no odds for ${bet}.${line} at ${chosen.game}`);
    return found.pay;
  }

  /** The pay table of a bet: that of the variant, the one the table chose, or the first of several. */
  #option(chosen: Chosen, bet: string, at: number): string {
    const lines = Object.keys(fields(member(this.#pays(chosen), bet) ?? {}, bet));
    const named = lines.flatMap((line) => this.#inForce(chosen, bet, line, at).map((row) => row.option)).filter(Boolean);
    if (named.includes(chosen.variant)) return chosen.variant;
    const variants = this.game(chosen.game).variants;
    return chosen.options[bet] ?? named.find((one) => !variants.includes(one)) ?? "";
  }

  /** For each option and number of decks the row that had begun: of the highest rung, and the latest there. */
  #inForce(chosen: Chosen, bet: string, line: string, at: number): PayRow[] {
    const latest = new Map<string, PayRow>();
    for (const row of this.#every(chosen, bet, line)) {
      const selector = JSON.stringify([row.option, row.decks]);
      const known = latest.get(selector);
      const turn = (one: PayRow): number[] => [-one.level, one.since];
      if (row.since <= at && (!known || compare(turn(known), turn(row)) < 0)) latest.set(selector, row);
    }
    return [...latest.values()];
  }

  #every(chosen: Chosen, bet: string, line: string): readonly PayRow[] {
    const name = JSON.stringify([chosen.game, bet, line]);
    let rows = this.#rows.get(name);
    if (!rows) {
      const lines = fields(member(this.#pays(chosen), bet) ?? {}, bet);
      rows = list(member(lines, line) ?? [], `${bet}.${line}`).map((row) => rowOf(fields(row, `${bet}.${line}`), this.game(chosen.game).ladder));
      this.#rows.set(name, rows);
    }
    return rows;
  }

  #table(chosen: Chosen): Fields {
    const name = this.game(chosen.game).table;
    return fields(member(this.#tables, name), `the pay table ${name}`);
  }

  #pays(chosen: Chosen): Fields {
    return fields(member(this.#table(chosen), "pays"), "pays");
  }
}

function gameOf(key: string, game: Fields): Game {
  const played = text(member(game, "played"), "how a game is played");
  if (played !== "live" && played !== "semi-automated") throw new Unreadable(`${key} is played ${played}; accepted: live, semi-automated`);
  const decisions: Value | undefined = member(game, "decisions");
  if (typeof decisions !== "boolean") throw new Unreadable(`${key}: whether players decide is not said`);
  return {
    key,
    live: played === "live",
    table: text(member(game, "table"), "the pay table of a game"),
    decisions,
    variants: list(member(game, "variants"), "variants").map((one) => text(one, "a variant")),
    ladder: ladderOf(fields(member(game, "ladder"), "the ladder of a game")),
  };
}

function rowOf(row: Fields, ladder: Ladder): PayRow {
  const cites = list(member(row, "cites") ?? [], "cites").map((one) => text(one, "a clause"));
  return {
    since: since(row),
    level: levelOf(cites, ladder),
    pay: readPay(text(member(row, "pays"), "what a line pays")),
    option: text(member(row, "option") ?? "", "an option"),
    decks: list(member(row, "decks") ?? [], "decks").map((one) => whole(one, "a number of decks")),
  };
}

/** The first instant at which a value is in force, in milliseconds since 1970. */
function since(row: Fields): number {
  return whole(member(row, "since"), "the first instant of a value");
}

/** The rung of a rule: the highest that states it; the lowest where no clause held does. */
function levelOf(cites: readonly string[], ladder: Ladder): number {
  const own = cites.filter((clause) => !ladder.refers.includes(clause));
  const found = ladder.rungs.findIndex((heads) => heads.some((head) => own.some((clause) => isBelow(clause, head))));
  return found < 0 ? ladder.rungs.length - 1 : found;
}

/** Whether a clause is this one or stands below it: SATG 9.7.1 below SATG 9, but not SATG 91. */
function isBelow(clause: string, head: string): boolean {
  return clause === head || (clause.startsWith(head) && /^[ .(]/.test(clause.slice(head.length)));
}

function ladderOf(ladder: Fields): Ladder {
  const texts = (value: Value | undefined, what: string): string[] => list(value, what).map((one) => text(one, what));
  const rungs = list(member(ladder, "rungs"), "the rungs of a ladder").map((rung) => fields(rung, "a rung"));
  return {
    rungs: rungs.map((rung) => texts(member(rung, "heads"), "the heads of a rung")),
    refers: texts(member(ladder, "refers"), "what only refers"),
  };
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [place, value] of one.entries()) if (value !== other[place]) return value - (other[place] ?? 0);
  return 0;
}
