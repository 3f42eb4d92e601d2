/** An event of a log: what happened, when, and its place there. */

import { fields, list, member, read, text, whole, type Fields, type Value } from "./json.js";

export class Event {
  readonly type: string;

  constructor(
    readonly fields: Fields,
    readonly seq: number,
  ) {
    this.type = text(member(fields, "type"), "the kind of an event");
  }

  static of(bytes: Buffer, seq: number): Event {
    return new Event(fields(read(bytes), "an event"), seq);
  }

  get(name: string): Value | undefined {
    return member(this.fields, name);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  text(name: string): string {
    return text(this.get(name), `${this.type}.${name}`);
  }

  whole(name: string): number {
    return whole(this.get(name), `${this.type}.${name}`);
  }

  cents(name: string): bigint {
    return BigInt(this.whole(name));
  }

  /** An amount that is left out where it is nothing. */
  centsOrNone(name: string): bigint {
    return this.has(name) ? this.cents(name) : 0n;
  }

  list(name: string): readonly Value[] {
    return list(this.get(name) ?? [], `${this.type}.${name}`);
  }

  texts(name: string): string[] {
    return this.list(name).map((one) => text(one, `${this.type}.${name}`));
  }

  fieldsOf(name: string): Fields {
    return fields(this.get(name) ?? {}, `${this.type}.${name}`);
  }

  /** Amounts by name. */
  amounts(name: string): [string, bigint][] {
    return amounts(this.fieldsOf(name), `${this.type}.${name}`);
  }

  /** Names by name. */
  names(name: string): Map<string, string> {
    return new Map(Object.entries(this.fieldsOf(name)).map(([key, value]) => [key, text(value, `${this.type}.${name}`)]));
  }
}

export function amounts(of: Fields, what: string): [string, bigint][] {
  return Object.entries(of).map(([key, value]) => [key, BigInt(whole(value, what))]);
}
