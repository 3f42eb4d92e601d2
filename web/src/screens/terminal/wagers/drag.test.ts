import { beforeEach, expect, test, vi } from "vitest";

import type { TerminalModel } from "./terminalModel.svelte";
import { Drag, ended } from "./drag.svelte";

const RED = { bet: "red", spot: "", area: "" };
const SPLIT = { bet: "split", spot: "32/35", area: "" };
const model = { open: true, chip: 500, amountAt: vi.fn(() => 0), move: vi.fn(), empty: vi.fn() };
const clicked = vi.fn();
let beneath: Element | null = null;
let drag: Drag;

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(model, { open: true, chip: 500 });
  model.amountAt.mockReturnValue(0);
  document.body.innerHTML = '<button data-chip="2500"></button><button data-spot="red||"><i></i></button><button data-spot="split|32/35|"></button><g data-spot="tiers"></g>';
  document.elementFromPoint = () => beneath;
  document.body.onclick = (event) => clicked((event.target as HTMLElement).dataset.spot);
  drag = new Drag(model as unknown as TerminalModel);
});

const at = (name: string): Element => document.querySelector(`[data-spot="${name}"]`)!;

/** Something that happens to a pointer: the browser of the tests has none. */
function pointer(target: Element, clientX: number, pointerType = "mouse"): PointerEvent {
  return { isPrimary: true, button: 0, pointerType, target, clientX, clientY: 0 } as unknown as PointerEvent;
}

function carry(from: Element, to: Element | null, pointerType?: string): void {
  beneath = from;
  drag.down(pointer(from, 0, pointerType));
  beneath = to;
  drag.move(pointer(from, 50, pointerType));
  drag.up(pointer(from, 50, pointerType));
}

test("a chip of the tray is laid as if the spot were touched with it", () => {
  carry(document.querySelector("[data-chip]")!, at("split|32/35|"));
  expect(model.chip).toBe(2_500);
  expect(clicked).toHaveBeenCalledExactlyOnceWith("split|32/35|");
  expect(drag.now).toBeNull();
});

test("what lies on a spot goes to another, or off the layout, and to no call bet", () => {
  model.amountAt.mockReturnValue(1_000);
  carry(at("red||").firstElementChild!, at("split|32/35|"));
  expect(model.move).toHaveBeenCalledExactlyOnceWith(RED, SPLIT);
  carry(at("red||"), null);
  expect(model.empty).toHaveBeenCalledExactlyOnceWith(RED);
  carry(at("red||"), at("tiers"));
  expect([model.move.mock.calls.length, model.empty.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 1, 0]);
});

test("a finger sees at once what is beneath it, and chooses where it lets go", () => {
  beneath = at("red||");
  drag.down(pointer(at("red||"), 0, "touch"));
  expect(drag.now).toEqual({ x: 0, y: 0, cents: 0, over: RED });
  beneath = at("split|32/35|");
  drag.move(pointer(at("red||"), 4, "touch"));
  expect(drag.now?.over).toEqual(SPLIT);
  drag.up(pointer(at("red||"), 4, "touch"));
  expect(clicked).toHaveBeenCalledExactlyOnceWith("split|32/35|");
});

test("where it came down the browser says itself that it was touched", () => {
  carry(at("red||"), at("red||"), "touch");
  expect(clicked).not.toHaveBeenCalled();
});

test("a small move, an empty spot under a mouse and a closed felt carry nothing", () => {
  model.amountAt.mockReturnValue(1_000);
  drag.down(pointer(at("red||"), 0));
  drag.move(pointer(at("red||"), 4));
  expect(drag.now).toBeNull();
  model.amountAt.mockReturnValue(0);
  carry(at("red||"), at("split|32/35|"));
  model.open = false;
  carry(document.querySelector("[data-chip]")!, at("split|32/35|"));
  expect(clicked).not.toHaveBeenCalled();
});

test("a touch ends what shows something stored, and not what goes on", () => {
  const of = (endTime: number) => ({ finish: vi.fn(), effect: { getComputedTiming: () => ({ endTime }) } });
  const [reveal, turning] = [of(420), of(Infinity)];
  document.getAnimations = () => [reveal, turning] as unknown as Animation[];
  ended();
  expect(reveal.finish).toHaveBeenCalledOnce();
  expect(turning.finish).not.toHaveBeenCalled();
});
