import { expect, it } from 'vitest';
import { defaultPolicy } from '../policy/default-policy.js';
import type { ProposedChange } from './change.js';
import { createChangeGate } from './create-change-gate.js';

/** Texts that keep a careless pattern busy for minutes: as many characters as one change may have. */
const size = 20_000;
const repeat = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
const units = [
  ' ',
  '\t ',
  'a',
  'a ',
  'it.',
  't.a.',
  '"',
  "'",
  '`',
  '${',
  '(',
  '[',
  '{',
  '/*',
  '://a:',
  'import {',
  '==1',
  '== 1',
  '- 1',
  'export ',
  '@a/',
  '\\',
  '=',
  '-----BEGIN ',
  'AKIA',
  'eyJ.',
  '\u200d',
  '\r',
  'x@',
  '/',
];
const paths = [
  'src/a.js',
  'test/a.test.ts',
  'tests/test_a.py',
  'a/b_test.go',
  'package.json',
  'package-lock.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'uv.lock',
  'Pipfile',
  'Pipfile.lock',
  'pyproject.toml',
  'requirements.txt',
  'setup.py',
  'setup.cfg',
  'Makefile',
  'Justfile',
  'Taskfile.yml',
  'tsconfig.json',
  'vite.config.ts',
  'templates/a.yaml',
];

/** A change that puts these texts into the place of one line, in every file. */
function propose(textOf: (path: string) => string): ProposedChange {
  const contents = new Map(paths.map((path) => [path, { before: 'a = 1\n', after: textOf(path) }]));
  const diff = [...contents].map(([path, { after }]) => {
    const lines = after.replace(/\n$/, '').split('\n');
    const head = `--- a/${path}\n+++ b/${path}\n@@ -1 +1,${lines.length} @@\n-a = 1\n`;
    return head + lines.map((line) => `+${line}\n`).join('');
  });
  return {
    files: paths.map((path) => ({ path, status: 'modified', mode: '100644', added: 1, removed: 1 })),
    diff: diff.join(''),
    directories: ['.'],
    contents,
    testCommand: 'npm test',
    tree: paths,
    testInputs: { files: new Set(), names: new Set() },
  };
}

it('answers soon whatever a change holds, and throws at nothing', async () => {
  const gate = createChangeGate(defaultPolicy);
  for (const unit of units) {
    const text = repeat(unit);
    const manifest = JSON.stringify({ dependencies: { a: text }, scripts: { test: text } });
    for (const change of [propose(() => `a = 1\n${text}x\n`), propose(() => manifest)]) {
      const start = performance.now();
      expect((await gate.check(change)).length).toBeGreaterThan(0);
      // A tenth of that on a quiet machine; a pattern that is quadratic here takes minutes.
      expect(performance.now() - start, JSON.stringify(unit)).toBeLessThan(5_000);
    }
  }
}, 120_000);
