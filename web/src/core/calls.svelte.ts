/** Calls over HTTP, and who is signed on at this screen. */

import type { BegunOut, MemberOut, PhraseData, TokenOut } from "../wire";
import { ownSecret, PROOF_DUE } from "./ownSecret.svelte";
import { inWords } from "./phrases.svelte";
import { Tabs } from "./tabs";

export interface Refused {
  code: string;
  says: string;
  clauses?: string[];
  phrase?: PhraseData | null;
}

/** The call was refused; it says why, if the game system itself answered. */
export class CallRefused extends Error {
  constructor(readonly refused: Refused, readonly status: number) {
    super(refused.says);
  }
}

const KEPT = "croupier.sign-on";
const SIGN_ON = "/sign-on";
const PROVIDER = "/sign-on/provider";
/** What this tab keeps while its member is at the provider of the single sign-on. */
const LEFT = "croupier.sign-on-provider";

export interface Left {
  binding: string;
  where: string;
  takesOver: boolean;
}

class Sign {
  #token = $state(sessionStorage.getItem(KEPT) ?? "");
  member = $state.raw<MemberOut | null>(null);
  /** Why the last sign-on ended, if the member did not sign off. */
  ended = $state<"" | "elsewhere" | "over">("");
  /** The temporary secret with which the member just signed on: the form for the first own secret needs it. */
  temporary = "";
  /** The member who was last signed on in this tab. */
  #number = "";
  #asked = false;
  #isLeaving = false;
  #tabs = new Tabs({
    token: () => this.#token,
    on: (token, member) => {
      if (member.number === this.#number) this.#begin(token, member);
    },
    off: (token) => {
      if (token && token === this.#token) this.over();
    },
  });

  get token(): string {
    return this.#token;
  }

  /** Sign on; a sign-on elsewhere ends only if the member takes over. */
  async on(number: string, secret: string, takesOver = false): Promise<void> {
    const body = { number, secret, where: location.pathname, takes_over: takesOver };
    const signed = await call<TokenOut>(SIGN_ON, body);
    this.temporary = signed.member.must_change ? secret : "";
    this.#begin(signed.token, signed.member);
    this.#tabs.signedOn(signed.token, signed.member);
  }

  /** Go to the provider of the single sign-on, which sends the member back to the page `/sign-on`. */
  async toProvider(where = location.pathname + location.search, takesOver = false): Promise<void> {
    const begun = await call<BegunOut>(`${PROVIDER}/begin`, {});
    const left: Left = { binding: begun.binding, where, takesOver };
    sessionStorage.setItem(LEFT, JSON.stringify(left));
    location.assign(begun.address);
  }

  /** What this tab kept when its member went to the provider. It is taken once. */
  cameBack(): Left | null {
    const kept = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    return kept ? (JSON.parse(kept) as Left) : null;
  }

  /** Sign on with what the provider answered. */
  async vouched(answer: URLSearchParams, left: Left): Promise<void> {
    const signed = await call<TokenOut>(PROVIDER, {
      code: answer.get("code") ?? "",
      state: answer.get("state") ?? "",
      issuer: answer.get("iss") ?? "",
      binding: left.binding,
      where: left.where.slice(0, 64),
      takes_over: left.takesOver,
    });
    this.temporary = "";
    this.#begin(signed.token, signed.member);
    this.#tabs.signedOn(signed.token, signed.member);
  }

  async off(): Promise<void> {
    this.#isLeaving = true;
    this.#tabs.signedOff(this.#token);
    if (this.#token) await call("/sign-off", {}).catch(() => undefined);
    this.over();
    this.#isLeaving = false;
  }

  /** Change the own secret; the sign-on goes on. */
  async changeSecret(id: string, old: string, chosen: string): Promise<void> {
    await call("/me/secret", { id, old, new: chosen });
    this.temporary = "";
    if (this.member) this.member = { ...this.member, must_change: false };
  }

  /** End the sign-on: the screen asks for a new one. */
  over(why: Sign["ended"] = ""): void {
    if (this.#token || why === "elsewhere") this.ended = why;
    this.#keep("");
    this.temporary = "";
    this.member = null;
  }

  /** A connection was ended: the sign-on may be over. */
  sentAway(code: string): void {
    if (this.#isLeaving) return; // the own sign-off ends the connection before its answer comes
    if (code === "signed-on-elsewhere") this.over("elsewhere");
    else void this.who();
  }

  /** Who it is, if the sign-on still holds; when no answer came, who it was. A new tab takes over the sign-on of another. */
  async who(): Promise<MemberOut | null> {
    if (!this.#token && !this.#asked) {
      this.#asked = true;
      const found = await this.#tabs.ask();
      if (!this.#token && found) this.#keep(found);
    }
    if (!this.#token) return null;
    this.member = await call<MemberOut>("/me").catch(() => this.member);
    this.#number = this.member?.number ?? this.#number;
    return this.member;
  }

  #begin(token: string, member: MemberOut): void {
    this.#keep(token);
    this.#number = member.number;
    this.member = member;
    this.ended = "";
  }

  #keep(token: string): void {
    this.#token = token;
    sessionStorage.setItem(KEPT, token);
  }
}

export const sign = new Sign();

/** Ask the game system; with a body something is asked for, without one it is read. A device shows its own secret. */
export async function call<T>(path: string, body?: unknown, device = "", signal?: AbortSignal): Promise<T> {
  const shown = device || (sign?.token ? `Bearer ${sign.token}` : "");
  const headers: Record<string, string> = shown ? { authorization: shown } : {};
  if (body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`/api/v1${path}`, signal ? { ...init, signal } : init);
  const said: unknown = inWords(await response.json().catch(() => null));
  if (response.status === 401 && !device && path !== SIGN_ON) sign.over("over");
  if (response.ok) return said as T;
  const refused = refusedOf(said);
  if (refused.code === PROOF_DUE && await ownSecret.ask()) return call(path, body, device, signal);
  throw new CallRefused(refused, response.status);
}

/** A document that the game system hands out, to be kept or shown. */
export async function fetched(path: string): Promise<Blob> {
  const response = await fetch(`/api/v1${path}`, { headers: sign.token ? { authorization: `Bearer ${sign.token}` } : {} });
  if (response.status === 401) sign.over("over");
  if (!response.ok) throw new CallRefused(refusedOf(inWords(await response.json().catch(() => null))), response.status);
  return response.blob();
}

function refusedOf(said: unknown): Refused {
  const answer = said as { refused?: Refused } & Partial<Refused> | null;
  return answer?.refused ?? (answer?.says ? (answer as Refused) : { code: "", says: "" });
}
