import { CallRefused, type Refused } from "./calls.svelte";
import { say } from "./common";

/** What a failed call says: the words of the game system, or that none came, when something was `read` or `asked` for. */
export function refusedBy(failed: unknown, when: "read" | "asked"): Refused {
  if (failed instanceof CallRefused && failed.refused.says) return failed.refused;
  return { code: "no-answer", says: say(`call.silent-${when}`) };
}
