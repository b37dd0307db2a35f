import type { KeyName } from '../keys/index.js';

/** Reason for a refusal; null if allowed. `rule` is a stable name, kebab-case. */
export interface Denial {
  readonly rule: string;
  readonly reason: string;
  /** Remedy for a person. */
  readonly hint?: string;
}

/** The first denial. */
export function firstOf(...evaluations: readonly (() => Denial | null)[]): Denial | null {
  for (const evaluate of evaluations) {
    const denial = evaluate();
    if (denial !== null) return denial;
  }
  return null;
}

/** An input action, as far as the policy evaluates it: its place counts; the element there is only visible on the screen. */
export type GuardedAction =
  | { readonly type: 'open-app'; readonly app: string }
  | { readonly type: 'open-url'; readonly url: string }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'chord' | 'hold-keys'; readonly keys: readonly KeyName[] }
  | {
      readonly type: 'move' | 'click' | 'button-down' | 'button-up' | 'drag' | 'scroll' | 'let-go' | 'wait';
      /** Position of its end; null or absent if unknown. */
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
  /** Its program; null if unknown. */
  readonly app: string | null;
  /** Position and size on the screen, in the coordinates of input actions, including the frame; null if the desktop does not report them. */
  readonly bounds?: WindowBounds | null;
}

export interface WindowBounds extends ScreenPoint {
  readonly width: number;
  readonly height: number;
}

/** Returns true if the window in front was not read: a plan is evaluated before it runs. */
export function isNotReported(window: GuardedWindow | null | undefined): boolean {
  return window === undefined || (window !== null && window.app === null && window.title === '');
}
