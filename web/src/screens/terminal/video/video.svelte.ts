/** The house's live video of the table that is shown, and whether the player looks at it. */

import { call } from "../../../core/calls.svelte";
import type { VideoOut } from "../../../wire";

/** From this width on the felt has room beside it. */
const WIDE = "(min-width: 1001px)";

class Video {
  at = $state.raw<VideoOut | null>(null);
  shown = $state(false);
  #table = "";

  /** Whether there is anything to look at. */
  get exists(): boolean {
    return Boolean(this.at?.address || this.at?.drawn);
  }

  /** Ask where the video of a table is. Where there is room a real one is shown at once; on a phone a button opens it. */
  async of(table: string): Promise<void> {
    this.#table = table;
    const at = await call<VideoOut>(`/video/${encodeURIComponent(table)}`).catch(() => null);
    if (table !== this.#table) return;
    this.shown = Boolean(at?.address) && (globalThis.matchMedia?.(WIDE).matches ?? false);
    this.at = at;
  }
}

export const video = new Video();

/** What the page in the frame may do: run, and be itself. One of our own origin must not, for it could be us. */
export const allowed = (address: string): string => (new URL(address).origin === location.origin ? "allow-scripts" : "allow-scripts allow-same-origin");
