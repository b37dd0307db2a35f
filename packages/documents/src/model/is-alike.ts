/** Largest difference of red, green or blue, of 255, between colours that look the same. */
const minDifference = 8;

/** True for two colours (RRGGBB) that look the same. */
export function isAlike(a: string, b: string): boolean {
  return [0, 2, 4].every((start) => {
    const [first, second] = [a, b].map((color) => Number.parseInt(color.slice(start, start + 2), 16));
    return Math.abs((first ?? 0) - (second ?? 0)) <= minDifference;
  });
}
