import { FixpointError } from '@fixpoint/shared/errors';

/** A place that is on no display, or no place at all. Nothing was touched. */
export class OffScreenError extends FixpointError {
  constructor(point: { readonly x: number; readonly y: number }, displays: readonly string[]) {
    super(`(${point.x}, ${point.y}) is on no display.`, {
      code: 'off-screen',
      retry: 'never',
      hint: `The displays are: ${displays.join('; ')}.`,
      context: { x: String(point.x), y: String(point.y) },
    });
  }
}
