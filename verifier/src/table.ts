/**
 * A table as its log tells it: the wagers of the round, when they were sealed, what came, and how the round was paid.
 * Every seal and every settlement is worked out again on the way.
 */

import { Book, wagerId, type Wager } from "./book.js";
import type { Event } from "./events.js";
import { fields, member, text, Unreadable, whole } from "./json.js";
import { KeptRounds } from "./kept.js";
import type { Terms } from "./live.js";
import { MONEY } from "./accounts.js";
import { asWritten, type Notices } from "./notices.js";
import { unitOf, type At, type Sheets } from "./postings.js";
import { amendedBy, type Chosen, type Register } from "./register.js";
import { difference, isSettled, settled, voided, type Round } from "./settlement.js";
import type { Row } from "./sheet.js";
import type { Spill } from "./spill.js";
import type { Tally } from "./tally.js";
import { PresentTerms } from "./terms.js";

/** A check that was made, and what it found. */
export interface Wrong {
  readonly check: "seal" | "settlement";
  readonly what: string;
}

/** A round that is played. */
interface Playing {
  readonly number: number;
  readonly openedAt: number;
  readonly book: Book;
  readonly advised: readonly string[];
  /** What it is paid by: what the table chose, and what notices of the house had changed by then. */
  readonly chosen: Chosen;
  isClosed: boolean;
  faces: string[];
  out: string[];
  terms: Terms | null;
  /** Sheets by which wagers were handed back singly. */
  voids: string[];
}

export class Table {
  #chosen: Chosen = { game: "", variant: "", decks: null, options: {} };
  #at: At;
  readonly #terms = new PresentTerms();
  readonly #kept: KeptRounds;
  #riding = new Book();
  #round: Playing | undefined;

  constructor(
    readonly name: string,
    readonly register: Register,
    readonly sheets: Sheets,
    spill: Spill,
    readonly tally: Tally,
    /** The notices of the house; without their log, as in a file of evidence, what a round took down is taken as it stands. */
    readonly notices?: Notices,
  ) {
    this.#kept = new KeptRounds(name, spill);
    this.#at = { table: name, live: false, emblem: "", unit: MONEY };
  }

  /** Where the events of the table happen: their money goes by it. */
  at(event: Event): At {
    if (event.type === "table-opened") this.#open(event);
    if (event.type === "tournament-session-begun") return { ...this.#at, unit: unitOf(event) };
    return this.#at;
  }

  /** The number of the round that is played; nothing between two of them. */
  get number(): number | undefined {
    return this.#round?.number;
  }

  /** What lies on the layout between two rounds; nothing is said while one is played. */
  get lies(): bigint | undefined {
    return this.#round ? undefined : this.#riding.sum;
  }

  /** Go on by one event; what is wrong with it. */
  take(event: Event): Wrong[] {
    this.#terms.take(event);
    if (event.type === "tournament-session-begun") this.#at = { ...this.#at, unit: unitOf(event) };
    if (event.type === "tournament-session-ended") this.#at = { ...this.#at, unit: MONEY };
    return this.#wagered(event) ?? this.#drawn(event) ?? this.#ended(event) ?? [];
  }

  #open(event: Event): void {
    const plan = event.fieldsOf("plan");
    const decks = member(plan, "decks") ?? null;
    const options = Object.entries(fields(member(plan, "options") ?? {}, "options"));
    this.#chosen = {
      game: text(member(plan, "game"), "the game of a plan"),
      variant: text(member(plan, "variant") ?? "", "the variant of a plan"),
      decks: decks === null ? null : whole(decks, "the decks of a plan"),
      options: Object.fromEntries(options.map(([bet, option]) => [bet, text(option, "an option")])),
    };
    this.#at = { ...this.#at, live: this.register.game(this.#chosen.game).live, emblem: text(member(plan, "emblem") ?? "", "an emblem") };
    this.#terms.open(plan);
  }

  #playing(event: Event): Playing {
    if (!this.#round) throw new Unreadable(`${event.type} came, and no round is played`);
    return this.#round;
  }

  #wagered(event: Event): Wrong[] | undefined {
    switch (event.type) {
      case "round-opened":
        return this.#begin(event);
      case "wagers-set": {
        const book = this.#round?.book ?? this.#riding;
        book.set(event.text("holder"), event.list("wagers"), event.text("salt"), event.seq);
        return this.#round?.isClosed ? this.#afterTheClose(event, event.amounts("took").length > 0) : [];
      }
      case "wager-turned-down":
        this.#playing(event).book.remove([event.text("wager")]);
        return this.#playing(event).isClosed ? this.#afterTheClose(event, false) : [];
      case "jackpot-withdrawn":
        this.#playing(event).book.giveBack(event.list("returned"));
        return [];
      case "wagers-closed":
        return this.#close(event);
      case "wagers-reopened":
        return this.#reopen(event);
      default:
        return undefined;
    }
  }

  #begin(event: Event): Wrong[] {
    const before = this.#round;
    this.#round = {
      number: event.whole("number"),
      openedAt: event.whole("at"),
      book: this.#riding,
      advised: this.#terms.advised,
      chosen: { ...this.#chosen, amended: amendedBy(event.list("amended")) },
      isClosed: false,
      faces: [],
      out: [],
      terms: null,
      voids: [],
    };
    this.#riding = new Book();
    const unended = before ? [wrong(`round ${this.#round.number} opens, and round ${before.number} has no end`)] : [];
    return [...unended, ...this.#unsigned(event)];
  }

  /** A round opens by what two people had signed by then: no more, and no less. */
  #unsigned(event: Event): Wrong[] {
    if (!this.notices) return [];
    const [number, at, game] = [event.whole("number"), event.whole("at"), this.#chosen.game];
    const took = asWritten(event.list("amended"));
    const should = asWritten(this.notices.amendments(game, at));
    const revoking = this.notices.revoking(game, at);
    return [
      ...(took === should ? [] : [wrong(`round ${number} opens as amended by ${took}, and the notices that were signed give ${should}`)]),
      ...(revoking ? [wrong(`round ${number} opens, and ${game} was revoked by notice ${revoking}`)] : []),
    ];
  }

  #close(event: Event): Wrong[] {
    const round = this.#playing(event);
    round.book.giveBack(event.list("returned"));
    round.isClosed = true;
    round.terms = this.#at.live ? this.#terms.now(round.advised) : null;
    return this.#sealed(event.text("root"));
  }

  #sealed(root: string): Wrong[] {
    const round = this.#round as Playing;
    const should = round.book.root(`${this.name}/${round.number}`);
    this.tally.count(this.#chosen.game, "sealed");
    return root === should ? [] : [{ check: "seal", what: `the seal of round ${round.number} is ${root || "missing"}, and should be ${should}` }];
  }

  /** At a live table a wager may be withdrawn between the call and the first card: then the seal is made anew. */
  #afterTheClose(event: Event, isLaid: boolean): Wrong[] {
    const round = this.#playing(event);
    if (isLaid || round.faces.length) return [{ check: "seal", what: `wagers of round ${round.number} were changed after the close` }];
    return this.#sealed(event.has("root") ? event.text("root") : "");
  }

  #reopen(event: Event): Wrong[] {
    const round = this.#playing(event);
    round.book.remove(round.out);
    Object.assign(round, { isClosed: false, out: [], voids: [], terms: null });
    return [];
  }

  #drawn(event: Event): Wrong[] | undefined {
    const round = this.#round;
    switch (event.type) {
      case "drawn":
        this.#playing(event).faces.push(event.text("face"));
        return round?.isClosed ? [] : [{ check: "seal", what: `${event.text("face")} was entered before wagering was closed` }];
      case "draw-replaced":
        this.#playing(event).faces[event.whole("place") - 1] = event.text("face");
        return [];
      case "deal-reconstructed":
        this.#playing(event).faces = event.texts("faces");
        return [];
      case "no-spin-declared":
        this.#playing(event).faces = [];
        return [];
      default:
        return undefined;
    }
  }

  #ended(event: Event): Wrong[] | undefined {
    switch (event.type) {
      case "wagers-voided":
        return this.#voidedSingly(event);
      case "round-settled":
        return this.#settled(event);
      case "round-voided":
        return this.#voided(event);
      case "round-abandoned":
        return this.#abandoned(event);
      case "round-corrected":
        return this.#corrected(event);
      default:
        return undefined;
    }
  }

  get #isSettledHere(): boolean {
    return isSettled(this.#chosen.game);
  }

  #voidedSingly(event: Event): Wrong[] {
    const round = this.#playing(event);
    const wagers = event.texts("wagers");
    const found = wagers.map((id) => round.book.find(id)).filter((one): one is Wager => one !== undefined);
    if (!round.isClosed) round.book.remove(wagers);
    else {
      round.out.push(...wagers);
      round.voids.push(event.text("sheet"));
    }
    this.#count("voids");
    return this.#isSettledHere ? this.#compare(event.text("sheet"), voided(found), `the wagers voided in round ${round.number}`) : [];
  }

  #settled(event: Event): Wrong[] {
    const round = this.#playing(event);
    const paid = event.text("sheet");
    this.#over(round, false, paid);
    if (!this.#isSettledHere) return this.#count("unsettled");
    this.#count("settled");
    const should = this.#guarded(() => settled(this.#asRound(round), this.register));
    return typeof should === "string" ? [wrong(`round ${round.number}: ${should}`)] : this.#compare(paid, should, `round ${round.number}`);
  }

  #voided(event: Event): Wrong[] {
    const round = this.#playing(event);
    const left = [...round.book].filter((one) => !round.out.includes(wagerId(one)));
    this.#over(round, true, event.text("sheet"));
    this.#count("voids");
    return this.#isSettledHere ? this.#compare(event.text("sheet"), voided(left), `round ${round.number}, which is void`) : [];
  }

  #abandoned(event: Event): Wrong[] {
    const round = this.#playing(event);
    this.#round = undefined;
    return round.book.size ? [wrong(`round ${round.number} was abandoned, and ${round.book.size} wagers lay there`)] : [];
  }

  /** A round that is over: what stays on the layout rides on, and the round is kept in case it is put right. */
  #over(round: Playing, isVoid: boolean, sheet: string): void {
    this.#round = undefined;
    const stays = this.sheets(sheet).filter((row) => row.stays);
    this.#riding = new Book(stays.flatMap((row) => this.#ride(round, row)));
    if (!this.#isSettledHere) return;
    this.#kept.put(round.number, { round: this.#asRound(round), isVoid, paid: [...round.voids, sheet] });
  }

  #ride(round: Playing, row: Row): Wager[] {
    const one = round.book.find(row.wager);
    return one ? [{ ...one, amount: row.stays }] : [];
  }

  #asRound(round: Playing): Round {
    const { openedAt, chosen, faces, out, terms } = round;
    return { name: `${this.name}/${round.number}`, chosen, openedAt, wagers: [...round.book], faces, out, terms };
  }

  /** A round that was put right: both sheets are looked at, and the new one is worked out on what really came. */
  #corrected(event: Event): Wrong[] {
    const number = event.whole("number");
    if (!this.#isSettledHere) return this.#count("unsettled");
    const before = this.#kept.get(number);
    if (!before) return [wrong(`round ${number} was corrected, and never settled here`)];
    if (before.isVoid) return [wrong(`round ${number} was corrected, and it was void`)];
    const faces = event.texts("faces");
    const fresh = Object.keys(event.fieldsOf("out"));
    const round: Round = { ...before.round, faces: faces.length ? faces : before.round.faces, out: [...before.round.out, ...fresh] };
    const isWhole = event.get("whole") === true;
    const [was, now] = [event.text("was"), event.text("sheet")];
    this.#count("corrected");
    this.#kept.put(number, { round, isVoid: isWhole, paid: [now] });
    const paidBefore = before.paid.flatMap((name) => this.sheets(name));
    const gone = round.wagers.filter((one) => isWhole || round.out.includes(wagerId(one)));
    const should = this.#guarded(() => [...(isWhole ? [] : settled(round, this.register, "more may lie there")), ...voided(gone)]);
    const old = this.#compare(was, paidBefore, `the sheet by which round ${number} was paid before`);
    if (typeof should === "string") return [...old, wrong(`round ${number}: ${should}`)];
    return [...old, ...this.#compare(now, should, `the correction of round ${number}`)];
  }

  #compare(sheet: string, should: readonly Row[], what: string): Wrong[] {
    return difference(this.sheets(sheet), should).map((found) => wrong(`${what}: ${found}`));
  }

  /** What a round should pay, or in words why nothing can be said of it. */
  #guarded(rows: () => Row[]): Row[] | string {
    try {
      return rows();
    } catch (failed) {
      if (failed instanceof Unreadable) return failed.message;
      throw failed;
    }
  }

  #count(what: "settled" | "unsettled" | "voids" | "corrected"): Wrong[] {
    this.tally.count(this.#chosen.game, what);
    return [];
  }
}

function wrong(what: string): Wrong {
  return { check: "settlement", what };
}
