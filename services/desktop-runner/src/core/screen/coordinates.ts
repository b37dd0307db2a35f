import type { Display, NormalizedPoint } from '@fixpoint/shared/contracts';

/**
 * Three spaces, never mixed: a point carries the space in which it lies.
 *   logical   the space in which the pointer moves, counted from the primary display's top left corner; negative left of or above it
 *   physical  pixels of one display as it is grabbed, counted from that display's top left corner
 *   image     pixels of an image that a model was shown
 */
export interface LogicalPoint {
  readonly space: 'logical';
  readonly x: number;
  readonly y: number;
}
export interface PhysicalPoint {
  readonly space: 'physical';
  readonly x: number;
  readonly y: number;
}
export interface ImagePoint {
  readonly space: 'image';
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a display, in physical pixels. */
export interface PhysicalRegion extends Size {
  readonly x: number;
  readonly y: number;
}

/** The part of a display that an image shows, and the size of the image. */
export interface Viewport {
  readonly display: Display;
  readonly region: PhysicalRegion;
  readonly image: Size;
}

/** The whole of a display, in physical pixels. */
export function physicalSize(display: Display): Size {
  return {
    width: Math.round(display.width * display.scale),
    height: Math.round(display.height * display.scale),
  };
}

/** The pixel of the display under the middle of a pixel of the image. */
export function imageToPhysical({ x, y }: ImagePoint, { region, image, display }: Viewport): PhysicalPoint {
  const whole = physicalSize(display);
  return {
    space: 'physical',
    x: clamp(Math.floor(region.x + ((x + 0.5) * region.width) / image.width), whole.width),
    y: clamp(Math.floor(region.y + ((y + 0.5) * region.height) / image.height), whole.height),
  };
}

export function physicalToLogical({ x, y }: PhysicalPoint, display: Display): LogicalPoint {
  return {
    space: 'logical',
    x: display.x + clamp(Math.floor(x / display.scale), display.width),
    y: display.y + clamp(Math.floor(y / display.scale), display.height),
  };
}

export function imageToLogical(point: ImagePoint, viewport: Viewport): LogicalPoint {
  return physicalToLogical(imageToPhysical(point, viewport), viewport.display);
}

/** The first pixel that belongs to the point: rounding down would give one that maps back to its neighbour. */
export function logicalToPhysical({ x, y }: LogicalPoint, display: Display): PhysicalPoint {
  return {
    space: 'physical',
    x: Math.ceil((x - display.x) * display.scale),
    y: Math.ceil((y - display.y) * display.scale),
  };
}

/** Thousandths of a display: 0 is its first pixel and 1000 its last, `n / 1000 * (size - 1)`. */
export function normalizedToLogical({ x, y }: NormalizedPoint, display: Display): LogicalPoint {
  return {
    space: 'logical',
    x: display.x + Math.round((clampTo(x, 1_000) / 1_000) * (display.width - 1)),
    y: display.y + Math.round((clampTo(y, 1_000) / 1_000) * (display.height - 1)),
  };
}

/** Returns true if the point lies on the display. False for NaN. */
export function isOnDisplay({ x, y }: LogicalPoint, display: Display): boolean {
  return x >= display.x && y >= display.y && x < display.x + display.width && y < display.y + display.height;
}

function clamp(value: number, size: number): number {
  return clampTo(value, size - 1);
}

function clampTo(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
