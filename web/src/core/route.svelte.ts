/** Which screen is open: the path of the page, its parts and its question. */

class Route {
  #path = $state(location.pathname);
  #search = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  /** The parts of the path: `/dealer/RR1` is `["dealer", "RR1"]`. */
  get parts(): string[] {
    return this.#path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  /** What follows the question mark. */
  get asked(): URLSearchParams {
    return new URLSearchParams(this.#search);
  }

  go(path: string): void {
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
