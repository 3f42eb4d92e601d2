import { afterEach, expect, test, vi } from "vitest";

import { type Box, grid, rowEnd, towards, type Way } from "./keys";

const box = (x: number, y: number, width = 50, height = 50): Box => ({ x, y, width, height });

/** Three narrow boxes over two wide ones, a tall one at their right. */
const LAYOUT: Record<string, Box> = {
  a: box(0, 0), b: box(50, 0), c: box(100, 0), d: box(0, 50, 75), e: box(75, 50, 75), tall: box(150, 0, 50, 100),
};
const NAMES = Object.keys(LAYOUT);

test.each<[string, Way, string | undefined]>([
  ["a", "ArrowRight", "b"], ["b", "ArrowRight", "c"], ["c", "ArrowRight", "tall"], ["tall", "ArrowRight", undefined],
  ["a", "ArrowLeft", undefined], ["a", "ArrowUp", undefined], ["a", "ArrowDown", "d"], ["c", "ArrowDown", "e"],
  ["d", "ArrowRight", "e"], ["e", "ArrowRight", "tall"], ["d", "ArrowUp", "a"], ["e", "ArrowUp", "c"],
])("from %s by %s to %s", (from, way, to) => {
  const others = NAMES.filter((name) => name !== from);
  const place = towards(LAYOUT[from]!, others.map((name) => LAYOUT[name]!), way);
  expect(place === null ? undefined : others[place]).toBe(to);
});

test.each([["e", "Home", "d"], ["d", "End", "tall"], ["b", "Home", "a"]] as const)("from %s by %s to %s", (from, end, to) => {
  expect(NAMES[rowEnd(LAYOUT[from]!, Object.values(LAYOUT), end)!]).toBe(to);
});

function drawn(): HTMLElement {
  const node = document.createElement("div");
  for (const [name, at] of Object.entries({ ...LAYOUT, line: box(45, 10, 10, 10) })) {
    const button = document.createElement("button");
    button.dataset.spot = name;
    if (name === "line") button.dataset.line = "";
    button.getBoundingClientRect = () => ({ ...at, left: at.x, top: at.y, right: at.x + at.width, bottom: at.y + at.height, toJSON: () => "" });
    node.append(button);
  }
  document.body.append(node);
  return node;
}

const spot = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[data-spot="${name}"]`)!;
const now = (): string | undefined => (document.activeElement as HTMLElement).dataset.spot;
const type = (key: string, altKey = false): boolean =>
  document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, altKey, bubbles: true, cancelable: true }));

afterEach(() => document.body.replaceChildren());

test("a grid is one stop, and arrows walk in it", () => {
  const leave = grid(drawn());
  const stops = (): string[] => [...document.querySelectorAll<HTMLElement>("button")].filter((button) => button.tabIndex === 0).map((button) => button.dataset.spot!);
  expect(stops()).toEqual(["a"]);
  spot("a").focus();
  type("ArrowRight");
  expect(now()).toBe("b");
  expect(stops()).toEqual(["b"]);
  type("End");
  expect(now()).toBe("tall");
  type("Home");
  expect(now()).toBe("a");
  leave();
  type("ArrowRight");
  expect(now()).toBe("a");
});

test("Alt leads to the line between two spots, and an arrow back to a spot", () => {
  grid(drawn());
  spot("a").focus();
  type("ArrowRight", true);
  expect(now()).toBe("line");
  type("ArrowRight");
  expect(now()).toBe("b");
});

test("Esc leaves, and the tab key comes back to where one was", async () => {
  const node = drawn();
  grid(node);
  spot("c").focus();
  type("Escape");
  expect(document.activeElement).toBe(document.body);
  expect(spot("c").tabIndex).toBe(0);
  spot("c").remove();
  await vi.waitFor(() => expect(spot("a").tabIndex).toBe(0));
});
