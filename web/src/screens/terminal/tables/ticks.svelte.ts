/** The seconds that a table's clock has left, for a table that is not in front. */

import { leftOf } from "../../../parts/clock";
import type { Report } from "./frames";

const TICK_MS = 250;

/** The present instant, which goes on as long as its component is shown. */
export function ticking(): { readonly at: number } {
  let at = $state(Date.now());
  $effect(() => {
    const ticks = setInterval(() => (at = Date.now()), TICK_MS);
    return () => clearInterval(ticks);
  });
  return {
    get at() {
      return at;
    },
  };
}

/** The seconds until the table's deadline; none where no deadline runs, or where the connection carries no truth. */
export function secondsOf({ own, table, broken, ahead }: Report, at: number): number | null {
  const until = own.decisions?.[0]?.until ?? table.until ?? null;
  const left = leftOf(until, table.stopped ?? at + ahead, 0);
  return until === null || left.over || broken ? null : left.seconds;
}
