import { expect, it } from 'vitest';
import { hasGap, replaceRows } from './replace-rows.js';

/** A row with the second of its creation. */
const row = (id: string, second: number, status = 'running') => ({
  id,
  status,
  created_at: `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`,
});
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).join('');
const loaded = [row('d', 40), row('c', 30), row('b', 20), row('a', 10)];

it('puts new rows first, takes over what changed and leaves what is older', () => {
  const head = [row('e', 50), row('d', 40, 'completed')];
  const rows = replaceRows(loaded, head, (at) => at > row('d', 40).created_at);
  expect(ids(rows)).toBe('edcba');
  expect(rows[1]?.status).toBe('completed');
});

it('drops rows of the part that was read again and no longer fit', () => {
  const [since, until] = [row('', 20).created_at, row('', 30).created_at];
  const rows = replaceRows(loaded, [row('b', 20)], (at) => at >= since && at <= until);
  expect(ids(rows)).toBe('dba');
  expect(ids(replaceRows(loaded, [], () => true))).toBe('');
});

it('adds older rows at the end, each once', () => {
  expect(ids(replaceRows(loaded, [row('a', 10), row('z', 5)], () => false))).toBe('dcbaz');
});

it('tells where rows between the newest ones and the others are not known', () => {
  expect(hasGap(loaded, [row('x', 60), row('w', 55)], false)).toBe(true);
  expect(hasGap(loaded, [row('e', 50), row('d', 40)], false)).toBe(false);
  expect(hasGap(loaded, [row('x', 60)], true)).toBe(false);
});
