import { beforeEach, expect, test, vi } from "vitest";

import { asDevice } from "./device";

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release }));
const settle = () => new Promise((done) => setTimeout(done));
/** Whether the page leaves a long touch to the browser. */
const opensMenu = (on: Element): boolean => on.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));

beforeEach(() => {
  vi.clearAllMocks();
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  document.body.innerHTML = "<p>Felt</p><input />";
});

test("a device has the manifest of itself, and none once its screen is left", () => {
  const over = asDevice("terminal", "R1 / 2");
  expect(document.querySelector("link[rel=manifest]")?.getAttribute("href")).toBe("/app/terminal/R1%20%2F%202");
  over();
  expect(document.querySelector("link[rel=manifest]")).toBeNull();
  expect(document.documentElement.classList.contains("device")).toBe(false);
});

test("it stays awake, also after it was out of sight, until it is left", async () => {
  const over = asDevice("wall", "R1");
  await settle();
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(request.mock.calls).toEqual([["screen"], ["screen"]]);
  over();
  expect(release).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(request).toHaveBeenCalledTimes(2);
});

test("a lock that comes after the screen was left is given back", async () => {
  asDevice("wall", "R1")();
  await settle();
  expect(release).toHaveBeenCalledOnce();
});

test("a long touch opens no menu of the browser, except in a field", () => {
  const over = asDevice("terminal", "R1-1");
  expect(opensMenu(document.querySelector("p")!)).toBe(false);
  expect(opensMenu(document.querySelector("input")!)).toBe(true);
  over();
  expect(opensMenu(document.querySelector("p")!)).toBe(true);
});
