/** By what a device is let in: its address, what was kept, or on the demo floor what the lobby prints. */

import { call } from "./calls.svelte";
import type { LobbyOut } from "../wire";

const kept = (device: string): string => `croupier.device.${device}`;

/** The secret of a device; nothing if nobody knows it. */
export async function secretOf(device: string, asked: URLSearchParams): Promise<string> {
  const given = asked.get("secret") ?? localStorage.getItem(kept(device)) ?? "";
  if (given) {
    localStorage.setItem(kept(device), given);
    return given;
  }
  const lobby = await call<LobbyOut>("/lobby").catch(() => null);
  return lobby?.demo?.devices.find((one) => one.device === device)?.secret ?? "";
}

/** Whether this is the demo floor, where notes and tickets are put in by a touch. */
export async function isDemo(): Promise<boolean> {
  const lobby = await call<LobbyOut>("/lobby").catch(() => null);
  return Boolean(lobby?.demo);
}
