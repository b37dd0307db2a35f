import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDiff } from './read-diff.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-diff-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function diff(before: string, after: string, name: string): string {
  writeFileSync(join(folder, 'before'), before);
  writeFileSync(join(folder, name), after);
  try {
    return execFileSync('git', ['diff', '--no-index', '--text', '--no-color', 'before', name], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    // Git answers 1 where the files differ.
    return String((error as { stdout?: unknown }).stdout);
  }
}

it('gives every added and removed line of a diff of git with its number, whatever the lines hold', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      '+',
      '-',
      '++ b/x',
      '-- a/x',
      '@@ -1 +1 @@',
      '\\ No newline at end of file',
      'a\r',
      '\0',
      'same',
    ),
    fc.string({ maxLength: 5 }).map((text) => text.replaceAll('\n', '')),
  );
  const lines = fc.array(line, { maxLength: 12 });
  fc.assert(
    fc.property(lines, lines, (old, now) => {
      const diffLines = readDiff(diff(old.join('\n'), now.join('\n'), 'after')).get('after') ?? [];
      for (const { kind, text, line: number } of diffLines) {
        if (kind !== 'removed') expect(text).toBe(now[number - 1] ?? '');
        else expect(old).toContain(text);
      }
      const counts = (kind: string) => diffLines.filter((each) => each.kind === kind).length;
      if (diffLines.length > 0) expect(counts('added') + counts('kept')).toBeLessThanOrEqual(now.length);
    }),
    { numRuns: 40 },
  );
});

it('reads the paths that git writes in quotes', () => {
  for (const name of ['größe.js', 'a b.js', 'tab\tx.js', 'quo"te.js', 'back\\slash.js', '東京.js']) {
    expect([...readDiff(diff('a\n', 'b\n', name)).keys()]).toContain(name);
  }
});
