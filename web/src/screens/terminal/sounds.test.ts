import { beforeEach, expect, test, vi } from "vitest";

/** What a browser would have sounded. */
class Heard {
  static gains: { value: number }[] = [];
  static pitches: number[] = [];
  state = "suspended";
  currentTime = 0;
  destination = {};
  resume = vi.fn(() => Promise.resolve());
  createGain() {
    const gain = { value: 1, setValueAtTime: () => gain, linearRampToValueAtTime: (value: number) => ((gain.value = value), gain), exponentialRampToValueAtTime: () => gain };
    Heard.gains.push(gain);
    return { gain, connect: <T>(to: T) => to, disconnect: () => undefined };
  }
  createOscillator() {
    const frequency = { set value(pitch: number) { Heard.pitches.push(pitch); } };
    return { type: "", frequency, connect: <T>(to: T) => to, start: () => undefined, stop: () => undefined };
  }
}

async function fresh() {
  vi.resetModules();
  return import("./sounds.svelte");
}

beforeEach(() => {
  localStorage.clear();
  Heard.gains = [];
  Heard.pitches = [];
  vi.stubGlobal("AudioContext", Heard);
});

test("they are off until they are switched on, for one visit", async () => {
  const { sounds } = await fresh();
  sounds.play("result", "a");
  expect(Heard.pitches).toEqual([]);
  sounds.keep("a", true);
  expect(Heard.pitches).toHaveLength(1);
  sounds.play("result", "b");
  expect(sounds.on("b")).toBe(false);
  expect(Heard.pitches).toHaveLength(1);
});

test("they stay on when the page is loaded again, and the next player has none", async () => {
  (await fresh()).sounds.keep("a", true);
  const { sounds } = await fresh();
  expect(sounds.on("a")).toBe(true);
  expect(sounds.on("")).toBe(false);
  sounds.keep("a", false);
  expect((await fresh()).sounds.on("a")).toBe(false);
});

test("no sound is louder than two fifths", async () => {
  const { LOUDEST, sounds, TONES } = await fresh();
  sounds.keep("a", true);
  for (const sound of ["taken", "closing", "result"] as const) {
    Heard.gains = [];
    sounds.play(sound, "a");
    const [all, ...shares] = Heard.gains.map((gain) => gain.value);
    expect(shares).toHaveLength(TONES[sound].length);
    expect(all! * shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(0.4);
    expect(all).toBe(LOUDEST);
  }
});
