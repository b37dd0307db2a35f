import type { Failure } from '@fixpoint/shared/contracts';
import type { OperationName } from './operations/index.js';

/** What a host is told when it starts. */
export interface HostStart {
  readonly type: 'start';
  /** How long another process may hold the screen before this one gives up. */
  readonly lockWaitMs: number;
  /** Whether a person stops everything by putting the pointer into the top left corner. */
  readonly failsafeCorner: boolean;
}

/** To the host. It is asked for one operation at a time. */
export type HostRequest =
  | HostStart
  | { readonly type: 'run'; readonly id: number; readonly operation: OperationName; readonly input: unknown }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'stop' };

/** From the host. */
export type HostReply =
  | { readonly type: 'ready' }
  /** It cannot serve the screen, and ends. */
  | { readonly type: 'refused'; readonly failure: Failure }
  /** Said once a second while an operation runs: it takes its time, and does not hang. */
  | { readonly type: 'alive' }
  | { readonly type: 'done'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure };
