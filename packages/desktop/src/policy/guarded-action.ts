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

/** An input action, as far as the policy evaluates it: what lies at a point only the screen shows. */
export type GuardedAction =
  | { readonly type: 'open-app'; readonly app: string }
  | { readonly type: 'open-url'; readonly url: string }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'chord' | 'hold-keys'; readonly keys: readonly KeyName[] }
  | {
      readonly type: 'move' | 'click' | 'button-down' | 'button-up' | 'drag' | 'scroll' | 'let-go' | 'wait';
    };

/** A window, as far as it identifies itself. */
export interface GuardedWindow {
  readonly title: string;
  /** Its program; null where it is unknown. */
  readonly app: string | null;
}
