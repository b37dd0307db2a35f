import type { KeyName } from '../../keys/index.js';

/** A gesture of hands, as far as the guard judges it: where something is pointed at is for the screen to tell. */
export type GuardedGesture =
  | { readonly type: 'open-app'; readonly app: string }
  | { readonly type: 'open-url'; readonly url: string }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'chord' | 'hold-keys'; readonly keys: readonly KeyName[] }
  | {
      readonly type: 'move' | 'click' | 'button-down' | 'button-up' | 'drag' | 'scroll' | 'let-go' | 'wait';
    };

/** A window, as far as it says of itself what it is. */
export interface GuardedWindow {
  readonly title: string;
  /** Its program; null where it cannot be told. */
  readonly app: string | null;
}
