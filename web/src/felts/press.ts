/** What is done to one spot of a layout: touched, held, taken off by key. */

import type { At } from "./felt";

export interface Presses {
  at: At;
  locked: boolean;
  onplace: (at: At) => void;
  onremove: (at: At) => void;
  onclear?: ((at: At) => void) | undefined;
  onwhat: (at: At) => void;
}

/** A press of this length opens the information of the spot. */
export const HOLD_MS = 450;
/** A movement beyond this distance is a drag. */
export const SLIDE_PX = 10;

/** What is drawn as a button is pressed by its keys, as a button of the page is. */
export function pressedByKey(event: Event, act: () => void): void {
  const { key } = event as KeyboardEvent;
  if (key !== "Enter" && key !== " ") return;
  event.preventDefault();
  act();
}

const pointOf = (event: Event): { x: number; y: number } => {
  const { clientX: x = 0, clientY: y = 0 } = event as Partial<PointerEvent>;
  return { x, y };
};

/** An attachment for the button of a spot; `told` is read at every press. */
export function press(told: () => Presses) {
  return (node: Element): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    let began = { x: 0, y: 0 };

    const stop = (): void => clearTimeout(timer);
    function begin(event: Event): void {
      stop();
      held = false;
      began = pointOf(event);
      timer = setTimeout(what, HOLD_MS);
    }
    function slide(event: Event): void {
      const { x, y } = pointOf(event);
      if (Math.hypot(x - began.x, y - began.y) > SLIDE_PX) stop();
    }
    function what(): void {
      held = true;
      told().onwhat(told().at);
    }
    /** The end of a long press is no touch. */
    function touch(): void {
      stop();
      const { at, locked, onplace } = told();
      if (!held && !locked) onplace(at);
      held = false;
    }
    function openMenu(event: Event): void {
      event.preventDefault();
      stop();
      if (!held) what();
    }
    function key(event: Event): void {
      const { at, locked, onremove, onclear } = told();
      const pressed = (event as KeyboardEvent).key;
      held = false;
      if (!(node instanceof HTMLButtonElement)) pressedByKey(event, touch);
      if (locked || (pressed !== "Backspace" && pressed !== "Delete")) return;
      event.preventDefault();
      event.stopPropagation();
      if (pressed === "Delete" && onclear) onclear(at);
      else onremove(at);
    }

    const listeners: [string, (event: Event) => void][] = [
      ["pointerdown", begin], ["pointermove", slide], ["pointerup", stop], ["pointerleave", stop], ["pointercancel", stop],
      ["click", touch], ["contextmenu", openMenu], ["keydown", key],
    ];
    for (const [name, does] of listeners) node.addEventListener(name, does);
    return () => {
      stop();
      for (const [name, does] of listeners) node.removeEventListener(name, does);
    };
  };
}
