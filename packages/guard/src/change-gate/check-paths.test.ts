import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/default-policy.js';
import type { ProposedFile } from './change.js';
import { checkBytes } from './check-bytes.js';
import { checkCollisions, checkPath } from './check-paths.js';
import { readDiff } from './read-diff.js';

const file = (path: string): ProposedFile => ({
  path,
  status: 'added',
  mode: '100644',
  added: 1,
  removed: 0,
});
const name = fc.string({
  unit: fc.constantFrom(...'abcxyzABCXYZ019äÖñßſıİσς한글가'),
  minLength: 1,
  maxLength: 8,
});
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));

describe('paths that are equal on some file systems', () => {
  it('are found in every case and normal form, and never if they differ', () => {
    fc.assert(
      fc.property(path, fc.constantFrom('NFC', 'NFD'), fc.boolean(), (known, form, isUpper) => {
        const other = (isUpper ? known.toUpperCase() : known.toLowerCase()).normalize(form);
        const changeViolations = checkCollisions([file(other)], [known, other]);
        expect(changeViolations.map(({ rule }) => rule)).toEqual(other === known ? [] : ['path-collision']);
        expect(checkCollisions([file(`${known}-2`)], [known, `${known}-2`])).toEqual([]);
      }),
    );
  });

  it('are found by their parent folders', () => {
    expect(checkCollisions([file('SRC/b.js')], ['src/a.js', 'SRC/b.js'])).toMatchObject([
      { rule: 'path-collision', reason: expect.stringContaining('"src"') },
    ]);
  });
});

it('protects a path in every disguise that a file system or a reader folds away', () => {
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (at) => String.fromCodePoint(at.charCodeAt(0) + 0xfee0));
  const disguises: ((text: string) => string)[] = [
    (text) => text.toUpperCase(),
    (text) => text.normalize('NFD'),
    (text) => `${text}.`,
    (text) => `${text} `,
    (text) => `${text}::$DATA`,
    (text) => text.replace('a', 'a\u200b'),
    (text) => text.replace('a', '\u00ada'),
    (text) => text.split('/').map(wide).join('/'),
  ];
  const kept = fc.constantFrom(
    'CLAUDE.md',
    'Makefile/../AGENTS.md',
    '.github/a.yml',
    '.vscode/tasks.json',
    'Dockerfile',
  );
  fc.assert(
    fc.property(kept, fc.constantFrom(...disguises), (original, disguise) => {
      const changeViolations = checkPath(file(disguise(original)), defaultPolicy, ['.']);
      expect(changeViolations.map(({ rule }) => rule)).toContain('protected-path');
    }),
  );
});

describe('invisible characters', () => {
  const diffOf = (line: string) =>
    readDiff(`--- /dev/null\n+++ b/a.js\n@@ -0,0 +1,2 @@\n+let a;\n+${line}\n`);
  const plain = fc.string({ unit: fc.constantFrom(..."abc xyz({[;='\t€äש한字😀") });
  const hidden = fc.constantFrom(
    ...['\u202a', '\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c', '\u200b', '\u2060', '\ufeff'],
    ...[
      '\u00ad',
      '\u3164',
      '\u180e',
      '\u{e0041}',
      '\u{e0100}',
      '\u001b',
      '\u0008',
      '\u0085',
      '\u2028',
      '\u2029',
    ],
  );

  it('are found anywhere, by their code and line, and are not repeated', () => {
    fc.assert(
      fc.property(plain, hidden, plain, (before, character, after) => {
        const changeViolations = checkBytes([file('a.js')], diffOf(`x${before}${character}${after}`));
        expect(changeViolations).toMatchObject([{ rule: 'hidden-character', path: 'a.js' }]);
        const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
        expect(changeViolations[0]?.reason).toContain(`Line 2 contains U+${code}`);
        expect(changeViolations[0]?.reason).not.toContain(character);
        expect(checkBytes([file('a.js')], diffOf(`x${before}${after}`))).toEqual([]);
      }),
    );
  });

  it('may stay in their old place', () => {
    const diff = readDiff('--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-x\u200f = 1\n+x\u200f = 2\n');
    expect(checkBytes([{ ...file('a.js'), status: 'modified' }], diff)).toEqual([]);
  });
});
