/** The motion of a felt: it never holds anything up, and a touch ends it. */

/** Everything that moves in a drawing comes to its end; a wheel that turns for as long as the real one does goes on. */
export function endMotion(drawing: Element | undefined): void {
  for (const motion of drawing?.getAnimations?.({ subtree: true }) ?? []) {
    if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
  }
}
