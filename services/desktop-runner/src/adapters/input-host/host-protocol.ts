import type { Failure } from '@fixpoint/shared/contracts';
import type { OperationName } from './operations/operations.js';

/** First message to a host. */
export interface HostStart {
  readonly type: 'start';
  /** Time for which another process may keep the screen before this one gives up. */
  readonly lockWaitMs: number;
  /** True if a person can stop everything by moving the pointer to the top left corner. */
  readonly failsafeCorner: boolean;
}

/** Messages to the host, one operation at a time. */
export type HostRequest =
  | HostStart
  | { readonly type: 'run'; readonly id: number; readonly operation: OperationName; readonly input: unknown }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'stop' };

export type HostReply =
  | { readonly type: 'ready' }
  /** The host cannot serve the screen, and ends. */
  | { readonly type: 'refused'; readonly failure: Failure }
  /** Heartbeat, once a second while an operation runs: shows that it is slow, but not hung. */
  | { readonly type: 'alive' }
  | { readonly type: 'done'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure };

interface OperationRule {
  /** True if it changes something on the machine: refused while the failsafe is on, and never repeated. */
  readonly touches: boolean;
  /** Time after which the host is considered hung and is killed. */
  readonly limitMs: number;
}

const reading: OperationRule = { touches: false, limitMs: 10_000 };

const acting: OperationRule = { touches: true, limitMs: 5_000 };

/** Releasing is always allowed. */
const releasing: OperationRule = { touches: false, limitMs: 5_000 };

/** Rules of each operation, for both ends of the channel. */
export const operationRules: Readonly<Record<OperationName, OperationRule>> = {
  pointer: reading,
  displays: reading,
  capture: reading,
  thumbnail: reading,
  windows: reading,
  'resolve-app': reading,
  'read-clipboard': reading,
  move: acting,
  'button-down': acting,
  'button-up': releasing,
  scroll: { touches: true, limitMs: 30_000 },
  'key-down': acting,
  'key-up': releasing,
  'release-all': releasing,
  type: { touches: true, limitMs: 180_000 },
  'write-clipboard': acting,
  activate: { touches: true, limitMs: 15_000 },
  launch: { touches: true, limitMs: 15_000 },
  'test-clicks': { touches: true, limitMs: 30_000 },
};
