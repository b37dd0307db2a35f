import type { KeyName } from '@fixpoint/desktop/keys';
import type { MouseButton } from '../desktop-driver.js';
import type { LogicalPoint } from '../screen/coordinates.js';

/**
 * Actions of the input controller on a desktop, as data. Every vocabulary (the actions of plans, the tools of the chat policy, those of computer use,
 * a person's input in the live view) is translated into these, and one handler performs them.
 */
export type InputAction =
  | { readonly type: 'move'; readonly to: LogicalPoint }
  /** Null: at the pointer. */
  | {
      readonly type: 'click';
      readonly at: LogicalPoint | null;
      readonly button: MouseButton;
      readonly count: 1 | 2 | 3;
    }
  | { readonly type: 'button-down'; readonly at: LogicalPoint | null; readonly button: MouseButton }
  | { readonly type: 'button-up'; readonly at: LogicalPoint | null; readonly button: MouseButton }
  | {
      readonly type: 'drag';
      readonly from: LogicalPoint;
      readonly to: LogicalPoint;
      readonly button: MouseButton;
    }
  /** Notches of the wheel; positive is right and down. */
  | { readonly type: 'scroll'; readonly at: LogicalPoint | null; readonly dx: number; readonly dy: number }
  | { readonly type: 'type'; readonly text: string }
  /** Pressed in order, released in reverse: modifiers first, at most one other key, last. */
  | { readonly type: 'chord'; readonly keys: readonly KeyName[] }
  /** The keys stay down until the next input action that counts, or until they are released. */
  | { readonly type: 'hold-keys'; readonly keys: readonly KeyName[] }
  | { readonly type: 'let-go' }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'open-app'; readonly app: string }
  | { readonly type: 'open-url'; readonly url: string };

export type InputActionType = InputAction['type'];

/** The number of clicks, three at most. */
export function toClickCount(count: number): 1 | 2 | 3 {
  if (count >= 3) return 3;
  return count === 2 ? 2 : 1;
}
