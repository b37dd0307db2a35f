import { describe, expect, it } from 'vitest';
import { readServedCommit } from './deploy-answer.js';

const sha = 'a1b2c3d4e5'.repeat(4);
const answer = (text: string, status = 200) =>
  ({ type: 'response', url: 'http://x/version', status, text, headers: {}, cut: false }) as const;

describe('readServedCommit', () => {
  it.each<[string, string, string | null]>([
    [JSON.stringify({ commit: sha }), 'commit', sha],
    [JSON.stringify({ commit: sha.toUpperCase() }), 'commit', sha],
    [JSON.stringify({ build: { commit: 'abc1234' } }), 'build.commit', 'abc1234'],
    [JSON.stringify({ commit: 'sha-e171f0d' }), 'commit', 'e171f0d'],
    ['v1.2.0-5-ge171f0d', 'commit', 'e171f0d'],
    [JSON.stringify({ commit: 'abc123' }), 'commit', null],
    [JSON.stringify({ commit: 'unknown' }), 'commit', null],
    [JSON.stringify({ commit: '' }), 'commit', null],
    [JSON.stringify({ commit: null }), 'commit', null],
    [JSON.stringify({ commit: 1_234_567 }), 'commit', null],
    [JSON.stringify({ commit: '--upload-pack=x' }), 'commit', null],
    [JSON.stringify({ other: sha }), 'commit', null],
    ['{}', '__proto__.commit', null],
    ['<html></html>', 'commit', null],
    ['null', 'commit', null],
    ['', 'commit', null],
  ])('reads %s by %s as %s', (text, field, expected) => {
    expect(readServedCommit(answer(text), field)).toBe(expected);
  });

  it('does not take a commit from an error page or a failure (S0-097)', () => {
    expect(readServedCommit(answer(JSON.stringify({ commit: sha }), 503), 'commit')).toBeNull();
    expect(readServedCommit({ type: 'failed', url: 'http://x', reason: 'no' }, 'commit')).toBeNull();
  });
});
