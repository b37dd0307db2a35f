import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { knownIds, requirements } from './requirements.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const pattern = /\b(S[0-4]|M|X|U)-(\d+)\b/g;

/** Test files by the ids they cite. */
const citations = new Map<string, string[]>();

beforeAll(async () => {
  for (const folder of ['packages', 'services', 'tests']) {
    const entries = await readdir(join(root, folder), { recursive: true });
    const files = entries
      // A suite is run by the tests of each driver.
      .filter((entry) => /(\.test|-suite)\.ts$/.test(entry) && !/(^|\/)(node_modules|dist)\//.test(entry))
      .map((entry) => join(folder, entry))
      .filter((file) => file !== join('tests', 'requirements.test.ts'));
    for (const file of files) {
      for (const [id] of (await readFile(join(root, file), 'utf8')).matchAll(pattern)) {
        const citing = citations.get(id) ?? [];
        if (!citing.includes(file)) citations.set(id, [...citing, file]);
      }
    }
  }
});

/** Fails with one line for each fault, so that the output is a list to work through. */
function expectNone(what: string, lines: readonly string[]): void {
  if (lines.length > 0)
    expect.fail(`${lines.length} ${what}:\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

it('every promise is proven by a test that cites it, or is a declared gap', () => {
  const missing = Object.entries(requirements).filter(
    ([id, { gap }]) => gap === undefined && !citations.has(id),
  );
  expectNone(
    'promises that no test cites. Prove each in a test and cite its id in the title, or declare the gap in tests/requirements.ts',
    missing.map(([id, { text }]) => `${id.padEnd(7)}${text}`),
  );
});

it('every promise of the parts that are built is listed', () => {
  const built = ['M', 'S0', 'S2', 'S3', 'X'];
  const ids = built.flatMap((prefix) =>
    Array.from({ length: knownIds[prefix] ?? 0 }, (_, index) => {
      const number = String(index + 1);
      return `${prefix}-${prefix === 'X' ? number : number.padStart(3, '0')}`;
    }),
  );
  expectNone(
    'promises are not listed in tests/requirements.ts',
    ids.filter((id) => requirements[id] === undefined),
  );
});

it('no test cites a promise that does not exist', () => {
  const unknown = [...citations].filter(([id]) => !isKnown(id));
  expectNone(
    'ids are cited that do not exist',
    unknown.map(([id, files]) => `${id.padEnd(7)}${files.join(', ')}`),
  );
});

it('no gap is declared for what a test proves', () => {
  const closed = Object.entries(requirements).filter(
    ([id, { gap }]) => gap !== undefined && citations.has(id),
  );
  expectNone(
    'gaps are closed by now; remove them from tests/requirements.ts',
    closed.map(([id, { gap }]) => `${id.padEnd(7)}${gap} (cited in ${citations.get(id)?.join(', ')})`),
  );
});

it('every gap says why', () => {
  for (const [id, { text, gap }] of Object.entries(requirements)) {
    expect(isKnown(id), id).toBe(true);
    expect(text, id).not.toBe('');
    if (gap !== undefined) expect(gap.length, id).toBeGreaterThan(20);
  }
});

function isKnown(id: string): boolean {
  const [prefix = '', digits = ''] = id.split('-');
  const width = prefix === 'X' || prefix === 'U' ? 1 : 3;
  const number = Number(digits);
  const isWritten = digits === String(number).padStart(width, '0');
  return isWritten && number >= 1 && number <= (knownIds[prefix] ?? 0);
}
