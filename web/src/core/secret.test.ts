/** The secret of a device comes once with the address, and does not stay there. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { secretOf } from "./secret";

let listening: [string, EventListener][] = [];

beforeEach(() => {
  localStorage.clear();
  const add = addEventListener;
  vi.stubGlobal("addEventListener", (kind: string, act: EventListener) => {
    listening.push([kind, act]);
    add(kind, act);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const [kind, act] of listening) removeEventListener(kind, act);
  listening = [];
});

async function opened(address: string): Promise<string> {
  vi.resetModules();
  history.replaceState(null, "", address);
  const { route } = await import("./route.svelte");
  return route.secret;
}

test.each(["/kiosk/kiosk-1#secret=s3cr3t", "/kiosk/kiosk-1?secret=s3cr3t"])("the secret leaves the address bar: %s", async (address) => {
  expect(await opened(address)).toBe("s3cr3t");
  expect(location.href.endsWith("/kiosk/kiosk-1")).toBe(true);
});

test("the rest of the address stays", async () => {
  expect(await opened("/wall/RR1-wall?table=RR1&secret=s3cr3t")).toBe("s3cr3t");
  expect(location.pathname + location.search + location.hash).toBe("/wall/RR1-wall?table=RR1");
  expect(await opened("/wall/RR1-wall?table=RR1#part")).toBe("");
  expect(location.hash).toBe("#part");
});

test("a secret that is added to an open page is taken too", async () => {
  expect(await opened("/kiosk/kiosk-1")).toBe("");
  const { route } = await import("./route.svelte");
  history.replaceState(null, "", "/kiosk/kiosk-1#secret=late");
  dispatchEvent(new HashChangeEvent("hashchange"));
  expect(route.secret).toBe("late");
  expect(location.hash).toBe("");
});

test("a device keeps its secret for the next time", async () => {
  expect(await secretOf("kiosk-1", "s3cr3t")).toBe("s3cr3t");
  expect(await secretOf("kiosk-1", "")).toBe("s3cr3t");
});
