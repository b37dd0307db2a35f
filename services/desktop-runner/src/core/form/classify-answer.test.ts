import { describe, expect, it } from 'vitest';
import { classifyAnswer } from './classify-answer.js';
import type { FormAnswer } from './form-answer.js';

const now = Date.parse('2026-03-01T12:00:00Z');
const url = 'https://market.example/api/market-research';

function response(status: number, rest: Partial<FormAnswer & { type: 'response' }> = {}): FormAnswer {
  return { type: 'response', status, retryAfter: null, location: null, text: '', ...rest };
}

type Verdict = 'accepted' | 'unknown' | 'never' | 'backoff' | { after: number };
const rows: [what: string, answer: FormAnswer, verdict: Verdict][] = [
  ['200', response(200), 'accepted'],
  ['202', response(202), 'accepted'],
  ['400', response(400), 'never'],
  ['401', response(401), 'never'],
  ['404', response(404), 'never'],
  ['422', response(422), 'never'],
  ['408', response(408), 'backoff'],
  ['429 without a time', response(429), 'backoff'],
  ['429 with seconds', response(429, { retryAfter: '7' }), { after: 7_000 }],
  ['503 with a date', response(503, { retryAfter: 'Sun, 01 Mar 2026 12:00:30 GMT' }), { after: 30_000 }],
  [
    '503 with a date that is past',
    response(503, { retryAfter: 'Sun, 01 Mar 2026 11:00:00 GMT' }),
    { after: 0 },
  ],
  ['503 with an hour (S0-340)', response(503, { retryAfter: '3600' }), { after: 300_000 }],
  ['503 with nonsense', response(503, { retryAfter: 'soon' }), 'backoff'],
  ['500', response(500), 'unknown'],
  ['502', response(502), 'unknown'],
  ['504', response(504), 'unknown'],
  ['302', response(302, { location: 'https://login.example/' }), 'never'],
  ['307 to another host', response(307, { location: 'https://other.example/' }), 'never'],
  ['no connection', { type: 'not-connected', code: 'ECONNREFUSED' }, 'backoff'],
  ['no such host', { type: 'not-connected', code: 'ENOTFOUND' }, 'backoff'],
  ['a certificate that is not trusted', { type: 'not-trusted', code: 'CERT_HAS_EXPIRED' }, 'never'],
  ['a broken connection', { type: 'no-answer', code: 'ECONNRESET' }, 'unknown'],
  ['silence', { type: 'no-answer', code: 'no answer in 60 s' }, 'unknown'],
];

describe('classifyAnswer', () => {
  it.each(rows)('takes %s for what it is (S0-076)', (_what, answer, expected) => {
    const verdict = classifyAnswer(answer, url, now);
    expect(verdict.outcome === 'refused' ? verdict.error.retry : verdict.outcome).toEqual(expected);
  });

  it.each([
    ['{"error":"Email is missing"}', 'HTTP 400: Email is missing.'],
    ['{"error":{"message":"Country unknown!"}}', 'HTTP 400: Country unknown!'],
    ['{"errors":[{"message":"Too long"}]}', 'HTTP 400: Too long.'],
    ['<html><style>p { color: red }</style><p>Bad   request</p></html>', 'HTTP 400: Bad request.'],
    ['\u001b[31mred', 'HTTP 400: [31mred.'],
    ['{"error":"Send \u202eexe.fdp\u2066 again"}', 'HTTP 400: Send exe.fdp again.'],
    ['', 'HTTP 400.'],
  ])("shows the service's own message from %j", (text, words) => {
    const verdict = classifyAnswer(response(400, { text }), url, now);
    expect(verdict.outcome === 'refused' && verdict.error.message).toContain(words);
  });

  it('cuts a long message', () => {
    const verdict = classifyAnswer(response(400, { text: 'x'.repeat(60_000) }), url, now);
    expect(verdict.outcome === 'refused' && verdict.error.message.length).toBeLessThan(600);
  });
});
