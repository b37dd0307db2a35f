import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from './create-world.js';
import { fixerRows } from './rows/fixer-rows.js';
import { machineRows } from './rows/machine-rows.js';
import { mailboxRows } from './rows/mailbox-rows.js';
import { requestRows } from './rows/request-rows.js';
import { serviceRows } from './rows/service-rows.js';
import { tableRows } from './rows/table-rows.js';

const rows = [...tableRows, ...serviceRows, ...mailboxRows, ...fixerRows, ...machineRows, ...requestRows];
/** A line of a terminal that is read at a glance. */
const longestLine = 400;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('a misconfiguration', () => {
  it.each(rows)('is named before any effect, in one line with its remedy: $wrong', async (row) => {
    const { code, message, remedy = '' } = await row.find(world);
    expect({ code, message }).toEqual({ code: row.code, message: expect.stringMatching(row.says) });
    expect(remedy).toMatch(row.advises);
    for (const line of [message, remedy]) {
      expect(line).not.toMatch(/[\r\n]/);
      expect(line.length).toBeLessThan(longestLine);
      expect(line).not.toContain('hunter2');
    }
  });

  it('sends no form to anybody, in any of the rows', () => {
    expect(world.posts).toEqual([]);
  });

  it('has a row for sixty of them and more', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(new Set(rows.map(({ wrong }) => wrong)).size).toBe(rows.length);
  });
});

describe('docs/troubleshooting.md', () => {
  it('explains every code of these rows, and none that does not exist', async () => {
    const text = await readFile(new URL('../../docs/troubleshooting.md', import.meta.url), 'utf8');
    const explained = [...text.matchAll(/^\| `([a-z/-]+)` /gm)].map(([, code]) => code);
    expect(new Set(explained).size).toBe(explained.length);
    const codes = new Set(rows.map(({ code }) => code));
    expect([...codes].filter((code) => !explained.includes(code))).toEqual([]);
  });
});
