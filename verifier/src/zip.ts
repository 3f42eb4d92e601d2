/** As much of ZIP as evidence is made of: a list of parts, each stored or deflated, none twice. */

import { inflateRawSync } from "node:zlib";

import { Broken } from "./export.js";

const MOST_BYTES = 512 * 1024 * 1024;
const [STORED, DEFLATED] = [0, 8] as const;

/** Every part of an archive, by its name. */
export function partsOf(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || end + 22 > file.length) throw new Broken("It is no evidence that can be read: its list of parts is missing.");
  const parts = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const { name, bytes, next } = part(file, at);
    if (parts.has(name)) throw new Broken(`The part ${JSON.stringify(name)} stands in it twice.`);
    parts.set(name, bytes);
    at = next;
  }
  return parts;
}

function part(file: Buffer, at: number): { name: string; bytes: Buffer; next: number } {
  if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) {
    throw new Broken("It is no evidence that can be read: its list of parts is damaged.");
  }
  const [method, packed, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
  const [named, extra, comment] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)];
  const name = file.subarray(at + 46, at + 46 + named).toString();
  const local = file.readUInt32LE(at + 42);
  if (size > MOST_BYTES) throw new Broken(`The part ${JSON.stringify(name)} is larger than evidence ever is.`);
  if (local + 30 > file.length) throw new Broken(`The part ${JSON.stringify(name)} is missing.`);
  const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  const bytes = unpacked(file.subarray(from, from + packed), method, name);
  // What is in it the hashes of the manifest tell better than the check sum of the format.
  if (bytes.length !== size) throw new Broken(`The part ${JSON.stringify(name)} is damaged.`);
  return { name, bytes, next: at + 46 + named + extra + comment };
}

function unpacked(body: Buffer, method: number, name: string): Buffer {
  if (method === STORED) return body;
  if (method !== DEFLATED) throw new Broken(`The part ${JSON.stringify(name)} is packed in a way that evidence never is.`);
  try {
    return inflateRawSync(body, { maxOutputLength: MOST_BYTES });
  } catch (failed) {
    throw new Broken(`The part ${JSON.stringify(name)} cannot be unpacked: ${(failed as Error).message}.`);
  }
}
