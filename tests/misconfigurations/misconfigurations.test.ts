import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from './create-world.js';
import { buildRows } from './rows/build-rows.js';
import { desktopRows } from './rows/desktop-rows.js';
import { fixerRows } from './rows/fixer-rows.js';
import { machineRows } from './rows/machine-rows.js';
import { mailboxRows } from './rows/mailbox-rows.js';
import { requestRows } from './rows/request-rows.js';
import { serviceRows } from './rows/service-rows.js';
import { tableRows } from './rows/table-rows.js';
import { workspaceRows } from './rows/workspace-rows.js';

const rows = [
  ...[...tableRows, ...serviceRows, ...mailboxRows, ...fixerRows, ...machineRows, ...requestRows],
  ...[...desktopRows, ...workspaceRows, ...buildRows],
];
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

/** Where faults get their codes. */
const sources = [
  'packages/cli/src/doctor',
  'packages/agents/src/chat',
  'packages/agents/src/claude',
  'packages/build-harness/src/github',
  'packages/shared/src/preconditions',
  ...['comparator', 'desktop-runner', 'fixer', 'mail-fetcher'].map(
    (name) => `services/${name}/src/preconditions`,
  ),
];
/** `form/not-found` in quotes; a path of a module has a dot or more slashes. */
const codePattern = /'((?:[a-z]+)\/[a-z]+(?:-[a-z]+)*)'/g;

async function readCodes(): Promise<Set<string>> {
  const codes = new Set<string>();
  for (const folder of sources) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const { name, parentPath } of entries) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const text = await readFile(join(parentPath, name), 'utf8');
      const code = text.replace(/^import .*$|^\} from .*$/gm, '');
      for (const [, found = ''] of code.matchAll(codePattern)) {
        if (!found.startsWith('image/')) codes.add(found);
      }
    }
  }
  return codes;
}

describe('docs/troubleshooting.md', () => {
  it('explains every code that a fault can have, and none that does not exist', async () => {
    const text = await readFile('docs/troubleshooting.md', 'utf8');
    const explained = [...text.matchAll(/^\| `([a-z/-]+)` /gm)].map(([, code = '']) => code);
    expect(new Set(explained).size).toBe(explained.length);
    const codes = new Set([...(await readCodes()), ...rows.map(({ code }) => code)]);
    expect([...codes].filter((code) => !explained.includes(code))).toEqual([]);
    expect(explained.filter((code) => !codes.has(code))).toEqual([]);
  });
});
