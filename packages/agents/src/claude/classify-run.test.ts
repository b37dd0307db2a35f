import { expect, it } from 'vitest';
import { classifyRun, type RunEvidence } from './classify-run.js';
import type { ResultMessage } from './messages.js';

function evidence(result: Partial<ResultMessage> | null, overrides: Partial<RunEvidence> = {}): RunEvidence {
  return {
    result:
      result === null
        ? null
        : {
            type: 'result',
            subtype: 'success',
            is_error: true,
            api_error_status: null,
            terminal_reason: 'api_error',
            result: 'words that change between versions',
            ...result,
          },
    apiError: null,
    hopelessStatus: null,
    stoppedBy: null,
    exitCode: 1,
    signalName: null,
    output: '',
    timeoutMs: 600_000,
    quietMs: 300_000,
    ...overrides,
  };
}

const failures: [string, RunEvidence, string, unknown][] = [
  ['401', evidence({ api_error_status: 401 }), 'engine-authentication', 'never'],
  ['403', evidence({ api_error_status: 403 }), 'engine-authentication', 'never'],
  ['no login at all', evidence({}, { apiError: 'authentication_failed' }), 'engine-authentication', 'never'],
  ['a 401 that is being repeated', evidence(null, { hopelessStatus: 401 }), 'engine-authentication', 'never'],
  ['404, unknown model', evidence({ api_error_status: 404 }), 'engine-rejected', 'never'],
  ['400, no credit', evidence({ api_error_status: 400 }), 'engine-rejected', 'never'],
  ['a refusal', evidence({ stop_reason: 'refusal' }), 'engine-rejected', 'never'],
  [
    '400, prompt too long',
    evidence({ api_error_status: 400, terminal_reason: 'prompt_too_long' }),
    'engine-prompt-too-long',
    'never',
  ],
  [
    '413',
    evidence({ api_error_status: 413, terminal_reason: 'image_error' }),
    'engine-prompt-too-long',
    'never',
  ],
  ['429', evidence({ api_error_status: 429 }), 'engine-overloaded', 'backoff'],
  ['500', evidence({ api_error_status: 500 }), 'engine-overloaded', 'backoff'],
  ['529', evidence({ api_error_status: 529 }), 'engine-overloaded', 'backoff'],
  ['connection refused', evidence({}), 'engine-overloaded', 'backoff'],
  ['an unknown end', evidence({ terminal_reason: 'something_new' }), 'engine-crashed', 'backoff'],
  ['no result, exit 1', evidence(null), 'engine-crashed', 'backoff'],
  ['out of heap', evidence(null, { exitCode: 134 }), 'engine-crashed', 'backoff'],
  ['out of memory', evidence(null, { exitCode: 137 }), 'engine-crashed', 'backoff'],
  ['the total timeout', evidence(null, { stoppedBy: 'timeout' }), 'timed-out', 'backoff'],
  ['silence', evidence(null, { stoppedBy: 'silence' }), 'engine-silent', 'backoff'],
];

it.each(failures)('classifies %s by its fields', (_name, given, code, retry) => {
  const verdict = classifyRun(given);
  expect(verdict).toMatchObject({ kind: 'failed', error: { code, retry } });
});

it('keeps the results of runs that reached a limit of ours', () => {
  for (const terminal_reason of ['max_turns', 'budget_exhausted', 'hook_stopped']) {
    expect(classifyRun(evidence({ terminal_reason }))).toEqual({
      kind: 'limited',
      terminalReason: terminal_reason,
    });
  }
});

it('takes a result that came before the stop for what it is, and an aborted one for stopped', () => {
  const finished = { is_error: false, terminal_reason: 'completed' };
  expect(classifyRun(evidence(finished, { stoppedBy: 'abort', exitCode: 143 }))).toEqual({
    kind: 'finished',
    terminalReason: 'completed',
  });
  expect(classifyRun(evidence(null, { stoppedBy: 'abort', exitCode: 143 }))).toEqual({ kind: 'stopped' });
  expect(
    classifyRun(evidence({ is_error: true, terminal_reason: 'aborted_tools' }, { stoppedBy: 'abort' })),
  ).toEqual({ kind: 'stopped' });
});

it('reports what was spent even when the run failed', () => {
  const verdict = classifyRun(evidence({ api_error_status: 529, total_cost_usd: 0.25 }));
  expect(verdict).toMatchObject({ error: { context: { spent_usd: 0.25 } } });
});
