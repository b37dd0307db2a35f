import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankCompanies } from '../src/ranking.js';

const companies = [
  { name: 'Small', revenue: 10 },
  { name: 'Large', revenue: 90 },
  { name: 'Middle', revenue: 50 },
  { name: 'Tiny', revenue: 1 },
];

test('the largest companies come first', () => {
  const names = rankCompanies(companies, [], 3).map((company) => company.name);
  assert.deepEqual(names.slice(0, 2), ['Large', 'Middle']);
});

test('excluded companies are left out, whatever their case', () => {
  const names = rankCompanies(companies, ['LARGE'], 10).map((company) => company.name);
  assert.ok(!names.includes('Large'));
});

test('there are never more than the limit and none twice', () => {
  const ranked = rankCompanies(companies, [], 2);
  assert.ok(ranked.length <= 2);
  assert.equal(new Set(ranked).size, ranked.length);
});

test('the list given is not reordered', () => {
  rankCompanies(companies, [], 4);
  assert.equal(companies[0].name, 'Small');
});
