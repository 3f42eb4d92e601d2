/** A barcode scanner types the characters of a ticket and presses Enter, whatever has the focus. */

/** A ticket has 18 digits, with or without hyphens; a shorter scan is a damaged one, and is looked up as it was read. */
const CODE = /^[\d-]{10,40}$/;
/** Milliseconds between two keys of a scanner. A person who types digits into another field is slower. */
const GAP_MS = 60;
const EDITED = "input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true]";

/** Give every scan to the screen, except one into its own field. Returns the end of listening. */
export function listenForScans(own: () => HTMLElement | undefined, onscan: (code: string) => void): () => void {
  let [code, began, before] = ["", 0, ""];

  function reset(): void {
    [code, began, before] = ["", 0, ""];
  }

  /** A field that got the characters of the scan is as it was before. */
  function restore(field: Element): void {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    field.value = before;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function onkey(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (target === own() || event.ctrlKey || event.altKey || event.metaKey) return reset();
    if (event.key === "Enter") {
      const isEdited = target.matches(EDITED);
      const isFast = event.timeStamp - began <= GAP_MS * (code.length + 1);
      const scanned = CODE.test(code) && (isFast || !isEdited) ? code : "";
      if (scanned) {
        event.preventDefault();
        event.stopPropagation();
        if (isEdited) restore(target);
      }
      reset();
      if (scanned) onscan(scanned);
      return;
    }
    if (event.key.length !== 1) return;
    if (!/[\d-]/.test(event.key)) return reset();
    if (!code) [began, before] = [event.timeStamp, (target as HTMLInputElement).value ?? ""];
    code += event.key;
  }

  addEventListener("keydown", onkey, true);
  return () => removeEventListener("keydown", onkey, true);
}
