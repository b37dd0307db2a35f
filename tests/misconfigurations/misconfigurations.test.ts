import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorSections } from '../../packages/shared/src/errors/error-codes.js';
import { createWorld, type World } from './create-world.js';
import { buildRows } from './rows/build-rows.js';
import { desktopRows } from './rows/desktop-rows.js';
import { fixerRows } from './rows/fixer-rows.js';
import { imapRows } from './rows/imap-rows.js';
import { machineRows } from './rows/machine-rows.js';
import { mailboxRows } from './rows/mailbox-rows.js';
import { requestRows } from './rows/request-rows.js';
import { serviceRows } from './rows/service-rows.js';
import { setUpRows } from './rows/set-up-rows.js';
import { tableRows } from './rows/table-rows.js';
import { workspaceRows } from './rows/workspace-rows.js';

const rows = [
  ...[
    ...tableRows,
    ...serviceRows,
    ...mailboxRows,
    ...imapRows,
    ...fixerRows,
    ...machineRows,
    ...requestRows,
  ],
  ...[...desktopRows, ...workspaceRows, ...buildRows, ...setUpRows],
];
/** A line of a terminal that is read at a glance. */
const maxLineLength = 400;

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
      expect(line.length).toBeLessThan(maxLineLength);
      expect(line).not.toContain('hunter2');
    }
  });

  it('sends no form, in any of the rows', () => {
    expect(world.posts).toEqual([]);
  });

  it('has a row for 150 of them and more', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rows.map(({ wrong }) => wrong)).size).toBe(rows.length);
  });
});

describe('the table of error codes', () => {
  it('explains the code of every misconfiguration', () => {
    const known = new Set(errorSections.flatMap(({ codes }) => codes.map(({ code }) => code)));
    expect(rows.map(({ code }) => code).filter((code) => !known.has(code))).toEqual([]);
  });
});
