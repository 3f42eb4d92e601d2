/** The drawing of a wheel: equal sectors round the point (0, 0), the first at the top, clockwise. */

const point = (radius: number, turn: number): string => {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

/** The sector of one place of a rim, between two radii. */
export function sector(place: number, count: number, inner: number, outer: number): string {
  const from = (place - 0.5) / count;
  const to = (place + 0.5) / count;
  return `M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}z`;
}

/** How far a wheel is turned, in degrees, so that a place of its rim stands at the top. */
export function turnTo(place: number, count: number): number {
  return (-360 * place) / count;
}

/** Where a result stands on the rim; of several compartments of a symbol the first. None while there is no result. */
export function placeOf(rim: readonly string[], result: string | undefined): number {
  return result === undefined ? -1 : rim.indexOf(result);
}
