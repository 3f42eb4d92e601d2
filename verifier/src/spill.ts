/**
 * What is needed again later and may be large: sheets, and rounds that may still be corrected. It lies in a file of
 * its own meanwhile, so that the memory used does not grow with the length of the day.
 */

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Spill {
  readonly #folder = mkdtempSync(join(tmpdir(), "croupier-verifier-"));
  readonly #file = openSync(join(this.#folder, "spill"), "w+", 0o600);
  readonly #index = new Map<string, { from: number; length: number }>();
  #end = 0;

  /** Keep bytes under a name; what was kept under it before is forgotten. */
  put(name: string, bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done, bytes.length - done, this.#end + done);
    this.#index.set(name, { from: this.#end, length: bytes.length });
    this.#end += bytes.length;
  }

  get(name: string): Buffer | undefined {
    const where = this.#index.get(name);
    if (!where) return undefined;
    const bytes = Buffer.alloc(where.length);
    for (let done = 0; done < where.length; ) done += readSync(this.#file, bytes, done, where.length - done, where.from + done);
    return bytes;
  }

  has(name: string): boolean {
    return this.#index.has(name);
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
