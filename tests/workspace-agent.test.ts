import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createScriptedWorkspaceModel, scriptedProjects } from '@fixpoint/twin/workspace-model';
import { expect, it, onTestFinished } from 'vitest';
import { isNight } from './harness/is-night.js';
import { startModuleRegistry } from './harness/module-registry.js';

const program = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url));
const [flask] = scriptedProjects;

interface Event {
  readonly type: string;
  readonly [field: string]: unknown;
}

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-workspace-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function start(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', TMPDIR: folder, HOME: folder, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin?.end();
  return child;
}

async function finish(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const [output, [code]] = await Promise.all([
    Promise.all([child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream)))),
    once(child, 'close'),
  ]);
  return { code: code as number | null, output: output.join('') };
}

it('builds a Flask and a React project from a sentence each, fixes errors, and shows both in a browser (S4-016, S4-036, S4-038, S4-050, S4-051, S4-052, S4-053, S4-054, S4-104, S4-105)', async () => {
  const joiner = join(await openFolder(), 'node_modules', 'clsx');
  await mkdir(joiner, { recursive: true });
  await writeFile(
    join(joiner, 'package.json'),
    JSON.stringify({ name: 'clsx', version: '2.1.1', type: 'module' }),
  );
  await writeFile(
    join(joiner, 'index.js'),
    "export default (...names) => names.filter(Boolean).join(' ');\n",
  );
  const registry = await startModuleRegistry([joiner]);
  onTestFinished(registry.close);
  const env = { npm_config_registry: registry.url };
  const { code, output } = await finish(start(['workspace', 'demo'], await openFolder(), env));
  expect({ code, output }).toMatchObject({ code: 0 });
  const story = output
    .split('\n')
    .map((line) => line.replace(/^ *(\d+ min )?\d+(\.\d)? s {2}/, ''))
    .filter((line) =>
      /^(Step \d+ of \d+ is done|ImportError|.*imports "|.*Failed to resolve|Next:)/.test(line.trim()),
    )
    .map((line) => line.trim().replace(/ \(.*/, ''));
  // The same in every run: what the model did wrong, what showed it, and that it was mended.
  expect(story).toEqual([
    'Step 1 of 7 is done: Notes/requirements.txt is written and parses.',
    'Step 2 of 7 is done: Notes/storage.py is written and parses.',
    'Step 3 of 7 is done: Notes/app.py is written and parses.',
    'Step 4 of 7 is done: Notes/templates/index.html is written and parses.',
    'Step 5 of 7 is done: Notes/static/style.css is written and parses.',
    expect.stringMatching(/^Step 6 of 7 is done: ".*pip install -r requirements.txt" succeeds\.$/),
    "ImportError: cannot import name 'NotesStore' from 'storage'",
    'Step 7 of 7 is done: the browser shows "Notes" without errors.',
    'Next: cd Notes && pip install -r requirements.txt && python app.py',
    'Step 1 of 8 is done: Board/package.json is written and parses.',
    'Step 2 of 8 is done: Board/vite.config.js is written and parses.',
    'Step 3 of 8 is done: Board/index.html is written and parses.',
    'Step 4 of 8 is done: Board/src/main.jsx is written and parses.',
    'Step 5 of 8 is done: Board/src/components/Column.jsx is written and parses.',
    'Step 6 of 8 is done: Board/src/App.jsx is written and parses.',
    'Step 7 of 8 is done: "npm install" succeeds.',
    'Board/src/App.jsx imports "./component/Column.jsx", which does not exist.',
    'Board/src/components/Column.jsx imports "clsx", which does not exist.',
    'Board/src/components/Column.jsx imports "clsx", which does not exist.',
    'Step 8 of 8 is done: the browser shows "Board" without errors.',
    'Next: cd Board && npm install && npm run dev',
  ]);
});

it('continues at its step when killed at each one, and repeats none, in the configured folder (S4-038, S4-040)', {
  tags: ['night'],
}, async () => {
  const folder = await openFolder();
  const model = await createScriptedWorkspaceModel();
  onTestFinished(model.close);
  const env = { WORKSPACE_MODEL_URL: model.url, WORKSPACE_DIR: 'site' };
  const request = flask?.request ?? '';
  const done: Event[] = [];
  const steps = flask?.steps.length ?? 0;
  const killedAt = isNight ? Array.from({ length: steps }, (_, index) => index + 1) : [1, 3];
  for (const step of killedAt) {
    const args = step === 1 ? ['make', request, '--yes', '--json'] : ['workspace', 'resume', '--json'];
    const child = start(args, folder, env);
    const killed = once(child, 'close');
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      const event = JSON.parse(line) as Event;
      if (event.type === 'SUBTASK_DONE') done.push(event);
      if (event.type === 'SUBTASK_START' && event.step === step) child.kill('SIGKILL');
    }
    await killed;
  }
  const { code, output } = await finish(start(['workspace', 'resume', '--json'], folder, env));
  expect({ code, output }).toMatchObject({ code: 0 });
  const events = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Event);
  done.push(...events.filter(({ type }) => type === 'SUBTASK_DONE'));
  expect(done.map(({ step }) => step)).toEqual(Array.from({ length: steps }, (_, index) => index + 1));
  expect(events.at(-1)).toMatchObject({ type: 'RESULT', ok: true });

  const log = await finish(start(['workspace', 'log', '--json'], folder, env));
  const commits = JSON.parse(log.output) as { id: string; title: string }[];
  expect(commits.map(({ title }) => /^Step (\d)/.exec(title)?.[1])).toEqual(['7', '5', '4', '3', '2', '1']);
  const [last] = commits;
  const diff = await finish(start(['workspace', 'diff', last?.id ?? ''], folder, env));
  expect(diff.output).toContain('+from storage import NoteStore');
  await finish(start(['workspace', 'undo', last?.id ?? ''], folder, env));
  expect(await readFile(join(folder, 'site/Notes/app.py'), 'utf8')).toContain('NotesStore');

  const again = await finish(start(['workspace', 'resume'], folder, env));
  expect(again.code).toBe(2);
  expect(again.output).toContain('There is no interrupted project in this workspace.');
});
