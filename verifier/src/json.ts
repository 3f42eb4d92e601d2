/**
 * JSON as it is written in an export.
 *
 * A hash is taken over bytes, so the bytes of a value must be found as they stand. And what one program reads another
 * must read too: a member that stands twice in an object would let two readers see two different records.
 */

export class Unreadable extends Error {}

export type Value = null | boolean | number | string | readonly Value[] | Fields;
export interface Fields {
  readonly [name: string]: Value;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OBJECT, OBJECT_END, LIST, LIST_END, COMMA, COLON] = [0x7b, 0x7d, 0x5b, 0x5d, 0x2c, 0x3a] as const;
const DEEPEST = 64;
const strict = new TextDecoder("utf-8", { fatal: true });

/** The bytes of every member of an object, by its name. */
export function members(bytes: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const end = walkObject(bytes, start(bytes, OBJECT), 0, (name, from, to) => found.set(name, bytes.subarray(from, to)));
  mustEnd(bytes, end);
  return found;
}

/** The bytes of every element of a list. */
export function elements(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  const end = walkList(bytes, start(bytes, LIST), 0, (from, to) => found.push(bytes.subarray(from, to)));
  mustEnd(bytes, end);
  return found;
}

/** A value, whose bytes must be UTF-8 and in which no member stands twice. */
export function read(bytes: Buffer): Value {
  mustEnd(bytes, skip(bytes, 0, 0));
  let text: string;
  try {
    text = strict.decode(bytes);
    return JSON.parse(text) as Value;
  } catch (failed) {
    throw new Unreadable(`it is no JSON: ${(failed as Error).message}`);
  }
}

function start(bytes: Buffer, wanted: number): number {
  if (bytes[0] !== wanted) throw new Unreadable(`it begins with ${shown(bytes, 0)}, and not with ${String.fromCharCode(wanted)}`);
  return 0;
}

function mustEnd(bytes: Buffer, end: number): void {
  const place = blank(bytes, end);
  if (place !== bytes.length) throw new Unreadable(`something stands behind it: ${shown(bytes, place)}`);
}

/** The place behind the value that begins here. */
function skip(bytes: Buffer, at: number, depth: number): number {
  if (depth > DEEPEST) throw new Unreadable("it is nested too deeply");
  const first = bytes[at];
  if (first === QUOTE) return skipText(bytes, at);
  if (first === OBJECT) return walkObject(bytes, at, depth, () => undefined);
  if (first === LIST) return walkList(bytes, at, depth, () => undefined);
  let place = at;
  while (place < bytes.length && isPlain(bytes[place])) place += 1;
  if (place === at) throw new Unreadable(`a value is missing at ${shown(bytes, at)}`);
  return place;
}

function skipText(bytes: Buffer, at: number): number {
  let place = at + 1;
  while (place < bytes.length && bytes[place] !== QUOTE) place += bytes[place] === BACKSLASH ? 2 : 1;
  if (place >= bytes.length) throw new Unreadable("a text does not end");
  return place + 1;
}

function walkObject(bytes: Buffer, at: number, depth: number, each: (name: string, from: number, to: number) => void): number {
  const seen = new Set<string>();
  let place = blank(bytes, at + 1);
  if (bytes[place] === OBJECT_END) return place + 1;
  for (;;) {
    if (bytes[place] !== QUOTE) throw new Unreadable(`a name is missing at ${shown(bytes, place)}`);
    const colon = skipText(bytes, place);
    const name = nameOf(bytes.subarray(place, colon));
    if (seen.has(name)) throw new Unreadable(`${JSON.stringify(name)} stands twice in one object`);
    seen.add(name);
    const from = blank(bytes, mustBe(bytes, blank(bytes, colon), COLON));
    const to = skip(bytes, from, depth + 1);
    each(name, from, to);
    const next = blank(bytes, to);
    if (bytes[next] === OBJECT_END) return next + 1;
    place = blank(bytes, mustBe(bytes, next, COMMA));
  }
}

function walkList(bytes: Buffer, at: number, depth: number, each: (from: number, to: number) => void): number {
  let place = blank(bytes, at + 1);
  if (bytes[place] === LIST_END) return place + 1;
  for (;;) {
    const to = skip(bytes, place, depth + 1);
    each(place, to);
    const next = blank(bytes, to);
    if (bytes[next] === LIST_END) return next + 1;
    place = blank(bytes, mustBe(bytes, next, COMMA));
  }
}

function nameOf(bytes: Buffer): string {
  try {
    return JSON.parse(strict.decode(bytes)) as string;
  } catch (failed) {
    throw new Unreadable(`a name is unreadable: ${(failed as Error).message}`);
  }
}

/** The place behind blanks. */
function blank(bytes: Buffer, at: number): number {
  let place = at;
  for (let byte = bytes[place]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = bytes[place]) place += 1;
  return place;
}

/** The place behind a mark that must stand here. */
function mustBe(bytes: Buffer, at: number, mark: number): number {
  if (bytes[at] !== mark) throw new Unreadable(`${String.fromCharCode(mark)} is missing at ${shown(bytes, at)}`);
  return at + 1;
}

/** Numbers and the three words. */
function isPlain(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0x20 && byte !== COMMA && byte !== OBJECT_END && byte !== LIST_END && byte !== COLON;
}

function shown(bytes: Buffer, at: number): string {
  return at < bytes.length ? JSON.stringify(bytes.subarray(at, at + 12).toString("latin1")) : "the end";
}

/** An object, or it is said what should be one. */
export function fields(value: Value | undefined, what: string): Fields {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new Unreadable(`${what} is no object`);
  return value as Fields;
}

export function list(value: Value | undefined, what: string): readonly Value[] {
  if (!Array.isArray(value)) throw new Unreadable(`${what} is no list`);
  return value;
}

export function text(value: Value | undefined, what: string): string {
  if (typeof value !== "string") throw new Unreadable(`${what} is no text`);
  return value;
}

export function whole(value: Value | undefined, what: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw new Unreadable(`${what} is no whole number`);
  return value;
}

/** A member of an object; `Object.hasOwn`, so that no name is taken from anywhere else. */
export function member(of: Fields, name: string): Value | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}
