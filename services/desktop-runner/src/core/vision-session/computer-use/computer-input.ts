import { type KeyName, parseKeys } from '@fixpoint/desktop/keys';
import { z } from 'zod';
import type { InputAction } from '../../input/input-action.js';
import {
  imageToLogical,
  type LogicalPoint,
  type PhysicalRegion,
  type Viewport,
} from '../../screen/coordinates.js';

/** Context in which an action interprets its input. */
interface ComputerActionContext {
  /** Viewport of the newest whole image: coordinates are pixels of it. */
  readonly viewport: Viewport;
}

/** A parsed action: the input, its description, and the part of the screen to show in full. */
export interface UnderstoodAction {
  readonly inputActions: readonly InputAction[];
  readonly message: string;
  /** A crop at full resolution instead of the whole screen. */
  readonly zoom?: PhysicalRegion;
}

/** One action of the computer use tool, as data. */
export interface ComputerAction {
  readonly name: string;
  /** Only observes: not counted as a step. */
  readonly isObservation: boolean;
  /** Throws `ComputerInputError` for an action that cannot be performed. */
  understand(input: ComputerInput, context: ComputerActionContext): UnderstoodAction;
}

/** The call is invalid; the model reads the reason. */
export class ComputerInputError extends Error {}

/** Input that the model sends with an action. Only the parts that an action uses are parsed. */
export const ComputerInput = z.looseObject({
  action: z.string(),
  coordinate: z.unknown().optional(),
  start_coordinate: z.unknown().optional(),
  region: z.unknown().optional(),
  text: z.unknown().optional(),
  duration: z.unknown().optional(),
  scroll_direction: z.unknown().optional(),
  scroll_amount: z.unknown().optional(),
});

export type ComputerInput = z.infer<typeof ComputerInput>;

const Place = z.tuple([z.number(), z.number()]).readonly();

/** The place that an action names, in pixels of the image, checked or not; null if it names none. */
export function placeOf({ coordinate }: ComputerInput): readonly [x: number, y: number] | null {
  return Place.safeParse(coordinate).data ?? null;
}

/** A place in the newest image, on the screen. A place outside the image is refused, since there is nothing to act on. */
export function readPoint(value: unknown, name: string, viewport: Viewport): LogicalPoint {
  const { width, height } = viewport.image;
  if (!Array.isArray(value) || value.length !== 2 || !value.every((part) => Number.isFinite(part))) {
    throw new ComputerInputError(`"${name}" must be [x, y] in pixels of the screenshot.`);
  }
  const [x, y] = value as [number, number];
  if (x < 0 || y < 0 || x >= width || y >= height) {
    throw new ComputerInputError(
      `"${name}" (${x}, ${y}) lies outside of the display of ${width}x${height} pixels.`,
    );
  }
  return imageToLogical({ space: 'image', x, y }, viewport);
}

/** The same for an optional place: null means the pointer's position. */
export function readOptionalPoint(value: unknown, name: string, viewport: Viewport): LogicalPoint | null {
  return value === undefined || value === null ? null : readPoint(value, name, viewport);
}

export function readText(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ComputerInputError('"text" must be a string that is not empty.');
}

export function readKeys(value: unknown): readonly KeyName[] {
  try {
    return parseKeys(readText(value));
  } catch (error) {
    throw new ComputerInputError(error instanceof Error ? error.message : String(error));
  }
}
