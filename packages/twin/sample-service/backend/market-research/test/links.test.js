import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLink } from '../src/deck/links.js';

test('a link is absolute and shows its host', () => {
  const { text, url } = toLink({
    website: 'https://www.acme.example/',
    profile: 'https://www.acme.example/',
  });
  assert.equal(text, 'acme.example');
  assert.equal(url, 'https://www.acme.example/');
});

test('a company without an address has no link', () => {
  assert.equal(toLink({}), undefined);
});
