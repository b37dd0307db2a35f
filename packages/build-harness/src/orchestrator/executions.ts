import type { TaskEvent } from '@fixpoint/shared/contracts';

/** A build as the queues run it, in place of Step Functions. Errors are FixpointErrors; `not-found` if there is no such task. */
export interface Executions {
  /** Starts the build of an issue. The same key returns the same task. */
  start(request: {
    readonly repository: string;
    readonly issue: number;
    /** Of its words, as they were approved. */
    readonly revision: string;
    readonly title: string;
    readonly key: string;
  }): Promise<string>;
  describe(task: string, after: number): Promise<Execution>;
  /** Leaves a message for the next session; the same key leaves it once. */
  say(task: string, text: string, key: string): Promise<void>;
  /** Ends it; one that has ended stays as it is. */
  cancel(task: string, reason: string): Promise<void>;
}

export interface Execution {
  readonly status: 'awaiting_approval' | 'running' | 'completed' | 'failed' | 'cancelled';
  readonly summary: string;
  readonly spentUsd: number;
  /** Those with a number above `after`, perhaps not all of them. */
  readonly events: readonly TaskEvent[];
  /** Address of its page for people. */
  readonly url?: string | undefined;
}
