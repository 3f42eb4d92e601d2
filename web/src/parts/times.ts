/** Times by the 24 hours, with seconds where money depends on them; and what is read in groups. */

import { type Language, words } from "../core/words.svelte";

const PLACES: Record<Language, string> = { en: "en-AU", "zh-Hans": "zh-Hans" };
const DAY = { day: "numeric", year: "numeric" } as const;
/** The house's own zone, in which the game system writes its texts and every screen shows its times, wherever it stands. */
export const HOUSE = "Australia/Melbourne";

/** An instant as a time of the house: `14:07`, or `14:07:02`. */
export function time(at: number, seconds = false): string {
  return written(at, HOUSE).slice("2026-01-01 ".length, seconds ? undefined : -":00".length);
}

/** An instant as a time of the house with its milliseconds: `14:07:02.031`. */
export function exactTime(at: number): string {
  return `${time(at, true)}.${String(at % 1_000).padStart(3, "0")}`;
}

/** An instant as a day of the house, or of another zone. */
export function day(at: number, language: Language = words.language, zone = HOUSE): string {
  return shown(at, language, { ...DAY, month: "long" }, zone);
}

/** The day of an instant that is written out, as that place had it: `2018-07-01T04:00:00+10:00`. */
export function dayOf(written: string, language: Language = words.language): string {
  return day(Date.parse(written.slice(0, 10)), language, "UTC");
}

/** Day and time with seconds, of the house or of another zone. */
export function when(at: number, language: Language = words.language, zone = HOUSE): string {
  return shown(at, language, { ...DAY, month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }, zone);
}

function shown(at: number, language: Language, form: Intl.DateTimeFormatOptions, zone: string): string {
  return new Intl.DateTimeFormat(PLACES[language], { ...form, timeZone: zone }).format(at);
}

/** An instant in figures alone, in a zone: `2026-01-01 14:07:02`. */
function written(at: number, zone: string): string {
  const form = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("sv-SE", { ...form, timeZone: zone }).format(at);
}

/** An instant as a field for date and time has it, in a zone. */
export function forField(at: number, zone = HOUSE): string {
  return written(at, zone).replace(" ", "T").slice(0, -":00".length);
}

/** A day by the clock of the house, so many days from an instant: `2026-01-02`. */
export function houseDay(ahead = 0, now = Date.now()): string {
  const today = Date.parse(written(now, HOUSE).slice(0, "2026-01-01".length));
  return new Date(today + ahead * 86_400_000).toISOString().slice(0, "2026-01-01".length);
}

/** The instant that a field for date and time names, in a zone; not a number if it names none. */
export function fromField(field: string, zone = HOUSE): number {
  const wall = Date.parse(`${field}Z`);
  if (Number.isNaN(wall)) return wall;
  const behind = (at: number): number => Date.parse(`${forField(at, zone)}Z`) - at;
  // How far the zone is ahead is that of the instant itself, not of the one at which we guess. Seconds are no part of it.
  const minute = wall - (wall % 60_000);
  return wall - behind(minute - behind(minute));
}

/** The number of a ticket as it stands on the paper, as far as it is typed: `12-3456-7890-1234-5678`. */
export function ticketNumber(digits: string): string {
  return [digits.slice(0, 2), ...(digits.slice(2).match(/.{1,4}/g) ?? [])].join("-");
}

/** Digits of a hash in groups of four. */
export function grouped(text: string): string {
  return text.replace(/(.{4})(?=.)/g, "$1 ");
}

/** A hash in groups; short, its first two and its last. */
export function hash(text: string, short = false): string {
  const groups = grouped(text).split(" ");
  return short && groups.length > 3 ? `${groups[0]} ${groups[1]} … ${groups.at(-1)}` : groups.join(" ");
}
