/** Calls over HTTP, and who is signed on at this screen. */

import type { MemberOut, TokenOut } from "../wire";

export interface Refused {
  code: string;
  says: string;
  clauses?: string[];
}

/** The call was refused; it says why, if the game system itself answered. */
export class CallRefused extends Error {
  constructor(readonly refused: Refused, readonly status: number) {
    super(refused.says);
  }
}

const KEPT = "croupier.sign-on";
const SIGN_ON = "/sign-on";

class Sign {
  #token = $state(sessionStorage.getItem(KEPT) ?? "");
  member = $state.raw<MemberOut | null>(null);
  /** Why nobody is signed on here any more, if somebody was and did not sign off himself. */
  ended = $state<"" | "elsewhere" | "over">("");

  get token(): string {
    return this.#token;
  }

  /** Sign on; whoever is signed on elsewhere is signed off there only if he takes over. */
  async on(number: string, secret: string, takesOver = false): Promise<void> {
    const body = { number, secret, where: location.pathname, takes_over: takesOver };
    const signed = await call<TokenOut>(SIGN_ON, body);
    this.#keep(signed.token);
    this.member = signed.member;
    this.ended = "";
  }

  async off(): Promise<void> {
    if (this.#token) await call("/sign-off", {}).catch(() => undefined);
    this.over();
  }

  /** Nobody is signed on here any more: the screen asks again who works at it. */
  over(why: Sign["ended"] = ""): void {
    if (this.#token || why === "elsewhere") this.ended = why;
    this.#keep("");
    this.member = null;
  }

  /** A connection was ended: the sign-on may be over. */
  sentAway(code: string): void {
    if (code === "signed-on-elsewhere") this.over("elsewhere");
    else void this.who();
  }

  /** Who it is, if the sign-on still holds; when no answer came, who it was. */
  async who(): Promise<MemberOut | null> {
    if (!this.#token) return null;
    this.member = await call<MemberOut>("/me").catch(() => this.member);
    return this.member;
  }

  #keep(token: string): void {
    this.#token = token;
    sessionStorage.setItem(KEPT, token);
  }
}

export const sign = new Sign();

/** Ask the game system; with a body something is asked for, without one it is read. A device shows its own secret. */
export async function call<T>(path: string, body?: unknown, device = ""): Promise<T> {
  const shown = device || (sign?.token ? `Bearer ${sign.token}` : "");
  const headers: Record<string, string> = shown ? { authorization: shown } : {};
  if (body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const found = await fetch(`/api/v1${path}`, init);
  const said: unknown = await found.json().catch(() => null);
  if (found.status === 401 && !device && path !== SIGN_ON) sign.over("over");
  if (!found.ok) throw new CallRefused(refusedOf(said), found.status);
  return said as T;
}

/** A document that the game system hands out, to be kept or shown. */
export async function fetched(path: string): Promise<Blob> {
  const found = await fetch(`/api/v1${path}`, { headers: sign.token ? { authorization: `Bearer ${sign.token}` } : {} });
  if (found.status === 401) sign.over("over");
  if (!found.ok) throw new CallRefused(refusedOf(await found.json().catch(() => null)), found.status);
  return found.blob();
}

function refusedOf(said: unknown): Refused {
  const answer = said as { refused?: Refused } & Partial<Refused> | null;
  return answer?.refused ?? (answer?.says ? (answer as Refused) : { code: "", says: "" });
}
