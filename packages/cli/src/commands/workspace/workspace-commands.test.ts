import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScriptedWorkspaceModel } from '@fixpoint/twin/workspace-model';
import { expect, it, onTestFinished } from 'vitest';
import { createContext } from '../../../testing/create-context.js';
import type { CommandContext } from '../../command-context.js';
import { createProgram } from '../../create-program.js';
import { describeError } from '../../describe-error.js';

async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  more: Partial<CommandContext> = {},
) {
  const cwd = mkdtempSync(join(tmpdir(), 'fixpoint-commands-test-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const { context, lines } = createContext({
    cwd,
    environment: { PATH: process.env.PATH, ...environment },
    ...more,
  });
  let code: number | undefined;
  const failed = await createProgram(context, (exitCode) => {
    code = exitCode;
  })
    .parseAsync(args, { from: 'user' })
    .then(() => null, describeError);
  return { cwd, code: failed?.code ?? code, lines, failed };
}

async function startModel() {
  const model = await createScriptedWorkspaceModel();
  onTestFinished(model.close);
  return { WORKSPACE_MODEL_URL: model.url };
}

it('carries out the request, and reports it in sentences or as JSON lines (S4-007, S4-025)', async () => {
  const env = await startModel();
  const asked = await run(['ask', 'Create a file called test.txt'], env);
  expect(asked.code).toBe(0);
  expect(asked.lines[0]).toBe('Writing test.txt');
  expect(readFileSync(join(asked.cwd, 'workspace/test.txt'), 'utf8')).toBe('Hello\n');
  const { lines, cwd } = await run(
    ['ask', 'Create a file called test.txt', '--json', '--folder', 'elsewhere'],
    env,
  );
  expect(lines.map((line) => JSON.parse(line).type)).toEqual([
    ...['MODEL_OUTPUT', 'WRITE_FILE', 'COMPLETE', 'RESULT'],
  ]);
  expect(existsSync(join(cwd, 'elsewhere/test.txt'))).toBe(true);
});

it('reads requests from standard input, one per line (S4-015)', async () => {
  const { code, cwd } = await run(['chat'], await startModel(), {
    async *readLines() {
      yield 'Create a file called a.txt';
      yield '';
      yield 'Thank you';
    },
  });
  expect(code).toBe(0);
  expect(existsSync(join(cwd, 'workspace/a.txt'))).toBe(true);
});

it.each([
  ['an invalid endpoint', ['ask', 'Hello'], { WORKSPACE_MODEL_URL: 'nowhere' }, 2, 'WORKSPACE_MODEL_URL'],
  ['an empty request', ['ask', ' '], {}, 2, 'The request is empty.'],
  ['nothing to resume', ['workspace', 'resume'], {}, 2, 'There is no interrupted project'],
  ['an unknown commit', ['workspace', 'diff', '--', '--output=x'], {}, 2, 'There is no commit'],
  [
    'a model server elsewhere',
    ['workspace', 'serve'],
    { WORKSPACE_MODEL_URL: 'https://models.example.com/v1' },
    2,
    'models.example.com',
  ],
])('refuses %s in one line', async (_, args, environment, code, text) => {
  const { failed } = await run(args, environment);
  expect(failed).toMatchObject({ code, text: expect.stringContaining(text) });
  expect(failed?.text).not.toContain('\n');
});

it('says what to do if no model responds', async () => {
  const { failed } = await run(['ask', 'Hello'], {
    WORKSPACE_MODEL_URL: 'http://127.0.0.1:1/v1',
    WORKSPACE_ANSWER_SECONDS: '3',
  });
  expect(failed).toMatchObject({ code: 1, text: expect.stringMatching(/longer than 3 s|cannot be reached/) });
});

it('says what to install if a model cannot run in its own process', async () => {
  const { code, failed } = await run(['workspace', 'serve'], { WORKSPACE_SERVER_BINARY: 'embedded' });
  expect(code).toBe(2);
  expect(failed).toMatchObject({ text: expect.stringContaining('npm install --no-save node-llama-cpp') });
});

it('prints the result last when a request cannot begin', async () => {
  const { code, lines } = await run(['ask', 'Hello', '--json'], {
    WORKSPACE_MODEL_URL: 'http://127.0.0.1:1/v1',
    WORKSPACE_ANSWER_SECONDS: '3',
  });
  expect(code).toBe(1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    type: 'RESULT',
    ok: false,
    text: expect.any(String),
  });
  const resumed = await run(['workspace', 'resume', '--json'], {});
  expect(resumed.code).toBe(2);
  expect(JSON.parse(resumed.lines.at(-1) ?? '')).toMatchObject({ type: 'RESULT', ok: false });
});

const notes =
  'Make a Flask app called Notes that shows a list of notes on its first page and lets me add one with a form';

it('prints no dead address at the end, and keeps the project running on request', {
  tags: ['night'],
}, async () => {
  const env = { ...(await startModel()), PACKAGE_REGISTRIES: 'registry.npmjs.org' };
  const stop = new AbortController();
  let [live, ended]: [number | null, string] = [null, ''];
  const kept = await run(['make', notes, '--yes', '--keep-running'], env, {
    signal: stop.signal,
    write(line: string) {
      if (line.startsWith('Complete')) ended = line;
      const url = /^Running at (http:\S+)\. Press/.exec(line)?.[1];
      if (url === undefined) return;
      void fetch(url).then(({ status }) => {
        live = status;
        stop.abort();
      });
    },
  });
  expect(kept.code).toBe(0);
  expect(live).toBe(200);
  expect(ended).toContain('running at http://127.0.0.1:');
  const again = await run(['make', notes, '--yes', '--folder', join(kept.cwd, 'again')], env);
  expect(again.code).toBe(0);
  expect(again.lines.join('\n')).toContain('Complete after');
  expect(again.lines.join('\n')).not.toContain('running at');
});
