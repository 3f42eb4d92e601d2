import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { call, CallRefused, sign } from "./calls.svelte";
import { refusedBy } from "./refused";
import SignOn from "./SignOn.svelte";

const MEMBER = { number: "D1", name: "Dana", ranks: {}, roles: [] };
const ELSEWHERE = { code: "signed-on-elsewhere", says: "This person is signed on at another screen." };
const answers = (status: number, said: unknown): Response => new Response(typeof said === "string" ? said : JSON.stringify(said), { status });
let meets: (path: string, body: Record<string, unknown>) => Response;

vi.stubGlobal("fetch", async (path: string, init: RequestInit) => meets(path, init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}));

async function signedOn(): Promise<void> {
  meets = () => answers(200, { token: "t", member: MEMBER });
  await sign.on("D1", "secret");
}

afterEach(() => sign.over());

test.each([["no answer", () => { throw new TypeError("Failed to fetch"); }], ["503", () => answers(503, "gateway")]])("a sign-on outlasts %s", async (_, meeting) => {
  await signedOn();
  meets = meeting;
  expect((await sign.who())?.name).toBe("Dana");
  expect(sign.token).toBe("t");
});

test("a sign-on that is over is forgotten", async () => {
  await signedOn();
  meets = () => answers(401, { code: "sign-on-over", says: "Sign on again." });
  expect(await sign.who()).toBeNull();
  expect(sign.token).toBe("");
});

test("a failure says what the game system said, or in plain words that no answer came", async () => {
  meets = () => answers(409, { refused: { code: "x", says: "Not now." } });
  expect(refusedBy(await call("/x").catch((failure: unknown) => failure), "read").says).toBe("Not now.");
  meets = () => answers(503, "gateway");
  expect(refusedBy(await call("/x").catch((failure: unknown) => failure), "read")).toEqual({ code: "no-answer", says: "No answer came. Nothing was changed." });
  expect(refusedBy(new TypeError("Failed to fetch"), "asked").says).toContain("not known");
  expect(await call("/x").catch((failure: unknown) => failure)).toBeInstanceOf(CallRefused);
});

test("whoever works elsewhere is asked before that ends", async () => {
  const asked: unknown[] = [];
  meets = (path, body) => {
    if (path.endsWith("/sign-on/provider")) return answers(200, { name: "" });
    asked.push(body.takes_over);
    return body.takes_over ? answers(200, { token: "t", member: MEMBER }) : answers(409, ELSEWHERE);
  };
  render(SignOn);
  await fireEvent.input(screen.getByLabelText("Staff number"), { target: { value: "D1" } });
  await fireEvent.input(screen.getByLabelText("Secret"), { target: { value: "secret" } });
  await fireEvent.click(screen.getByRole("button", { name: "Sign on" }));
  expect((await screen.findByRole("alert")).textContent).toBe(ELSEWHERE.says);
  expect(sign.token).toBe("");
  await fireEvent.click(screen.getByRole("button", { name: "Sign off there and on here" }));
  await vi.waitFor(() => expect(sign.token).toBe("t"));
  expect(asked).toEqual([false, true]);
});

test.each([
  ["elsewhere", () => sign.sentAway("signed-on-elsewhere"), "You signed on at another screen"],
  ["over", () => void sign.sentAway("not-signed-on"), "did nothing here for too long"],
])("whoever is signed off here (%s) reads why, until somebody signs on", async (why, ends, says) => {
  await signedOn();
  meets = () => answers(401, { code: "not-signed-on", says: "" });
  ends();
  await vi.waitFor(() => expect(sign.ended).toBe(why));
  expect(sign.token).toBe("");
  render(SignOn);
  expect(screen.getByRole("status").textContent).toContain(says);
  await signedOn();
  expect(sign.ended).toBe("");
});

test("whoever signs off himself is told nothing", async () => {
  await signedOn();
  await sign.off();
  expect(sign.ended).toBe("");
});
