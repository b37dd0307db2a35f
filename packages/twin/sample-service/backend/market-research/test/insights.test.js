import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBullets } from '../src/deck/insights.js';

test('facts become bullets in their order', () => {
  const insights = [
    { kind: 'fact', text: 'one' },
    { kind: 'fact', text: 'two' },
  ];
  assert.deepEqual(toBullets(insights), ['one', 'two']);
});

test('internal notes are never shown', () => {
  assert.deepEqual(toBullets([{ kind: 'note', text: 'unverified' }]), []);
});
