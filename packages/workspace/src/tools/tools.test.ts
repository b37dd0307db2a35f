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
import { z } from 'zod';
import { openWorkspaceFiles, type WorkspaceFiles } from '../files/index.js';
import { createToolbox } from './create-toolbox.js';
import { defineTool, type ToolContext, type ToolEvent, type WorkspaceTool } from './workspace-tool.js';
import { workspaceTools } from './workspace-tools.js';

let files: WorkspaceFiles;
const events: ToolEvent[] = [];

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'fixpoint-tools-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  files = openWorkspaceFiles(root);
  events.length = 0;
});

function open(tools: readonly WorkspaceTool[] = workspaceTools) {
  const toolbox = createToolbox(tools, { files } as Omit<ToolContext, 'signal'>);
  const call = (tool: string, args: unknown) =>
    toolbox.run({ id: '1', tool, args }, new AbortController().signal, (event) => events.push(event));
  return { toolbox, call };
}

describe('the tools', () => {
  it('are one list with a schema each, among them the five of the seed (S4-017)', () => {
    const names = workspaceTools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['read_file', 'write_file', 'list_dir', 'create_directory', 'execute_command']),
    );
    for (const offer of open().toolbox.offers) {
      expect(offer).toMatchObject({ type: 'function', parameters: { type: 'object' } });
    }
  });

  it('write a file and read it, whole or in part (S4-008, S4-009)', async () => {
    const { call } = open();
    expect(await call('write_file', { path: 'a/b.txt', content: 'one\ntwo\nthree' })).toEqual({
      text: 'a/b.txt was created.',
      wrote: 'a/b.txt',
      failed: false,
    });
    expect(await call('read_file', { path: 'a/b.txt' })).toMatchObject({ text: 'one\ntwo\nthree' });
    expect(await call('read_file', { path: 'a/b.txt', start_line: '2', lines: 1 })).toMatchObject({
      text: 'two\n[1 more lines]',
    });
    expect(events).toEqual([
      { type: 'WRITE_FILE', target: 'a/b.txt' },
      { type: 'READ_FILE', target: 'a/b.txt' },
      { type: 'READ_FILE', target: 'a/b.txt' },
    ]);
  });

  it('report a write that changes nothing', async () => {
    const { call } = open();
    await call('write_file', { path: 'x', content: 'same' });
    const again = await call('write_file', { path: 'x', content: 'same' });
    expect(again.text).toContain('Nothing was changed');
    expect(again.wrote).toBe('x');
  });

  it('create folders and list them (S4-010, S4-011)', async () => {
    const { call } = open();
    await call('create_directory', { path: 'a/b' });
    await call('write_file', { path: 'a/x', content: '' });
    expect(await call('list_dir', { path: 'a' })).toMatchObject({ text: 'b/\nx', failed: false });
    expect(await call('list_dir', { path: 'none' })).toMatchObject({ failed: true });
    expect((await call('create_directory', { path: 'a/b' })).text).toContain('was there already');
  });

  it('edit one place, exactly or with different white space, and do not guess', async () => {
    const { call } = open();
    const text = 'def a():\n    return 1\n\ndef b():\n    return 1\n';
    await files.write('x.py', text);
    const edit = (oldText: string, newText: string) =>
      call('edit_file', { path: 'x.py', old_text: oldText, new_text: newText });
    expect(await edit('return 1', 'return 2')).toMatchObject({
      failed: true,
      text: expect.stringContaining('2 times'),
    });
    expect(await edit('return 3', 'return 2')).toMatchObject({
      failed: true,
      text: expect.stringContaining('not in'),
    });
    expect(await edit('def a():\nreturn 1', 'def a():\n    return $&')).toMatchObject({ failed: false });
    expect(await files.read('x.py')).toBe(text.replace('return 1', () => 'return $&'));
  });

  it('search for plain text only', async () => {
    const { call } = open();
    await files.write('a/x.py', 'import os\nprint("(a+)+$")\n');
    await files.write('node_modules/y.js', '(a+)+$');
    expect((await call('search', { text: '(A+)+$' })).text).toBe('a/x.py:2: print("(a+)+$")');
    expect((await call('search', { text: 'nothing' })).text).toBe('Nothing was found.');
  });

  it.each([
    ['fly', {}, 'There is no tool "fly"'],
    ['read_file', {}, 'path'],
    ['read_file', 'a.py', 'arguments of read_file are wrong'],
    ['read_file', { path: '../x' }, 'contains ".."'],
    ['read_file', { path: 'none' }, 'There is no file "none"'],
    ['write_file', { path: 'x', content: 5 }, 'content'],
    ['write_file', { path: 'a'.repeat(2_000), content: '' }, 'too long'],
    ['execute_command', { command: 'ls', folder: '../..' }, 'contains ".."'],
  ])('report the error of %s(%j)', async (tool, args, message) => {
    expect(await open().call(tool, args)).toMatchObject({
      failed: true,
      text: expect.stringContaining(message),
    });
  });

  it('grow by one entry in the list (S4-106)', async () => {
    const countLines = defineTool({
      name: 'count_lines',
      description: 'Counts the lines of a file.',
      schema: z.object({ path: z.string() }),
      event: ({ path }) => ({ type: 'READ_FILE', target: path }),
      run: async ({ path }, context) => ({
        text: String((await context.files.read(path))?.split('\n').length),
      }),
    });
    const { toolbox, call } = open([...workspaceTools, countLines as unknown as WorkspaceTool]);
    await files.write('x', '1\n2');
    expect(await call('count_lines', { path: 'x' })).toEqual({ text: '2', failed: false });
    expect(events).toEqual([{ type: 'READ_FILE', target: 'x' }]);
    expect(toolbox.descriptions).toContain('- count_lines(path): Counts the lines of a file.');
  });

  it('write nothing outside the workspace in 200 hostile calls (S4-034)', async () => {
    const world = mkdtempSync(join(tmpdir(), 'fixpoint-hostile-test-'));
    onTestFinished(() => rmSync(world, { recursive: true, force: true }));
    for (const folder of ['ws', 'ws-evil']) mkdirSync(join(world, folder));
    writeFileSync(join(world, 'secret.txt'), 'only-outside');
    for (const [target, link] of [
      ['..', 'up'],
      ['../secret.txt', 'file'],
      ['../new.txt', 'dangling'],
    ] as const) {
      symlinkSync(target, join(world, 'ws', link));
    }
    const outside = () =>
      readdirSync(world, { recursive: true, withFileTypes: true })
        .filter(
          (entry) => entry.isFile() && !join(entry.parentPath, entry.name).startsWith(join(world, 'ws/')),
        )
        .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]);
    const before = outside();
    const folders: string[] = [];
    const toolbox = createToolbox(workspaceTools, {
      files: openWorkspaceFiles(join(world, 'ws')),
      runner: {
        run: async (_line: string, { folder }: { readonly folder: string }) => {
          folders.push(folder);
          return { ok: true, how: 'exit code 0', output: '' };
        },
      },
      servers: { list: () => [] },
    } as unknown as Omit<ToolContext, 'signal'>);

    const path = fc.oneof(
      fc.constantFrom(
        '../secret.txt',
        '/etc/passwd',
        'up/secret.txt',
        'file',
        'dangling',
        '../ws-evil/x',
        'C:\\x',
      ),
      fc.constantFrom(
        '..\\secret.txt',
        'a/../../x',
        'caf\u00e9',
        'cafe\u0301',
        'CON',
        'a\0b',
        '.git/config',
        'x',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constant('a/'.repeat(2_000)),
    );
    const content = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constant('x'.repeat(600_000)),
      fc.constant('\0'),
    );
    const args = fc.oneof(
      fc.record(
        {
          path,
          content,
          old_text: content,
          new_text: content,
          text: path,
          folder: path,
          command: fc.constant('true'),
        },
        { requiredKeys: [] },
      ),
      fc.anything(),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...toolbox.parameters.keys()), args, async (tool, given) => {
        const result = await toolbox.run(
          { id: '1', tool, args: given },
          new AbortController().signal,
          () => {},
        );
        expect(result.text).not.toContain('only-outside');
        expect(outside()).toEqual(before);
      }),
      { numRuns: 200 },
    );
    expect(folders.filter((folder) => folder.startsWith('/') || folder.includes('..'))).toEqual([]);
  });
});
