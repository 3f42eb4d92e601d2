import { cleanup } from "@testing-library/svelte";
import { afterEach } from "vitest";

afterEach(cleanup);

// jsdom knows dialogs but cannot show them.
HTMLDialogElement.prototype.showModal = function (): void {
  this.open = true;
  (this.querySelector("button") ?? this).focus();
};

// The browser of the tests measures nothing: drawings have their reference size.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
