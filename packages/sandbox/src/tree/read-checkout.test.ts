import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isTakenForGit, topmostUntracked } from './git-names.js';
import { listCheckout, readCheckout } from './read-checkout.js';

const isNight = process.env.FIXPOINT_NIGHT === '1';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'read-checkout-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const nothing = { tracked: new Set<string>(), kept: new Set<string>(), excluded: new Set<string>() };

function git(cwd: string, args: readonly string[], input?: string): string {
  return execFileSync('git', [...args], {
    cwd,
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  });
}

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

it('lists what git would add, for any .gitignore at any depth', async () => {
  const name = fc.constantFrom('a', 'b', 'build', 'x.log', 'keep');
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
  const pattern = fc.constantFrom(
    '*.log',
    'build/',
    '/a',
    'a/b',
    '!keep',
    '**/b',
    'a/*',
    '!a/keep',
    '# note',
    'x.*',
    '',
    '/*',
    '!/a',
  );
  const ignoreFile = fc.array(pattern, { maxLength: 4 }).map((lines) => lines.join('\n'));
  const tree = fc.record({
    files: fc.array(path, { minLength: 1, maxLength: 6 }),
    top: ignoreFile,
    inner: ignoreFile,
  });
  await fc.assert(
    fc.asyncProperty(tree, async ({ files, top, inner }) => {
      await rm(root, { recursive: true, force: true });
      await mkdir(root);
      await write({ '.gitignore': top });
      for (const file of files) await write({ [`${file}.d/f`]: 'x' }).catch(() => {});
      for (const file of files) await write({ [file]: 'x' }).catch(() => {});
      await write({ 'a/.gitignore': inner }).catch(() => {});
      git(root, ['init', '-q', '.']);
      const expected = git(root, ['ls-files', '--others', '--exclude-standard', '-z'])
        .split('\0')
        .filter(Boolean);
      const { paths } = await listCheckout(root, nothing);
      expect([...paths].sort()).toEqual(expected.sort());
    }),
    { numRuns: isNight ? 60 : 15 },
  );
}, 60_000);

it('gives contents the ids that git gives them, and modes by the owner’s right to execute', async () => {
  await write({ 'a.txt': 'a\r\nb\n', 'b.sh': '#!/bin/sh\n', '.gitattributes': '* text eol=lf ident\n' });
  execFileSync('chmod', ['755', join(root, 'b.sh')]);
  const { files } = await readCheckout(root, { ...nothing, known: new Set() });
  const ids = Object.fromEntries(files.map(({ path, id, mode }) => [path, [mode, id]]));
  const idOf = (path: string) => git(root, ['hash-object', '--no-filters', path]).trim();
  expect(ids).toEqual({
    '.gitattributes': ['100644', idOf('.gitattributes')],
    'a.txt': ['100644', idOf('a.txt')],
    'b.sh': ['100755', idOf('b.sh')],
  });
});

it('keeps tracked files although they are ignored, and leaves out installed files', async () => {
  await write({
    '.gitignore': 'dist\n',
    'dist/kept.js': '1',
    'dist/made.js': '2',
    'vendor/a/b.js': '3',
    'src/c.js': '4',
  });
  const { paths } = await listCheckout(root, {
    tracked: new Set(['dist/kept.js', 'src/c.js', '.gitignore']),
    kept: new Set(),
    excluded: topmostUntracked(['vendor/a/b.js'], ['src/c.js']),
  });
  expect([...paths].sort()).toEqual(['.gitignore', 'dist/kept.js', 'src/c.js']);
});

it('keeps a name that is not UTF-8 byte for byte', async () => {
  const name = Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9])]);
  await writeFile(name, 'x');
  const { files } = await readCheckout(root, { ...nothing, known: new Set() });
  expect(files.map(({ path }) => Buffer.from(path, 'latin1').toString('hex'))).toEqual(['636166e9']);
});

it('treats every name that git itself refuses as .git', () => {
  git(root, ['init', '-q', '--bare', '.']);
  const id = git(root, ['hash-object', '-w', '--stdin'], 'x').trim();
  const piece = fc.constantFrom(
    '.',
    'g',
    'G',
    'i',
    't',
    '~',
    '1',
    ' ',
    ':',
    '\u200c',
    '\ufeff',
    'x',
    '.git',
    'git~1',
    '.GIT',
    '::$INDEX_ALLOCATION',
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
      const name = pieces.join('');
      fc.pre(!/^\.{1,2}$/.test(name));
      let isRefused = false;
      try {
        const guard = ['-c', 'core.protectHFS=true', '-c', 'core.protectNTFS=true'];
        git(root, [...guard, 'update-index', '-z', '--index-info'], `100644 ${id}\ta/${name}\0`);
      } catch {
        isRefused = true;
      }
      if (isRefused) expect(isTakenForGit(name)).toBe(true);
    }),
    { numRuns: isNight ? 150 : 40 },
  );
}, 60_000);
