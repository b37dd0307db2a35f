import { expect, it } from 'vitest';
import { classifyRun, type RunEvidence } from './classify-run.js';
import type { ResultMessage } from './messages.js';

const now = new Date('2026-11-26T10:00:00Z');
const hour = 3_600_000;

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
    rateLimit: null,
    retryAfterMs: null,
    stoppedBy: null,
    exitCode: 1,
    signalName: null,
    output: '',
    timeoutMs: 600_000,
    quietMs: 300_000,
    now,
    ...overrides,
  };
}

const failures: [string, RunEvidence, string, unknown][] = [
  ['401', evidence({ api_error_status: 401 }), 'engine-authentication', 'person'],
  ['403', evidence({ api_error_status: 403 }), 'engine-authentication', 'person'],
  ['no login at all', evidence({}, { apiError: 'authentication_failed' }), 'engine-authentication', 'person'],
  [
    'a 401 that is being repeated',
    evidence(null, { hopelessStatus: 401 }),
    'engine-authentication',
    'person',
  ],
  ['404, unknown model', evidence({ api_error_status: 404 }), 'engine-rejected', 'never'],
  ['400, a request that is refused', evidence({ api_error_status: 400 }), 'engine-rejected', 'never'],
  // As Claude Code 2.1.330 wrote them against a model that answered so.
  [
    '400, no credit',
    evidence({ api_error_status: 400, result: 'Credit balance is too low' }, { apiError: 'billing_error' }),
    'engine-credit',
    'person',
  ],
  ['402', evidence({ api_error_status: 402 }), 'engine-credit', 'person'],
  [
    'a spent quota with its reset in an event',
    evidence(
      {
        api_error_status: 429,
        api_error: 'usage_limit_reached',
        result: "You've hit your 5-hour limit · resets 4:01am (UTC)",
      },
      { apiError: 'rate_limit', rateLimit: { status: 'rejected', resetsAt: now.getTime() / 1000 + 3_600 } },
    ),
    'quota-spent',
    { after: hour },
  ],
  [
    'a spent quota with its reset in the text',
    evidence({
      api_error_status: 429,
      result: 'API Error: Request rejected (429) · You have hit your limit; it resets at 3pm (UTC).',
    }),
    'quota-spent',
    { after: 5 * hour },
  ],
  [
    'a spent quota of an older version',
    evidence({
      is_error: false,
      result: 'Claude AI usage limit reached|1795694400',
      terminal_reason: 'completed',
    }),
    'quota-spent',
    { after: 2 * hour },
  ],
  [
    'a spent quota behind an API key, with Retry-After',
    evidence(
      { api_error_status: 429, result: 'API Error: Request rejected (429) · You have hit your limit' },
      { retryAfterMs: hour },
    ),
    'quota-spent',
    { after: hour },
  ],
  [
    'a spent quota without an instant',
    evidence({ api_error_status: 429, result: 'You have exceeded your monthly quota' }),
    'quota-spent',
    'person',
  ],
  [
    'a spending limit',
    evidence({ api_error_status: 429, result: "You've hit your monthly spend limit. See Usage in Settings" }),
    'engine-credit',
    'person',
  ],
  [
    '429 with Retry-After',
    evidence({ api_error_status: 429 }, { retryAfterMs: 7_000 }),
    'engine-overloaded',
    { after: 7_000 },
  ],
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

it('keeps a result that came before the stop, and reports an aborted one as stopped', () => {
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

it('keeps the result of a run that worked although a limit was near or overrun', () => {
  const finished = {
    is_error: false,
    terminal_reason: 'completed',
    result: 'Usage limit reached is now shown.',
  };
  for (const status of ['allowed_warning', 'rejected']) {
    expect(classifyRun(evidence(finished, { rateLimit: { status, resetsAt: 1 } }))).toMatchObject({
      kind: 'finished',
    });
  }
});

it('reports the cost even if the run failed', () => {
  const verdict = classifyRun(evidence({ api_error_status: 529, total_cost_usd: 0.25 }));
  expect(verdict).toMatchObject({ error: { context: { spent_usd: 0.25 } } });
});
