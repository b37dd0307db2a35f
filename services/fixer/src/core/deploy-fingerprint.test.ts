import { DeployFingerprint } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeployAnswer } from './deploy-answer.js';
import { compareBuilds, keepStable, readFingerprint } from './deploy-fingerprint.js';

function answer(headers: Record<string, string>, text = '', status = 200): DeployAnswer {
  return { type: 'response', url: 'https://x.example/app?token=secret', status, text, headers, cut: false };
}

/** The changed part between two responses. */
function changeBetween(before: DeployAnswer, now: DeployAnswer) {
  return compareBuilds(readFingerprint(before), readFingerprint(now)).changed;
}

describe('the fingerprint of a build', () => {
  it.each<[string, DeployAnswer, DeployAnswer]>([
    ['etag of /app', answer({ etag: '"1"' }), answer({ etag: '"2"' })],
    [
      'last-modified of /app',
      answer({ 'last-modified': 'Mon, 23 Nov 2026 01:00:00 GMT' }),
      answer({ 'last-modified': 'Mon, 23 Nov 2026 01:05:00 GMT' }),
    ],
    ['x-deployment-id of /app', answer({ 'x-deployment-id': 'a' }), answer({ 'x-deployment-id': 'b' })],
    [
      'assets of /app',
      answer({}, '<script type="module" src="/assets/index-DiwrgTda.js"></script>'),
      answer({}, '<script type="module" src="/assets/index-4sK9x1Qz.js"></script>'),
    ],
    [
      'assets of /app',
      answer({}, "<link rel=stylesheet href='/_next/static/aB3/app.css'>"),
      answer({}, "<link rel=stylesheet href='/_next/static/cD4/app.css'>"),
    ],
  ])('changes with the %s', (part, before, now) => {
    expect(changeBetween(before, now)).toBe(part);
    expect(changeBetween(before, before)).toBeNull();
  });

  it('is the same whatever else an answer says: dates, ids of requests, the words of a page', () => {
    const page = (words: string) => `<p>${words}</p><script src="/a.js"></script>`;
    const before = answer({ date: 'Mon', 'x-request-id': '1', 'x-vercel-id': 'fra1::1' }, page('Hello'));
    const now = answer({ date: 'Tue', 'x-request-id': '2', 'x-vercel-id': 'fra1::2' }, page('Goodbye'));
    expect(changeBetween(before, now)).toBeNull();
  });

  it('counts nothing but the deployment where the platform names it', () => {
    const before = answer({ etag: '"1"', 'x-deployment-id': 'a' });
    const now = answer({ etag: '"2"', 'x-deployment-id': 'a' });
    expect(compareBuilds(readFingerprint(before), readFingerprint(now))).toEqual({
      changed: null,
      isCertain: true,
    });
  });

  it('shows nothing of an error page, and a part that is gone has not changed', () => {
    expect(readFingerprint(answer({ etag: '"1"' }, '', 502))).toEqual({});
    expect(readFingerprint({ type: 'failed', url: 'https://x.example', reason: 'no answer' })).toEqual({});
    expect(changeBetween(answer({ etag: '"1"' }), answer({ etag: '"2"' }, '', 502))).toBeNull();
  });

  it('fits the contract and holds no text of the service, whatever that answers', () => {
    const headers = fc.dictionary(
      fc.oneof(fc.constantFrom('etag', 'x-build', 'x-release-sha'), fc.stringMatching(/^[a-z-]{1,200}$/)),
      fc.string({ unit: 'grapheme', minLength: 20, maxLength: 5_000 }),
      { maxKeys: 100 },
    );
    fc.assert(
      fc.property(headers, fc.string({ maxLength: 2_000 }), (given, text) => {
        const parts = DeployFingerprint.parse(readFingerprint(answer(given, text)));
        for (const value of Object.values(parts)) expect(value).toMatch(/^[0-9a-f]{16}$/);
        expect(JSON.stringify(parts)).not.toContain('secret');
      }),
    );
  });

  it('never calls a build new by what changes from request to request', () => {
    const fingerprint = fc.dictionary(
      fc.constantFrom('etag of /', 'x-build of /', 'assets of /', 'last-modified of /health'),
      fc.constantFrom('a', 'b', 'c'),
    );
    fc.assert(
      fc.property(fingerprint, fingerprint, fingerprint, (stable, noise, otherNoise) => {
        // The same build, twice each, with parts that change all the time.
        const before = keepStable({ ...noise, ...stable }, { ...otherNoise, ...stable });
        const { changed } = compareBuilds(before, { ...before });
        expect(changed).toBeNull();
        const now = keepStable({ ...before, 'etag of /': 'x' }, { ...before, 'etag of /': 'y' });
        expect(compareBuilds(before, now).changed).toBeNull();
      }),
    );
  });
});
