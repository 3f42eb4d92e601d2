/** What administrators and engineers see: the staff, the devices, the plans of the tables, and what waits. */

import { call, sign, type Refused } from "../../core/calls.svelte";
import { refusedBy } from "../../core/refused";
import type { DeviceHealthOut, DeviceOut, LadderOut, MemberOut, PlanOut, RequestOut } from "../../wire";
import { ask } from "../desk/orders";

const EVERY_MS = 5_000;

export class AdminModel {
  members = $state.raw<MemberOut[]>([]);
  requests = $state.raw<RequestOut[]>([]);
  ladders = $state.raw<LadderOut[]>([]);
  plans = $state.raw<PlanOut[]>([]);
  devices = $state.raw<DeviceOut[]>([]);
  health = $state.raw<DeviceHealthOut>({ connected: [], missing: [] });
  loaded = $state(false);
  failed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor() {
    void this.#watch();
  }

  get administers(): boolean {
    return !!sign.member?.roles.includes("administrator");
  }

  get engineers(): boolean {
    return !!sign.member?.roles.includes("engineer");
  }

  get waiting(): number {
    return this.requests.length + this.plans.reduce((count, plan) => count + plan.proposals.length, 0);
  }

  nameOf(number: string): string {
    return this.members.find((member) => member.number === number)?.name ?? number;
  }

  async load(): Promise<void> {
    try {
      const staff = this.administers ? this.#loadStaff() : Promise.resolve();
      const [plans, devices, health] = await Promise.all([
        call<PlanOut[]>("/plans"), call<DeviceOut[]>("/devices"), call<DeviceHealthOut>("/devices/health"), staff,
      ]);
      [this.plans, this.devices, this.health, this.loaded, this.failed] = [plans, devices, health, true, false];
    } catch {
      this.failed = true;
    }
  }

  async #loadStaff(): Promise<void> {
    [this.members, this.requests] = await Promise.all([call<MemberOut[]>("/staff"), call<RequestOut[]>("/staff/requests")]);
    if (!this.ladders.length) this.ladders = await call<LadderOut[]>("/staff/ranks");
  }

  async #watch(): Promise<void> {
    await this.load();
    if (!this.#ended) this.#timer = setTimeout(() => void this.#watch(), EVERY_MS);
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }
}

/** One form: whether it is busy, and what became of it. */
export class Attempt {
  busy = $state(false);
  done = $state(false);
  refused = $state.raw<Refused | null>(null);

  /** Give an order and return its answer; null if it was refused. */
  async order<T>(path: string, body: object): Promise<T | null> {
    [this.busy, this.done, this.refused] = [true, false, null];
    try {
      const answer = (await ask(path, body)) as unknown as T;
      this.done = true;
      return answer;
    } catch (failed) {
      this.refused = refusedBy(failed, "asked");
      return null;
    } finally {
      this.busy = false;
    }
  }
}
