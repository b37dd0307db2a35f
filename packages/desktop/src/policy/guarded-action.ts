import type { KeyName } from '../keys/index.js';

/** Why something is refused; null where it is not. `rule` is a stable name, kebab-case. */
export interface Denial {
  readonly rule: string;
  readonly reason: string;
  /** What a person can do about it. */
  readonly hint?: string;
}

/** The first reason against it. */
export function firstOf(...evaluations: readonly (() => Denial | null)[]): Denial | null {
  for (const evaluate of evaluations) {
    const denial = evaluate();
    if (denial !== null) return denial;
  }
  return null;
}

/** An input action, as far as the policy evaluates it: where it acts counts, what lies there only the screen shows. */
export type GuardedAction =
  | { readonly type: 'open-app'; readonly app: string }
  | { readonly type: 'open-url'; readonly url: string }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'chord' | 'hold-keys'; readonly keys: readonly KeyName[] }
  | {
      readonly type: 'move' | 'click' | 'button-down' | 'button-up' | 'drag' | 'scroll' | 'let-go' | 'wait';
      /** Where it ends; null or absent where that is unknown. */
      readonly at?: ScreenPoint | null;
    };

/** A place on the screen, in the coordinates of input actions. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** A window, as far as it identifies itself. */
export interface GuardedWindow {
  readonly title: string;
  /** Its program; null where it is unknown. */
  readonly app: string | null;
  /** Where it is on the screen, in the coordinates of input actions, frame and all; null where the desktop does not report it. */
  readonly bounds?: WindowBounds | null;
}

export interface WindowBounds extends ScreenPoint {
  readonly width: number;
  readonly height: number;
}

/** Whether nobody looked which window is in front: a plan is evaluated before it runs. */
export function isNotReported(window: GuardedWindow | null | undefined): boolean {
  return window === undefined || (window !== null && window.app === null && window.title === '');
}
