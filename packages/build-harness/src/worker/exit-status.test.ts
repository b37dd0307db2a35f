import { describe, expect, it } from 'vitest';
import { determineExitStatus, exitCodes } from './exit-status.js';

describe('the exit status of a session', () => {
  it('has these codes and no others (S1-039, S1-040, S1-041, S1-042, X-9)', () => {
    expect(exitCodes).toEqual({ CONTINUE: 0, COMPLETE: 1, FAILED: 2, BROKEN_STATE: 3 });
  });

  it.each([
    ['CONTINUE', { kind: 'passed', remaining: 2 }, 'a test passed and others remain (S1-039)'],
    ['COMPLETE', { kind: 'passed', remaining: 0 }, 'the last one passed (S1-065, S1-111)'],
    ['COMPLETE', { kind: 'nothing-left' }, 'every test passed before (S1-040, S1-063)'],
    ['CONTINUE', { kind: 'not-passed', attempts: 2 }, 'it does not pass and retries are left (S1-043)'],
    ['FAILED', { kind: 'not-passed', attempts: 3 }, 'it does not pass and none are left (S1-044)'],
    ['FAILED', { kind: 'error' }, 'something is wrong that no session can mend (S1-041)'],
    ['BROKEN_STATE', { kind: 'broken' }, 'the app does not load (S1-042, S1-062)'],
  ] as const)('is %s after %j: %s (S1-017, S1-031)', (status, end, _why) => {
    expect(determineExitStatus(end, 3)).toBe(status);
  });
});
