import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parsePath } from './parse-path.js';
import { openWorkspaceFiles, type WorkspaceFiles } from './workspace-files.js';

let world: string;
let root: string;
let files: WorkspaceFiles;

beforeEach(() => {
  world = mkdtempSync(join(tmpdir(), 'fixpoint-files-test-'));
  root = join(world, 'ws');
  mkdirSync(root);
  // A folder whose name begins as the workspace's does is another folder.
  mkdirSync(join(world, 'ws-evil'));
  writeFileSync(join(world, 'secret.txt'), 'secret');
  files = openWorkspaceFiles(root);
  onTestFinished(() => rmSync(world, { recursive: true, force: true }));
});

/** What lies outside the workspace, with its content. */
const outside = () =>
  readdirSync(world, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).startsWith(`${root}/`))
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')]);

describe('a path of the model', () => {
  it.each([
    ['/etc/passwd', ['etc', 'passwd']],
    ['\\\\server\\share\\x', ['server', 'share', 'x']],
    ['./Notes//app.py', ['Notes', 'app.py']],
    ['Cafe\u0301/x', ['Café', 'x']],
    ['pages/[...slug].js', ['pages', '[...slug].js']],
  ])('%s is taken below the workspace (S4-041, S4-042)', (path, segments) => {
    expect(parsePath(path)).toEqual(segments);
  });

  it.each([
    ...[
      '../x',
      'a/../../x',
      'a\\..\\..\\x',
      '..',
      'a/..',
      'C:\\Apps\\x',
      '/c:/x',
      'NUL',
      'a/con.txt',
      'COM1',
    ],
    ...['.git/config', 'a/.GIT/hooks/post-commit', 'git~1/x', 'a:stream', 'a.', 'a ', 'a\0b', 'a\nb'],
    ...['x'.repeat(300), 'a/'.repeat(600), 'a\u202eb', 'a?b', 'a*b'],
  ])('%j is refused (S4-044)', (path) => {
    expect(() => parsePath(path)).toThrow('cannot be used');
  });
});

describe('the files of a workspace (S4-004, S4-034)', () => {
  it('are written whole, and a write without a change says so', async () => {
    expect(await files.write('Notes/src/app.py', 'one')).toBe('created');
    expect(await files.write('Notes/src/app.py', 'one')).toBe('unchanged');
    expect(await files.write('/Notes/src/app.py', 'two')).toBe('changed');
    expect(readFileSync(join(root, 'Notes/src/app.py'), 'utf8')).toBe('two');
    expect(readdirSync(join(root, 'Notes/src'))).toEqual(['app.py']);
    expect(await files.read('Notes/src/app.py')).toBe('two');
    expect(await files.read('Notes/none.py')).toBeNull();
    expect(await files.list('Notes')).toEqual([{ name: 'src', type: 'folder' }]);
    expect(await files.walk()).toEqual(['Notes/src/app.py']);
  });

  it('are not reached through a link that leads out, whether its target exists or not (S4-043)', async () => {
    symlinkSync(join(world, 'secret.txt'), join(root, 'link.txt'));
    symlinkSync(join(world, 'new.txt'), join(root, 'dangling.txt'));
    symlinkSync(join(world, 'ws-evil'), join(root, 'folder'));
    symlinkSync('..', join(root, 'up'));
    const before = outside();
    await expect(files.read('link.txt')).rejects.toThrow('leaves the workspace');
    await expect(files.read('up/secret.txt')).rejects.toThrow('leaves the workspace');
    for (const path of ['link.txt', 'dangling.txt', 'folder/x', 'up/x', 'up/ws-evil/x']) {
      await expect(files.write(path, 'evil')).rejects.toThrow('leaves the workspace');
    }
    await expect(files.createFolder('folder/x')).rejects.toThrow('leaves the workspace');
    await expect(files.list('up')).rejects.toThrow('leaves the workspace');
    expect(outside()).toEqual(before);
  });

  it('are reached through a link that stays inside', async () => {
    await files.write('a/x.txt', 'one');
    symlinkSync('a', join(root, 'b'));
    expect(await files.write('b/x.txt', 'two')).toBe('changed');
    expect(await files.read('a/x.txt')).toBe('two');
  });

  it.each([
    ['a NUL character', 'a\0b', 'not text'],
    ['more than half a mebibyte', 'x'.repeat(512 * 1024 + 1), 'longer than'],
  ])('do not take %s', async (_, content, reason) => {
    await expect(files.write('x', content)).rejects.toThrow(reason);
    expect(await files.walk()).toEqual([]);
  });

  it('do not exceed 2,000 in one request', async () => {
    for (let count = 0; count < 2_000; count += 1) await files.write(`f/${count}`, '');
    await expect(files.write('f/one-more', '')).rejects.toThrow('2000 files');
  });

  it('stay inside for any path, and nothing outside changes', async () => {
    const piece = fc.oneof(
      fc.constantFrom(...['..', '.', '', '/', '\\', '~', 'ws-evil', 'secret.txt', 'out', 'NUL', '.git']),
      fc.constantFrom(
        ...['C:', '%2e%2e', '..%2f', '．．', '\u202e', 'é', 'e\u0301', '\0', '$HOME', '-rf', '*'],
      ),
      fc.string({ maxLength: 12, unit: 'grapheme' }),
    );
    symlinkSync('..', join(root, 'out'));
    const before = outside();
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('/', '\\', '//'),
        fc.oneof(fc.string({ maxLength: 50, unit: 'binary' }), fc.constant('x'.repeat(100_000))),
        async (pieces, separator, content) => {
          const path = pieces.join(separator);
          await files.write(path, content).catch(() => {});
          await files.createFolder(path).catch(() => {});
          await files.read(path).catch(() => {});
          expect(outside()).toEqual(before);
        },
      ),
      { numRuns: 300 },
    );
  });
});
