/** Exit codes of a session's process. 1 is the success of the whole, as the harness's contract has it. */
export const exitCodes = { CONTINUE: 0, COMPLETE: 1, FAILED: 2, BROKEN_STATE: 3 } as const;

export type WorkerStatus = keyof typeof exitCodes;

/** Facts at the end of a session. */
export type SessionEnd =
  /** The app did not load before the agent was started. */
  | { readonly kind: 'broken' }
  /** Every test passed already. */
  | { readonly kind: 'nothing-left' }
  /** The session's test passes now. */
  | { readonly kind: 'passed'; readonly remaining: number }
  /** It does not. `attempts`: sessions that it had, this one included. */
  | { readonly kind: 'not-passed'; readonly attempts: number }
  /** Errors that no further session can fix: no credential, no budget, a repository out of reach. */
  | { readonly kind: 'error' };

/** The status of a session, by the harness alone: the agent's statements about its work do not count. */
export function determineExitStatus(end: SessionEnd, maxRetriesPerTest: number): WorkerStatus {
  switch (end.kind) {
    case 'broken':
      return 'BROKEN_STATE';
    case 'nothing-left':
      return 'COMPLETE';
    case 'passed':
      return end.remaining === 0 ? 'COMPLETE' : 'CONTINUE';
    case 'not-passed':
      return end.attempts >= maxRetriesPerTest ? 'FAILED' : 'CONTINUE';
    case 'error':
      return 'FAILED';
  }
}
