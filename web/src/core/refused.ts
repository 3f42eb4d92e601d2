import { CallRefused, type Refused } from "./calls.svelte";
import { say } from "./common";

/** The refusal of a failed call: that of the game system, or that no answer came to a read or a request. */
export function refusedBy(failed: unknown, when: "read" | "asked"): Refused {
  if (failed instanceof CallRefused && failed.refused.says) return failed.refused;
  return { code: "no-answer", says: say(`call.silent-${when}`) };
}
