/** A betting layout by keyboard: one stop of the tab key, arrows between its spots as they lie on the screen.
 *
 * A spot is whatever has `data-spot`, or `data-stop` where nothing is placed on it; one that lies on a line between others has `data-line` too, and is reached with Alt.
 */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
export type Way = keyof typeof WAYS;

/** So many pixels are no distance: borders overlap. */
const TOUCHING = 3;

/** Where a box begins, ends and has its middle, along an axis. */
function along(box: Box, across: boolean): { from: number; to: number; middle: number } {
  const from = across ? box.y : box.x;
  const size = across ? box.height : box.width;
  return { from, to: from + size, middle: from + size / 2 };
}

/** Which of the boxes comes next in a direction, by its place in the list; none where the layout ends. */
export function towards(from: Box, boxes: readonly Box[], way: Way): number | null {
  const upright = WAYS[way][0] === 0;
  const sign = WAYS[way][0] + WAYS[way][1];
  const mine = along(from, upright);
  const side = along(from, !upright);
  const candidates = boxes.flatMap((box, place) => {
    const ahead = (along(box, upright).middle - mine.middle) * sign;
    if (ahead <= TOUCHING) return [];
    const theirs = along(box, !upright);
    const beside = Math.max(0, theirs.from - side.middle, side.middle - theirs.to);
    const straight = Math.min(theirs.to, side.to) - Math.max(theirs.from, side.from) > TOUCHING;
    return [{ place, ahead, straight, beside, off: Math.abs(theirs.middle - side.middle) }];
  });
  // To the side one stays in the row; up and down whatever is next is good enough.
  const straight = candidates.filter((candidate) => candidate.straight);
  const open = straight.length || !upright ? straight : candidates;
  open.sort((a, b) => near(a.ahead, b.ahead) || near(a.beside, b.beside) || a.off - b.off);
  return open[0]?.place ?? null;
}

const near = (a: number, b: number): number => (Math.abs(a - b) <= TOUCHING ? 0 : a - b);

/** The first or last of the boxes that share the row of one. */
export function rowEnd(from: Box, boxes: readonly Box[], end: "Home" | "End"): number | null {
  const mine = along(from, true).middle;
  const row = boxes.flatMap((box, place) => (box.y <= mine && mine <= box.y + box.height ? [place] : []));
  row.sort((a, b) => boxes[a]!.x - boxes[b]!.x);
  return row.at(end === "Home" ? 0 : -1) ?? null;
}

const ANY = "[data-spot], [data-stop]";
const OFF_LINES = "[data-spot]:not([data-line]), [data-stop]";
const ON_LINES = "[data-spot][data-line]";

/** The keys of a grid, as an attachment: `<div role="grid" {@attach grid}>`. */
export function grid(node: Element): () => void {
  const spots = (which = ANY): HTMLElement[] => [...node.querySelectorAll<HTMLElement>(which)];

  /** Exactly one spot is in the order of the tab key: where one was, or the first. */
  function settle(): void {
    const all = spots();
    const stop = all.find((spot) => spot.tabIndex === 0) ?? all[0];
    for (const spot of all) if (spot !== stop) spot.tabIndex = -1;
    if (stop && stop.tabIndex !== 0) stop.tabIndex = 0;
  }

  function go(to: HTMLElement | undefined): void {
    if (!to) return;
    for (const spot of spots()) spot.tabIndex = spot === to ? 0 : -1;
    to.focus();
  }

  function pressed(event: Event): void {
    const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
    const from = (event.target as Element).closest<HTMLElement>(ANY);
    if (!from || ctrlKey || metaKey) return;
    if (key === "Escape") return from.blur();
    const others = spots(altKey ? ON_LINES : OFF_LINES).filter((spot) => spot !== from);
    const boxes = others.map((spot) => spot.getBoundingClientRect());
    if (key in WAYS) {
      event.preventDefault();
      go(others[towards(from.getBoundingClientRect(), boxes, key as Way) ?? -1]);
    } else if (key === "Home" || key === "End") {
      event.preventDefault();
      const all = spots(OFF_LINES);
      const place = rowEnd(from.getBoundingClientRect(), all.map((spot) => spot.getBoundingClientRect()), key);
      go(all[place ?? -1]);
    }
  }

  /** A spot that was touched is where the tab key comes back to. */
  function touched(event: Event): void {
    const at = (event.target as Element).closest<HTMLElement>(ANY);
    if (at) for (const spot of spots()) spot.tabIndex = spot === at ? 0 : -1;
  }

  settle();
  const changes = new MutationObserver(settle);
  changes.observe(node, { childList: true, subtree: true });
  node.addEventListener("keydown", pressed);
  node.addEventListener("focusin", touched);
  return () => {
    changes.disconnect();
    node.removeEventListener("keydown", pressed);
    node.removeEventListener("focusin", touched);
  };
}
