import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCommit, whyUnhealthy } from './index.js';

const sha = 'e171f0d4b5c6a7980123456789abcdef01234567';
const find = (text: string, headers: Record<string, string> = {}, expected = '') =>
  findCommit({ text, headers }, 'commit', expected);

describe('findCommit', () => {
  it.each<[string, string | null]>([
    [sha, sha],
    ['e171f0d', 'e171f0d'],
    ['E171F0D\n', 'e171f0d'],
    ['sha-e171f0d', 'e171f0d'],
    ['v1.2.0-5-ge171f0d', 'e171f0d'],
    ['v1.2.0-5-ge171f0d-dirty', 'e171f0d'],
    ['e171f0d-dirty', 'e171f0d'],
    ['e171f0d+', 'e171f0d'],
    ['1.2.3+e171f0d', 'e171f0d'],
    ['1.2.3+sha.e171f0d', 'e171f0d'],
    ['main-e171f0d', 'e171f0d'],
    ['main@e171f0d', 'e171f0d'],
    ['20261121-e171f0d', 'e171f0d'],
    ['ghcr.io/acme/reports:sha-e171f0d', 'e171f0d'],
    ['commit: 1234567', '1234567'],
    ['v1.2.0-5-g1234567', '1234567'],
    ['refs/heads/main e171f0d (2026-11-21)', 'e171f0d'],
    ['v1.2.0', null],
    ['20261121', '20261121'],
    ['build 2026-11-21T10:00:05Z', null],
    ['effaced by 1234567890', null],
    ['3f2504e0-4f89-11d3-9a0c-0305e82c3301', null],
    [`sha256:${'ab12'.repeat(16)}`, null],
    ['e171f0', null],
    ['unknown', null],
    ['', null],
  ])('reads the version %j as %s', (version, expected) => {
    expect(find(JSON.stringify({ commit: version }))?.commit ?? null).toBe(expected);
    expect(find(version)?.commit ?? null).toBe(expected);
  });

  it.each<[string, string]>([
    ['{"revision":"e171f0d"}', 'field revision'],
    ['{"git":{"commit":{"id":"e171f0d"}},"commit":"e171f0d"}', 'field commit'],
    ['{"build":{"gitSha":"e171f0d"}}', 'field build.gitSha'],
    ['{"GIT_COMMIT":"e171f0d"}', 'field GIT_COMMIT'],
    ['{"RAILWAY_GIT_COMMIT_SHA":"e171f0d","id":"abc1234"}', 'field RAILWAY_GIT_COMMIT_SHA'],
    ['{"version":"v1.2.0-5-ge171f0d"}', 'field version'],
    ['{"image":"registry.example/app:e171f0d"}', 'field image'],
    ['{"commit":"unknown","app":{"tag":"sha-e171f0d"}}', 'field app.tag'],
    ['version=1.2\ncommit=e171f0d\n', 'text'],
  ])('finds it in %s', (text, place) => {
    expect(find(text)).toEqual({ commit: 'e171f0d', place });
  });

  it.each([
    ['x-git-sha', 'e171f0d'],
    ['x-commit', sha],
    ['x-app-version', 'v1.2.0-5-ge171f0d'],
    ['x-revision', 'e171f0d-dirty'],
    ['x-acme-release', 'sha-e171f0d'],
  ])('finds it in the header %s', (name, value) => {
    expect(find('ok', { [name]: value, etag: '"abc1234"' })).toMatchObject({ place: `header ${name}` });
  });

  it('does not treat other hashes as commits: ids, etags, files of a page', () => {
    const headers = { etag: '"abc1234"', 'x-request-id': 'abc1234', 'set-cookie': 's=abc1234' };
    expect(find('{"id":"abc1234","session":"abc1234"}', headers)).toBeNull();
    expect(find('<!doctype html><script src="/assets/index-4f3a9b2c.js"></script>')).toBeNull();
  });

  it('prefers the commit that was pushed, wherever it is named', () => {
    expect(find('{"commit":"abc1234","source":{"x":"e171f0d"}}', {}, sha)?.commit).toBe('e171f0d');
    expect(find('<p>Build e171f0d</p>', {}, sha)?.commit).toBe('e171f0d');
    expect(find('{"commit":"1711111"}', {}, sha)?.commit).toBe('1711111');
  });

  it('finds every commit in the common ways to write it, and reads anything without failing', () => {
    const commit = fc
      .stringMatching(/^[0-9a-f]{7,40}$/)
      .filter((text) => /[a-f]/.test(text) && /\d/.test(text));
    const written = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => `sha-${text}`,
      (text) => `v1.2.0-5-g${text}`,
      (text) => `${text}-dirty`,
      (text) => `app:${text}`,
    );
    fc.assert(
      fc.property(commit, written, fc.string(), (hex, write, noise) => {
        expect(find(JSON.stringify({ commit: write(hex) }), {}, hex.padEnd(40, '0'))?.commit).toBe(hex);
        find(noise);
      }),
    );
  });
});

describe('whyUnhealthy', () => {
  it.each<[string, string | null]>([
    ['', null],
    ['ok', null],
    ['{"status":"ok"}', null],
    ['{"status":"UP","components":{"mail":{"status":"DOWN"}}}', null],
    ['{"status":"pass"}', null],
    ['{"status":"degraded"}', null],
    ['<!doctype html><title>Reports</title><h1>Welcome</h1>', null],
    ['{"status":"down"}', '"status" is "down"'],
    ['{"status":"DOWN"}', '"status" is "DOWN"'],
    ['{"status":"error","message":"no database"}', '"status" is "error"'],
    ['{"status":"unhealthy"}', '"status" is "unhealthy"'],
    ['{"state":"starting"}', '"state" is "starting"'],
    ['{"status":"OUT_OF_SERVICE"}', '"status" is "OUT_OF_SERVICE"'],
    ['{"ok":false}', '"ok" is false'],
    ['{"healthy":false}', '"healthy" is false'],
    ['DOWN', 'it says "DOWN"'],
    ['<html><title>503 Service Unavailable</title>', 'it is an error page, "503 Service Unavailable"'],
    ['<!doctype html><h1>Application error</h1>', 'it is an error page, "Application error"'],
    ['<html><head><title>Down for maintenance</title></head>', 'it is an error page, "Down for maintenance"'],
  ])('reads %j as %j (S0-097)', (body, expected) => {
    expect(whyUnhealthy(body)).toBe(expected);
  });

  it.each<[string, Parameters<typeof whyUnhealthy>[1], string | null]>([
    ['{"db":"up"}', { pointer: { path: '/db', equals: 'up' } }, null],
    ['{"db":"off"}', { pointer: { path: '/db', equals: 'up' } }, '/db is "off"'],
    ['{"ready":false}', { pointer: { path: '/ready' } }, '/ready is false'],
    ['<h1>Error budget</h1> all good', { text: 'all good' }, null],
    ['{"status":"ok"}', { text: 'all good' }, 'its text does not contain "all good"'],
    ['not JSON', { pointer: { path: '/db' } }, '/db is absent'],
  ])('checks %s against the rule of the row %j', (body, match, expected) => {
    expect(whyUnhealthy(body, match)).toBe(expected);
  });
});
