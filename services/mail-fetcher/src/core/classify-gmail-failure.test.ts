import { describe, expect, it } from 'vitest';
import { classifyGmailFailure, type GmailFailure } from './classify-gmail-failure.js';
import { readGmailFailure } from './read-gmail-failure.js';

const nothing: GmailFailure = {
  status: null,
  reason: null,
  oauthError: null,
  retryAfterMs: null,
  code: null,
  message: 'm',
};

describe('classifyGmailFailure', () => {
  it.each<[Partial<GmailFailure>, string, unknown]>([
    [{ status: 400, oauthError: 'invalid_grant' }, 'mail-authorization', 'never'],
    [{ status: 401, oauthError: 'invalid_client' }, 'mail-authorization', 'never'],
    [{ status: 401 }, 'mail-authorization', 'never'],
    [{ status: 403, reason: 'insufficientPermissions' }, 'mail-authorization', 'never'],
    [{ status: 403 }, 'mail-authorization', 'never'],
    [{ status: 403, reason: 'accessNotConfigured' }, 'configuration', 'never'],
    [{ status: 403, reason: 'userRateLimitExceeded' }, 'mail-quota', 'backoff'],
    [{ status: 403, reason: 'rateLimitExceeded', retryAfterMs: 7_000 }, 'mail-quota', { after: 7_000 }],
    [{ status: 403, retryAfterMs: 60_000 }, 'mail-quota', { after: 60_000 }],
    [{ status: 403, reason: 'dailyLimitExceeded' }, 'mail-quota', { after: 3_600_000 }],
    [{ status: 429 }, 'mail-quota', 'backoff'],
    [{ status: 429, retryAfterMs: 1_000 }, 'mail-quota', { after: 1_000 }],
    [{ status: 500 }, 'mail-unavailable', 'backoff'],
    [{ status: 503, retryAfterMs: 2_000 }, 'mail-unavailable', { after: 2_000 }],
    [{ status: 503, oauthError: 'temporarily_unavailable' }, 'mail-unavailable', 'backoff'],
    [{ status: 408 }, 'mail-unavailable', 'backoff'],
    [{ status: 400 }, 'mail-refused', 'never'],
    [{ status: 404 }, 'mail-refused', 'never'],
    [{ code: 'max-size' }, 'mail-too-large', 'never'],
    [{ status: 200 }, 'mail-too-large', 'never'],
    [{ code: 'TimeoutError' }, 'timed-out', 'backoff'],
    [{ code: 'AbortError' }, 'timed-out', 'backoff'],
    [{ code: 'ECONNRESET' }, 'mail-unavailable', 'backoff'],
    [{ code: 'ENOTFOUND' }, 'mail-unavailable', 'backoff'],
    [{}, 'mail-unavailable', 'backoff'],
  ])('makes of %j the fault %s, to be tried again: %j', (facts, code, retry) => {
    const error = classifyGmailFailure({ ...nothing, ...facts }, { timeoutMs: 1000 });
    expect({ code: error.code, retry: error.retry }).toEqual({ code, retry });
  });

  it('gives a person without access the command to run', () => {
    const error = classifyGmailFailure({ ...nothing, status: 401 }, { timeoutMs: 1000 });
    expect(error.hint).toContain('fixpoint mail login');
  });
});

describe('readGmailFailure', () => {
  const now = new Date('2026-11-21T10:00:00Z');

  it('reads no request data, since that holds tokens', () => {
    const thrown = Object.assign(new Error('Invalid Credentials'), {
      config: { headers: { authorization: 'Bearer ya29.secret' } },
      response: {
        status: 401,
        headers: new Headers(),
        data: { error: { errors: [{ reason: 'authError' }] } },
      },
    });
    const failure = readGmailFailure(thrown, now);
    expect(failure).toMatchObject({ status: 401, reason: 'authError' });
    expect(JSON.stringify(failure)).not.toContain('ya29');
  });

  it.each([undefined, null, 'text', 7, {}, new Error('x'), { response: 'odd' }])('reads %j', (thrown) => {
    expect(readGmailFailure(thrown, now).status).toBeNull();
  });
});
