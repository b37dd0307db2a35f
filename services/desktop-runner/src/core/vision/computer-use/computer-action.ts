import type { PhysicalRegion, Viewport } from '../../coordinates.js';
import type { Gesture } from '../../gestures/gesture.js';
import type { ComputerInput } from './computer-input.js';

/** What an action may use to understand its input. */
export interface ComputerActionContext {
  /** What the newest whole picture showed: coordinates are pixels of it. */
  readonly viewport: Viewport;
}

/** An action that was understood: what to do, what to say of it, and which part of the screen to show in full. */
export interface UnderstoodAction {
  readonly gestures: readonly Gesture[];
  readonly says: string;
  /** A crop at full resolution in place of the whole screen. */
  readonly zoom?: PhysicalRegion;
}

/** One action of the computer use tool, as data. */
export interface ComputerAction {
  readonly name: string;
  /** Only looks: does not count as a step. */
  readonly isObservation: boolean;
  /** Throws `ComputerInputError` for what cannot be performed. */
  understand(input: ComputerInput, context: ComputerActionContext): UnderstoodAction;
}
