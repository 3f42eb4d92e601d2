import { afterEach, expect, test, vi } from "vitest";

import { CallRefused } from "../../core/calls.svelte";
import { order } from "./orders";

const answers = (...said: (() => Response)[]) => {
  const fetched = vi.fn<typeof fetch>(async () => said.shift()!());
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const json = (status: number, body: unknown) => (): Response => new Response(JSON.stringify(body), { status });
const broken = (): Response => { throw new TypeError("no network"); };
const paced = { wait: async () => undefined };
const sent = (fetched: ReturnType<typeof answers>) =>
  fetched.mock.calls.map((request) => JSON.parse(request[1]!.body as string) as { id: string; second?: unknown });

afterEach(() => vi.unstubAllGlobals());

test("an order is asked once when it is answered", async () => {
  const fetched = answers(json(200, { type: "answer", id: "1" }));
  await order("/cages/c/orders", { type: "expire-tickets" }, null, paced);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(sent(fetched)[0]).not.toHaveProperty("second");
});

test("what was not answered is asked again by the same id", async () => {
  const fetched = answers(broken, json(503, { code: "unsure", says: "?" }), json(200, { type: "answer", id: "1" }));
  await order("/cages/c/orders", { type: "expire-tickets" }, { number: "C2", secret: "x" }, paced);
  const asked = sent(fetched);
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map((body) => body.id)).size).toBe(1);
  expect(asked[2]!.second).toEqual({ number: "C2", secret: "x" });
});

test("a refusal is not asked again, and keeps its words and clauses", async () => {
  const refused = { code: "ticket-void", says: "The ticket is void.", clauses: ["SATG 5.6.1(b)"] };
  const fetched = answers(json(409, { type: "answer", id: "1", refused }));
  const failed = await order("/cages/c/orders", {}, null, paced).catch((failure: unknown) => failure);
  expect((failed as CallRefused).refused).toEqual(refused);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("it gives up at last", async () => {
  const fetched = answers(broken, broken, broken, broken, broken);
  await expect(order("/x", {}, null, paced)).rejects.toThrow("no network");
  expect(fetched).toHaveBeenCalledTimes(5);
});
