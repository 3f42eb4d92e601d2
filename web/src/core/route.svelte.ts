/** Which screen is open: the path of the page, its parts and its question. */

/** The secret of the address, if it has one. It is taken out, so that no passer-by, history or log sees it. */
function takeSecret(): string {
  const address = new URL(location.href);
  const fragment = new URLSearchParams(address.hash.slice(1));
  const given = fragment.get("secret") ?? address.searchParams.get("secret") ?? "";
  if (!given) return "";
  address.hash = "";
  address.searchParams.delete("secret");
  history.replaceState(history.state, "", address.pathname + address.search);
  return given;
}

class Route {
  #secret = $state(takeSecret());
  #path = $state(location.pathname);
  #search = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.#read());
    // Another fragment loads no page anew.
    addEventListener("hashchange", () => {
      this.#secret = takeSecret() || this.#secret;
    });
  }

  /** The parts of the path: `/dealer/RR1` is `["dealer", "RR1"]`. */
  get parts(): string[] {
    return this.#path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  /** What follows the question mark. */
  get asked(): URLSearchParams {
    return new URLSearchParams(this.#search);
  }

  /** The secret of a device, with which the page was opened. */
  get secret(): string {
    return this.#secret;
  }

  go(path: string): void {
    // A frame of a screen for several tables does not leave that screen alone.
    if (window.parent !== window) return void window.parent.location.assign(path);
    history.pushState(null, "", path);
    this.#read();
  }

  #read(): void {
    this.#path = location.pathname;
    this.#search = location.search;
  }
}

export const route = new Route();

/** A link within the screens does not load the page anew. */
export function inside(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!plain || !link || link.target || link.origin !== location.origin || link.pathname.startsWith("/api")) return;
  event.preventDefault();
  route.go(link.pathname + link.search);
}
