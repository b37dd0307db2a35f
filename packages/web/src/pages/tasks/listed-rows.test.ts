import { expect, it } from 'vitest';
import { withNewest, withOlder, withRefreshed } from './listed-rows.js';

const row = (id: string, status = 'running') => ({ id, status });
const ids = (rows: readonly { readonly id: string }[] | null) => rows?.map(({ id }) => id).join('');
const loaded = [row('d'), row('c'), row('b'), row('a')];

it('puts new rows first, updates changed ones and leaves older ones', () => {
  const rows = withNewest(loaded, [row('e'), row('d', 'completed')]);
  expect(ids(rows)).toBe('edcba');
  expect(rows?.[1]?.status).toBe('completed');
});

it('drops a row among the newest that no longer fits the filter', () => {
  expect(ids(withNewest(loaded, [row('e'), row('c')]))).toBe('ecba');
});

it('reports a gap of unknown rows between the newest ones and the others', () => {
  expect(withNewest(loaded, [row('x'), row('w')])).toBeNull();
});

it('updates the visible rows, and drops those between them that no longer fit', () => {
  const rows = withRefreshed(loaded, [row('d', 'failed'), row('b')], () => true);
  expect(ids(rows)).toBe('dba');
  expect(rows[0]?.status).toBe('failed');
  expect(ids(withRefreshed(loaded, [row('d'), row('b')], () => false))).toBe('dcba');
  expect(ids(withRefreshed(loaded, [], () => true))).toBe('dcba');
});

it('adds older rows at the end, each once', () => {
  expect(ids(withOlder(loaded, [row('a'), row('z')]))).toBe('dcbaz');
});
