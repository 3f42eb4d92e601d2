import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { HOLD_MS, press, type Presses, SLIDE_PX } from "./press";

const at = { bet: "small", spot: "", area: "" };
let told: Presses;
let button: HTMLButtonElement;

beforeEach(() => {
  vi.useFakeTimers();
  told = { at, locked: false, onplace: vi.fn(), onremove: vi.fn(), onclear: vi.fn(), onwhat: vi.fn() };
  button = document.createElement("button");
  press(() => told)(button);
});
afterEach(() => vi.useRealTimers());

const does = (name: string): boolean => button.dispatchEvent(new Event(name, { cancelable: true }));
const type = (key: string): boolean => button.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));

test("a touch places", () => {
  for (const event of ["pointerdown", "pointerup", "click"]) does(event);
  expect(told.onplace).toHaveBeenCalledExactlyOnceWith(at);
  expect(told.onwhat).not.toHaveBeenCalled();
});

test("who holds asks, and places nothing", () => {
  does("pointerdown");
  vi.advanceTimersByTime(HOLD_MS);
  for (const event of ["contextmenu", "pointerup", "click"]) does(event);
  expect(told.onwhat).toHaveBeenCalledExactlyOnceWith(at);
  expect(told.onplace).not.toHaveBeenCalled();
  does("click");
  expect(told.onplace).toHaveBeenCalledOnce();
});

test("who slides off neither asks nor places", () => {
  does("pointerdown");
  does("pointerleave");
  vi.advanceTimersByTime(HOLD_MS);
  expect(told.onwhat).not.toHaveBeenCalled();
});

test("who carries something away does not ask", () => {
  button.dispatchEvent(new MouseEvent("pointerdown", { clientX: 5, clientY: 5 }));
  button.dispatchEvent(new MouseEvent("pointermove", { clientX: 5, clientY: 5 + SLIDE_PX + 1 }));
  vi.advanceTimersByTime(HOLD_MS);
  expect(told.onwhat).not.toHaveBeenCalled();
});

test.each([["Backspace", "onremove"], ["Delete", "onclear"]] as const)("%s is %s", (key, called) => {
  type(key);
  expect(told[called]).toHaveBeenCalledExactlyOnceWith(at);
});

test("Delete takes one off where nothing clears", () => {
  told = { ...told, onclear: undefined };
  type("Delete");
  expect(told.onremove).toHaveBeenCalledOnce();
});

test("a locked spot still says what it is", () => {
  told = { ...told, locked: true };
  does("click");
  type("Backspace");
  does("contextmenu");
  expect(told.onplace).not.toHaveBeenCalled();
  expect(told.onremove).not.toHaveBeenCalled();
  expect(told.onwhat).toHaveBeenCalledOnce();
});
