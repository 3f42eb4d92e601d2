/** Orders over HTTP. An order whose answer did not come is asked again by the same id: it is done once. */

import { call, CallRefused } from "../../core/calls.svelte";
import type { Answer, Second } from "../../wire";

const WAITS_MS = [500, 1_000, 2_000, 4_000];
/** Not known, or not now: ask again by the same id. */
const AGAIN = new Set([502, 503, 504]);

export interface Paced {
  wait?: (ms: number) => Promise<void>;
}

const waits = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Give a command until it is answered; a refusal is thrown as it was said. */
export function order(path: string, command: unknown, second: Second | null = null, paced: Paced = {}): Promise<Answer> {
  return ask(path, { command, ...(second ? { second } : {}) }, "", paced);
}

/** Repeat a request until it is answered, as the member who is signed on or as a device. */
export async function ask(
  path: string, asks: object, device = "", { wait = waits }: Paced = {},
): Promise<Answer> {
  const body = { id: crypto.randomUUID(), ...asks };
  for (const pause of WAITS_MS) {
    try {
      return await call<Answer>(path, body, device);
    } catch (failed) {
      if (failed instanceof CallRefused && !AGAIN.has(failed.status)) throw failed;
    }
    await wait(pause);
  }
  return call<Answer>(path, body, device);
}
