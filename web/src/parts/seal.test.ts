/** The seal against what the server made (`table/values/seal.py`), with the browser's SHA-256 and with our own. */

import { createHash, webcrypto } from "node:crypto";

import { expect, test } from "vitest";

import type { SealedView, WagerView } from "../wire";
import { check, leafOf, rememberRoot, seenRoot } from "./seal";
import { sha256 } from "./sha256";

const SUBTLE = webcrypto.subtle as unknown as SubtleCrypto;
const ROOT = "5498624b6ce898729084d1dfad26aecae57ffb7cb91c307f8503eb5a21870504";
/** Three terminals had wagers in this round. */
const SEALED: SealedView = {
  holder: "RR1-2", name: "RR1/12", root: ROOT,
  wagers: [{ bet: "split", spot: "17/20", amount: 500, salt: "b2" }, { bet: "straight-up", spot: "17", amount: 2_500, salt: "b3" }],
  proof: [
    { side: "left", hash: "23ff594d4bda7640b0fb7256183fba0f5ce5371b0905c78345f6594170146328" },
    { side: "right", hash: "ce2e26f3721d600df2653ac33418ccf4e337ea143c67b85103aa9c2b0a4fa35f" },
  ],
};
const LAID: WagerView[] = [{ bet: "straight-up", spot: "17", amount: 2_500 }, { bet: "split", spot: "17/20", amount: 500 }, { bet: "red", amount: 100, returned: "below-minimum" }];
const changed = (amount: number): SealedView => ({ ...SEALED, wagers: SEALED.wagers!.map((wager) => ({ ...wager, amount: wager.amount + amount })) });

test("our own SHA-256 is that of the browser, for every length around its blocks", async () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    const right = createHash("sha256").update(bytes).digest("hex");
    // jsdom has arrays of its own, which the library of Node does not take.
    expect(await sha256(bytes, undefined)).toBe(right);
  }
  expect(await sha256(new TextEncoder().encode("abc"), undefined)).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("where the browser has SHA-256, it is asked", async () => {
  const asked: string[] = [];
  const subtle = { digest: async (name: string) => (asked.push(name), new Uint8Array([1, 255]).buffer) } as unknown as SubtleCrypto;
  expect([await sha256(new Uint8Array(), subtle), asked]).toEqual(["01ff", ["SHA-256"]]);
  expect(SUBTLE).toBeTruthy();
});

test("the leaf is that of the server, in letters of other scripts too", async () => {
  expect(await leafOf(SEALED, undefined)).toBe("264ba96a71f302a3f34843390d561178ef2cf44edc87f8fc92fc6c3208f523c9");
  const odd: SealedView = { holder: 'Jürg "x"', name: "RR1/1", root: "", wagers: [{ bet: "black", amount: 5, salt: "é\\/中" }] };
  expect(await leafOf(odd, undefined)).toBe("1137a75f215ac808334f6e8f3544f0d18df72bc2049a74e174cea38d5e940ba6");
});

test("the wagers lead to the root that was shown at the close", async () => {
  const { verdict, leaf, steps, root } = await check(SEALED, LAID, ROOT, undefined);
  expect([verdict, root, steps.at(-1)!.hash]).toEqual(["match", ROOT, ROOT]);
  expect([leaf.slice(0, 6), steps.map(({ side }) => side)]).toEqual(["264ba9", ["left", "right"]]);
  expect((await check(SEALED, LAID, undefined, undefined)).verdict).toBe("unseen");
});

test("a wager that was tampered with is a mismatch, by a cent, by its place or by its salt", async () => {
  const [first, second] = SEALED.wagers!;
  const moved = { ...SEALED, wagers: [{ ...first!, spot: "17/18" }, second!] };
  const salted = { ...SEALED, wagers: [{ ...first!, salt: "b9" }, second!] };
  const swapped = { ...SEALED, proof: [...SEALED.proof!].reverse() };
  for (const tampered of [changed(1), changed(-1), moved, salted, swapped, { ...SEALED, name: "RR1/13" }, { ...SEALED, holder: "RR1-1" }]) {
    const checked = await check(tampered, LAID, ROOT, undefined);
    expect([checked.verdict, checked.root === ROOT]).toEqual(["mismatch", false]);
  }
});

test("a root that is not the one shown at the close is not believed, even if the wagers lead to it", async () => {
  expect((await check(SEALED, LAID, "00", undefined)).verdict).toBe("changed");
  expect((await check({ ...SEALED, wagers: [] }, [], "00", undefined)).verdict).toBe("changed");
});

test("wagers of the round that are not those of the proof are said to be others", async () => {
  expect((await check(SEALED, LAID.slice(1), ROOT, undefined)).verdict).toBe("others");
  expect((await check(SEALED, [{ ...LAID[0]!, amount: 2_600 }, LAID[1]!], ROOT, undefined)).verdict).toBe("others");
});

test("who had no wager in the book has nothing to check", async () => {
  expect((await check({ ...SEALED, wagers: [], proof: [] }, [], ROOT, undefined)).verdict).toBe("none");
});

test("roots are remembered as they were shown, the last of each round", () => {
  rememberRoot("RR1", 12, "aa");
  rememberRoot("RR1", 12, ROOT);
  expect([seenRoot("RR1/12"), seenRoot("RR1/13")]).toEqual([ROOT, undefined]);
  for (let round = 100; round < 700; round++) rememberRoot("RR1", round, "bb");
  expect(seenRoot("RR1/12")).toBeUndefined();
});
