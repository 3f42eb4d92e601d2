/** A screen that is a device of the house: it stays awake, a phone or tablet can install it, and no touch leaves the page. */

const FIELDS = "input, textarea, select";

/** Make the page a device until the answer is called. Without a secure address a browser neither installs nor stays awake. */
export function asDevice(screen: "terminal" | "wall" | "kiosk", name: string): () => void {
  const over = new AbortController();
  const { signal } = over;
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = `/app/${screen}/${encodeURIComponent(name)}`;
  document.head.append(manifest);
  document.documentElement.classList.add("device");

  let awake: WakeLockSentinel | undefined;
  /** A browser lets go of it whenever the page is out of sight. */
  const stayAwake = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    const lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    if (signal.aborted) await lock?.release();
    else awake = lock;
  };
  void stayAwake();
  document.addEventListener("visibilitychange", () => void stayAwake(), { signal });
  document.addEventListener("contextmenu", (event) => {
    if (!(event.target as Element).closest(FIELDS)) event.preventDefault();
  }, { signal });

  return () => {
    over.abort();
    manifest.remove();
    document.documentElement.classList.remove("device");
    void awake?.release();
  };
}
