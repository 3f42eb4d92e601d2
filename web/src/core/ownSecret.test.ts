import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { call } from "./calls.svelte";
import OwnSecret from "./OwnSecret.svelte";

const answer = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });
const DUE = { refused: { code: "proof-due", says: "Enter your own secret again first." } };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A game system that asks for a fresh proof until the right secret was given. */
function system() {
  let proven = false;
  const paths: string[] = [];
  const fetched = vi.fn((path: string, init: RequestInit) => {
    paths.push(path);
    if (!path.endsWith("/me/proof")) return Promise.resolve(proven ? answer(200, { id: "1" }) : answer(409, DUE));
    proven = (JSON.parse(init.body as string) as { secret: string }).secret === "right";
    return Promise.resolve(proven ? answer(200, { until: 1 }) : answer(409, { code: "sign-on-failed", says: "Wrong." }));
  });
  vi.stubGlobal("fetch", fetched);
  HTMLDialogElement.prototype.showModal = function (): void { this.open = true; };
  return paths;
}

async function enter(secret: string): Promise<void> {
  await fireEvent.input(await screen.findByLabelText("Secret"), { target: { value: secret } });
  await fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
}

test("an order that needs a fresh proof is asked again once the own secret was entered", async () => {
  const paths = system();
  render(OwnSecret);
  const done = call("/tables/RR1/orders", { id: "1", command: { type: "adjust" } });
  await enter("wrong");
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong.");
  await enter("right");
  expect(await done).toEqual({ id: "1" });
  expect(paths.map((path) => path.split("/").at(-1))).toEqual(["orders", "proof", "proof", "orders"]);
});

test("who does not enter it gets the refusal", async () => {
  system();
  render(OwnSecret);
  const done = call("/tables/RR1/orders", {}).catch((failed: Error) => failed.message);
  await fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await done).toBe("Enter your own secret again first.");
});
