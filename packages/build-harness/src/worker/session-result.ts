import type { Failure } from '@fixpoint/shared/contracts';
import type { TestsFile } from '../tests-file/index.js';
import { exitCodes, type WorkerStatus } from './exit-status.js';
import type { ProvenScreenshot } from './prove-commit.js';

/** Result of one session. The harness determines every field of it. */
export interface SessionResult {
  readonly status: WorkerStatus;
  readonly exitCode: (typeof exitCodes)[WorkerStatus];
  /** The session's test; null: none was left, or none was reached. */
  readonly test: string | null;
  /** ENVIRONMENT: which installation ran it. */
  readonly environment: string;
  readonly passed: boolean;
  /** Reason why the test does not pass, or the app is broken. */
  readonly reasons: readonly string[];
  /** Pushed commit; null: nothing was pushed. */
  readonly commit: string | null;
  readonly screenshots: readonly ProvenScreenshot[];
  readonly consoleErrors: readonly string[];
  readonly tests: TestsFile;
  readonly costUsd: number;
  readonly turns: number;
  /** The agent's run as JSON lines; empty if it did not run. */
  readonly transcript: string;
  /** Of the commit that the agent made, pushed or refused, without pictures; empty if it made none. */
  readonly diff: string;
  /** Error that ended a session: its typed form, which says if trying again can help. Null without an error. */
  readonly failure: Failure | null;
  /** Sessions that ran at the same time and were judged before this one. */
  readonly beside: readonly SessionResult[];
}

export type Findings = ReturnType<typeof createFindings>;

/** Findings of the session so far: an error leaves the others in place. */
export function createFindings(environment: string) {
  let values: Omit<SessionResult, 'status' | 'exitCode' | 'beside'> = {
    environment,
    test: null,
    passed: false,
    reasons: [],
    commit: null,
    screenshots: [],
    consoleErrors: [],
    tests: [],
    costUsd: 0,
    turns: 0,
    transcript: '',
    diff: '',
    failure: null,
  };
  return {
    set(more: Partial<typeof values>): void {
      values = { ...values, ...more };
    },
    toResult: (status: WorkerStatus, beside: readonly SessionResult[] = []): SessionResult => ({
      status,
      exitCode: exitCodes[status],
      ...values,
      beside,
    }),
  };
}
