import { expect, test, vi } from "vitest";

import { allowed, video } from "./video.svelte";

const answers = (body: object): void => void vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body))));
const isWide = (matches: boolean): void => void vi.stubGlobal("matchMedia", () => ({ matches }));

test("a page of our own origin may not be itself in the frame", () => {
  expect(allowed("https://video.example/R1")).toBe("allow-scripts allow-same-origin");
  expect(allowed(`${location.origin}/R1`)).toBe("allow-scripts");
});

test.each([
  [{ address: "https://video.example/R1", drawn: false }, true, true, true],
  [{ address: "https://video.example/R1", drawn: false }, false, false, true],
  [{ address: "", drawn: true }, true, false, true],
  [{ address: "", drawn: false }, true, false, false],
])("%j on a wide screen (%s): shown %s, exists %s", async (at, wide, shown, exists) => {
  answers(at);
  isWide(wide);
  await video.of("R1");
  expect([video.shown, video.exists]).toEqual([shown, exists]);
});
