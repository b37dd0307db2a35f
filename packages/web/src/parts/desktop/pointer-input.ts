import type { PersonInput } from '@fixpoint/shared/contracts';

/** Position and size of a picture on the page. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

const buttons = ['left', 'middle', 'right'] as const;
/** Pixels of the page by which a pointer may move during a click without becoming a drag. */
const drags = 5;
/** Approximate size of one notch of a wheel, in pixels. */
const notch = 100;
const maxNotches = 50;

/** A point of the page as a fraction of the picture, which it does not leave. */
export function placeIn({ left, top, width, height }: Frame, { x, y }: Place): Place {
  return { x: within((x - left) / width), y: within((y - top) / height) };
}

/** Input for a press and its release: a click, or a drag if the pointer went elsewhere. Null for other buttons. */
export function toPressInput(frame: Frame, from: Place, to: Place, button: number): PersonInput | null {
  const name = buttons[button];
  if (name === undefined) return null;
  if (Math.hypot(to.x - from.x, to.y - from.y) < drags) {
    return { type: 'click', ...placeIn(frame, from), button: name, count: 1 };
  }
  return { type: 'drag', from: placeIn(frame, from), to: placeIn(frame, to), button: name };
}

/** A turn of the wheel in pixels as whole notches, and the rest of it for the next; null for less than one. */
export function toScrollInput(
  frame: Frame,
  place: Place,
  turned: { readonly dx: number; readonly dy: number },
): { readonly input: PersonInput; readonly rest: { dx: number; dy: number } } | null {
  const dx = whole(turned.dx);
  const dy = whole(turned.dy);
  if (dx === 0 && dy === 0) return null;
  return {
    input: { type: 'scroll', ...placeIn(frame, place), dx, dy },
    rest: { dx: turned.dx - dx * notch, dy: turned.dy - dy * notch },
  };
}

function whole(pixels: number): number {
  return Math.max(-maxNotches, Math.min(maxNotches, Math.trunc(pixels / notch))) || 0;
}

function within(fraction: number): number {
  return Number.isFinite(fraction) ? Math.max(0, Math.min(1, fraction)) : 0;
}
