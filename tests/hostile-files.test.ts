import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStageContext } from '@fixpoint/tasks/testing';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createHistory } from '../packages/workspace/src/history/create-history.js';
import { removeFolder } from '../services/fixer/src/adapters/remove-folder.js';
import { createFixStage } from '../services/fixer/src/stages/fix.js';
import { createEngine, createFixWorld } from '../services/fixer/testing/fix-world.js';
import { isNight } from './harness/is-night.js';
import { layOutHostileFiles } from './harness/lay-out-hostile-files.js';

/** Names, modes, links and contents that nobody thought of, through every part that reads what sandboxed code wrote. */

const secret = 'hunter2-outside\n';
const perRun = 500;
const unhandled: unknown[] = [];
const keep = (reason: unknown) => unhandled.push(reason);

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', keep);
});
afterEach(() => {
  process.off('unhandledRejection', keep);
  expect(unhandled).toEqual([]);
});

/** A folder outside with a file that must neither change nor be read. */
function createOutside(): { readonly path: string; readonly expectUntouched: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'fixpoint-outside-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  writeFileSync(join(path, 'secret'), secret, { mode: 0o600 });
  const before = lstatSync(join(path, 'secret')).mtimeMs;
  return {
    path,
    expectUntouched() {
      expect(readdirSync(path)).toEqual(['secret']);
      expect(readFileSync(join(path, 'secret'), 'utf8')).toBe(secret);
      expect(lstatSync(join(path, 'secret')).mtimeMs).toBe(before);
    },
  };
}

it.each(isNight ? [1, 2, 3, 4] : [1])(
  'takes a checkout with generated files through worktree, gate, scan and clean-up, seed %i (V-31, V-33)',
  async (seed) => {
    const outside = createOutside();
    const world = await createFixWorld({
      'backend/words.js': 'module.exports = 40;\n',
      'backend/test.js': "if (require('./words.js') < 40) process.exit(1);\n",
    });
    onTestFinished(() => world.close());
    const head = world.head();
    const engine = createEngine(async ({ tree }) => {
      const files = { seed, count: perRun, outside: outside.path };
      expect(layOutHostileFiles(join(tree, 'backend'), files)).toBeGreaterThan(perRun / 2);
    });
    const stage = createFixStage(world.options(engine));
    const output = await stage(world.input(), createStageContext({ taskId: `task-${seed}` }));
    expect(output).toMatchObject({ outcome: 'refused', commit: null });
    expect(output.summary).toMatch(/^[\P{Cc}\n\t]*$/u);
    expect(JSON.stringify(output)).not.toContain('hunter2');
    expect(world.head()).toBe(head);
    outside.expectUntouched();
    const left = join(world.folder, 'home/worktrees');
    expect(existsSync(left) ? readdirSync(left).filter((name) => name.startsWith('task-')) : []).toEqual([]);
  },
);

it.each(isNight ? [11, 12] : [11])(
  'keeps a workspace with generated files in its history, seed %i (V-31)',
  async (seed) => {
    const outside = createOutside();
    const world = mkdtempSync(join(tmpdir(), 'fixpoint-history-'));
    onTestFinished(() => rmSync(world, { recursive: true, force: true }));
    const root = join(world, 'files');
    mkdirSync(root);
    const { signal } = new AbortController();
    const gitDir = join(world, 'history.git');
    const history = createHistory({ root, gitDir, environment: process.env });
    writeFileSync(join(root, 'kept.txt'), 'kept\n');
    await history.commit('Step 1', signal);
    layOutHostileFiles(root, { seed, count: perRun, outside: outside.path });
    const commit = await history.commit('Step 2', signal);
    expect(commit).not.toBeNull();
    expect(await history.diff(commit?.id ?? '', signal)).not.toContain('hunter2');
    await history.archive(commit?.id ?? '', 10_000_000, signal);
    await history.undo(commit?.id ?? '', signal).catch((error: { code?: string }) => {
      expect(error.code).toBe('conflict');
    });
    expect(readFileSync(join(root, 'kept.txt'), 'utf8')).toBe('kept\n');
    expect(
      execFileSync('git', ['--git-dir', gitDir, 'fsck', '--connectivity-only'], { encoding: 'utf8' }),
    ).not.toContain('error');
    outside.expectUntouched();
    await removeFolder(root);
    expect(existsSync(root)).toBe(false);
    outside.expectUntouched();
  },
);
