/**
 * The notices of the house, from their own log: written, signed by one person, countersigned by another before their
 * instant, and not withdrawn. Only such a notice changes what a round is paid by, or whether one may begin.
 */

import type { Event } from "./events.js";
import { fields, list, member, text, Unreadable, whole, type Fields, type Value } from "./json.js";

interface Notice {
  readonly game: string;
  readonly effect: number;
  readonly year: number;
  readonly number: number;
  readonly amendments: readonly Fields[];
  /** What it holds against the game: that it is revoked, and rules that nobody obeys yet. */
  readonly takes: readonly string[];
  /** Where it approves the game again: the rules that it answers for. */
  readonly gives: readonly string[] | null;
  signedBy: string;
  isFinal: boolean;
}

/** Stands for the approval itself, beside the rules that nobody obeys. */
const REVOKED = "";
const MINUTE = 60_000;

export class Notices {
  readonly #notices = new Map<string, Notice>();

  /** Go on by one event; what is wrong with it. */
  take(event: Event): string[] {
    switch (event.type) {
      case "notice-drafted":
        return this.#draft(event.fieldsOf("notice"));
      case "notice-signed":
        this.#named(event).signedBy = event.text("by");
        return [];
      case "notice-countersigned":
        return this.#countersign(event);
      case "notice-withdrawn":
        this.#notices.delete(event.text("notice"));
        return [];
      default:
        return [];
    }
  }

  /** What they change in a game at an instant, in order of effect, year and number. */
  amendments(game: string, at: number): readonly Fields[] {
    return this.#begun(game, at).flatMap((one) => one.amendments);
  }

  /**
   * The notices by which no round of a game begins at an instant. To approve it again answers for what was revoked before, and
   * of the rules that nobody obeyed for those that it names.
   */
  revoking(game: string, at: number): string {
    const against = new Map<string, string>();
    for (const one of this.#begun(game, at)) {
      if (one.gives) for (const rule of [REVOKED, ...one.gives]) against.delete(rule);
      for (const rule of one.takes) if (!against.has(rule)) against.set(rule, `${one.number}/${one.year}`);
    }
    return [...new Set(against.values())].join(", ");
  }

  #begun(game: string, at: number): Notice[] {
    const begun = [...this.#notices.values()].filter((one) => one.isFinal && one.game === game && one.effect <= at);
    return begun.sort((one, other) => one.effect - other.effect || one.year - other.year || one.number - other.number);
  }

  #draft(notice: Fields): string[] {
    const [number, year] = [whole(member(notice, "number"), "the number of a notice"), whole(member(notice, "year"), "the year of a notice")];
    const key = `${number}/${year}`;
    const changes = several(notice, "changes");
    const own = several(notice, "grants").filter((one) => member(one, "kind") === "game");
    const given = own.find((one) => member(one, "operation") === "approve");
    const unobeyed = several(notice, "rules").filter((one) => member(one, "obeyed") === "nobody-yet");
    const wasFinal = this.#notices.get(key)?.isFinal;
    this.#notices.set(key, {
      game: text(member(notice, "game"), "the game of a notice"),
      effect: instantOf(text(member(notice, "effect"), "the effect of a notice")),
      year,
      number,
      amendments: changes.map((one) => ({ ...one, notice: key })),
      takes: [...(own.length && !given ? [REVOKED] : []), ...unobeyed.map((one) => text(member(one, "rule"), "a rule of a notice"))],
      gives: given ? list(member(given, "obeys") ?? [], "the rules of an approval").map((one) => text(one, "a rule of an approval")) : null,
      signedBy: "",
      isFinal: false,
    });
    return wasFinal ? [`notice ${key} is written anew, and two people had signed it`] : [];
  }

  #countersign(event: Event): string[] {
    const notice = this.#named(event);
    const [by, key] = [event.text("by"), event.text("notice")];
    if (!notice.signedBy || notice.signedBy === by) return [`notice ${key} is countersigned by ${by}, and signed by ${notice.signedBy || "nobody"}`];
    if (event.whole("at") >= notice.effect) return [`notice ${key} is countersigned after its instant`];
    notice.isFinal = true;
    return [];
  }

  #named(event: Event): Notice {
    const found = this.#notices.get(event.text("notice"));
    if (!found) throw new Unreadable(`${event.type} names notice ${event.text("notice")}, which nobody has written`);
    return found;
  }
}

/** A list of a notice; one that is not written has nothing in it. */
function several(notice: Fields, name: string): Fields[] {
  return list(member(notice, name) ?? [], `the ${name} of a notice`).map((one) => fields(one, `one of the ${name}`));
}

/** Amendments so that two that say the same read the same: members by name, without those that say nothing. */
export function asWritten(amendments: readonly Value[]): string {
  return JSON.stringify(amendments.map((one) => Object.entries(fields(one, "an amendment")).filter(([, value]) => !saysNothing(value)).sort(([one], [other]) => (one < other ? -1 : 1))));
}

function saysNothing(value: Value): boolean {
  return value === "" || (Array.isArray(value) && !value.length);
}

/** An instant as it is written; without an offset it is by the clock of the casino. */
export function instantOf(written: string): number {
  const at = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(written) ? written : `${written}Z`);
  if (Number.isNaN(at)) throw new Unreadable(`${JSON.stringify(written)} is no instant`);
  return /(Z|[+-]\d\d:\d\d)$/.test(written) ? at : at - aheadOf(at - aheadOf(at));
}

/** How far the clock of the casino is ahead of UTC at an instant. */
function aheadOf(at: number): number {
  const name = new Intl.DateTimeFormat("en", { timeZone: "Australia/Melbourne", timeZoneName: "longOffset" }).formatToParts(at).find((part) => part.type === "timeZoneName")?.value;
  const found = /^GMT\+(\d\d):(\d\d)$/.exec(name ?? "");
  if (!found) throw new Unreadable("this Node.js does not know the time of Melbourne");
  return (Number(found[1]) * 60 + Number(found[2])) * MINUTE;
}
