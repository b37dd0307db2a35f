import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESCRIPTION_WORDS, shorten } from '../src/deck/shorten.js';

const long = Array.from({ length: 500 }, (_, index) => `word${index}`).join(' ');

test('a short text stays as it is', () => {
  assert.equal(shorten('three short words', 10), 'three short words');
});

test('a long text is cut between words', () => {
  assert.equal(shorten('one two three four', 2), 'one two…');
});

test('a text is never padded to reach the limit', () => {
  assert.equal(shorten('a few words'), 'a few words');
});

test('a description always fits its box', () => {
  assert.ok(DESCRIPTION_WORDS <= 120, 'more than 120 words run out of the slide');
  assert.ok(shorten(long).split(' ').length <= DESCRIPTION_WORDS);
});
