/** Chips under a finger: from the tray to a spot, from spot to spot, or off the layout; and a finger that looks for its spot.

Dropping a chip does what a touch there would do. Chips that lay on a spot move in one act. */

import { atOf, type At } from "../../../felts/felt";
import { SLIDE_PX } from "../../../felts/press";
import type { TerminalModel } from "./terminalModel.svelte";

/** A chip of the tray, what lies on a spot, or nothing but a finger. */
type Origin = { chip: number } | { from: At } | { finger: Element };

export interface Dragged {
  x: number;
  y: number;
  /** What is carried; nothing where a finger only looks. */
  cents: number;
  /** What it would be laid on; nothing beside the layout, and on a call bet. */
  over: At | null;
}

interface Point {
  clientX: number;
  clientY: number;
}

const SPOT = "[data-spot]";
const spotOf = (node: Element | null | undefined): HTMLElement | null => node?.closest<HTMLElement>(SPOT) ?? null;
const named = (spot: HTMLElement | null): At | null => (spot?.dataset.spot?.includes("|") ? atOf(spot.dataset.spot) : null);
const beneath = ({ clientX, clientY }: Point): HTMLElement | null => spotOf(document.elementFromPoint(clientX, clientY));

export class Drag {
  now = $state.raw<Dragged | null>(null);

  #model: TerminalModel;
  #origin: Origin | null = null;
  #began: Point = { clientX: 0, clientY: 0 };

  constructor(model: TerminalModel) {
    this.#model = model;
  }

  down(event: PointerEvent): void {
    this.#origin = event.isPrimary && event.button === 0 && this.#model.open ? this.#originOf(event) : null;
    this.#began = event;
    this.now = null;
    // A finger covers what it touches: what is beneath it stands above it at once.
    if (this.#origin && "finger" in this.#origin) this.#show(event);
  }

  move(event: PointerEvent): void {
    if (!this.#origin) return;
    const far = Math.hypot(event.clientX - this.#began.clientX, event.clientY - this.#began.clientY) > SLIDE_PX;
    if (this.now || far) this.#show(event);
  }

  up(event: PointerEvent): void {
    const [origin, dragged] = [this.#origin, this.now];
    this.cancel();
    if (origin && dragged) this.#drop(origin, beneath(event));
  }

  cancel(): void {
    this.#origin = null;
    this.now = null;
  }

  #originOf(event: PointerEvent): Origin | null {
    const target = event.target as Element;
    const chip = Number(target.closest<HTMLElement>("[data-chip]")?.dataset.chip ?? 0);
    if (chip) return { chip };
    const spot = spotOf(target);
    const at = named(spot);
    if (!spot || !at) return null;
    if (this.#model.amountAt(at)) return { from: at };
    return event.pointerType === "mouse" ? null : { finger: spot };
  }

  #show(at: Point): void {
    const origin = this.#origin!;
    const cents = "chip" in origin ? origin.chip : "from" in origin ? this.#model.amountAt(origin.from) : 0;
    this.now = { x: at.clientX, y: at.clientY, cents, over: named(beneath(at)) };
  }

  #drop(origin: Origin, spot: HTMLElement | null): void {
    if ("from" in origin) {
      const to = named(spot);
      if (to) this.#model.move(origin.from, to);
      else if (!spot) this.#model.empty(origin.from);
      return;
    }
    if ("chip" in origin) this.#model.chip = origin.chip;
    // Where the finger came down the browser says itself that it was touched.
    else if (spot === origin.finger) return;
    spot?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
}

/** A touch ends every animation: what they show is stored, and final at once. Only what really moves goes on. */
export function ended(): void {
  for (const animation of document.getAnimations?.() ?? []) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
