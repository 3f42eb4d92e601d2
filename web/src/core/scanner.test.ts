import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { listenForScans } from "./scanner";

const TICKET = "01-6110-5280-2882-0834";
let [scanned, stop] = [vi.fn<(code: string) => void>(), (): void => undefined];
let own: HTMLInputElement;
let other: HTMLInputElement;
let button: HTMLButtonElement;

beforeEach(() => {
  scanned = vi.fn();
  document.body.innerHTML = "<input id='own'><input id='other' value='12'><button>Pay</button>";
  [own, other, button] = [...document.body.children] as [HTMLInputElement, HTMLInputElement, HTMLButtonElement];
  stop = listenForScans(() => own, scanned);
});
afterEach(() => stop());

/** Type as a browser does: a key that is not prevented goes into a focused field. */
function type(target: HTMLElement, text: string, gap: number): boolean {
  let at = 1_000;
  let pressed = true;
  for (const key of [...text, "Enter"]) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: at += gap });
    pressed = target.dispatchEvent(event);
    if (pressed && key.length === 1 && target instanceof HTMLInputElement) target.value += key;
  }
  return pressed;
}

test("a scan reaches the screen from a button, which is not pressed", () => {
  expect(type(button, TICKET, 200)).toBe(false);
  expect(scanned).toHaveBeenCalledExactlyOnceWith(TICKET);
});

test("a scan into another field goes to the screen, and the field is as before", () => {
  expect(type(other, TICKET, 5)).toBe(false);
  expect(scanned).toHaveBeenCalledExactlyOnceWith(TICKET);
  expect(other.value).toBe("12");
});

test("a person who types digits into another field keeps them", () => {
  expect(type(other, "0123456789", 200)).toBe(true);
  expect(scanned).not.toHaveBeenCalled();
  expect(other.value).toBe("120123456789");
});

test("the own field reads for itself", () => {
  type(own, TICKET, 5);
  expect(scanned).not.toHaveBeenCalled();
  expect(own.value).toBe(TICKET);
});

test("words and short numbers are no ticket", () => {
  type(button, "call 0123456789 x", 5);
  type(button, "1234", 5);
  expect(scanned).not.toHaveBeenCalled();
});
