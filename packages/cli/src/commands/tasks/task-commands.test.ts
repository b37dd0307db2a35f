import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, Task, type TaskEvent, type TaskResult } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createContext } from '../../../testing/create-context.js';
import { startGateway } from '../../../testing/start-gateway.js';
import type { CommandContext } from '../../command-context.js';
import { createProgram } from '../../create-program.js';

const id = '316e97cf-3fc5-4f6d-ac32-eb3a7444a523';
const at = '2026-01-02T03:04:05.000Z';
const path = `/api/v1/tasks/${id}`;
const artifact = 'a'.repeat(64);

const result: TaskResult = {
  status: 'completed',
  reason: 'matched',
  summary: 'The document matches.',
  iterations: 2,
  pushes: 1,
  prs_merged: 0,
  spent_usd: 0.3,
  output_files: [
    { artifact, name: '../Deck.pptx', type: 'pptx', bytes: 4 },
    { artifact, name: '../Deck.pptx', type: 'pptx', bytes: 4 },
  ],
};

function taskOf(changed: Partial<Task> = {}): Task {
  return Task.parse({
    id,
    kind: 'feedback',
    status: 'running',
    description: 'fix market-research',
    spec: createTaskSpec({}),
    seq: 3,
    stage: 'fix',
    phase: 'FIXING',
    iteration: 1,
    plan: null,
    approval: null,
    pause_requested: false,
    created_at: at,
    updated_at: at,
    finished_at: null,
    active_ms: 0,
    pushes: 1,
    prs_merged: 0,
    spent_usd: 0.3,
    last_event: 3,
    result: null,
    ...changed,
  });
}

const waiting = taskOf({
  status: 'awaiting_approval',
  stage: null,
  plan: {
    version: 1,
    hash: 'h',
    summary: 'Submit the form.',
    steps: [{ id: '1', title: 'Submit the form', enabled: true, optional: false }],
  },
  approval: { nonce: 'n', expires_at: '2026-02-01T03:04:05.000Z' },
});

/** A list shows a task without its plan and spec. */
function rowOf({ spec, plan, ...rest }: Task) {
  return { ...rest, service: spec.service?.name ?? null, desktop: null, result: null };
}

function event(number: number, type: string, message: string, data: unknown): TaskEvent {
  return { number, at, task_id: id, type, message, data } as TaskEvent;
}

const proposed = event(1, 'plan-proposed', 'A plan.', {
  plan: waiting.plan,
  nonce: 'n',
  expires_at: '2026-02-01T03:04:05.000Z',
});
const finished = (end: Partial<TaskResult> = {}) =>
  event(9, 'task-finished', 'It ended.', { result: { ...result, ...end }, elapsed_ms: 1, active_ms: 1 });

async function run(url: string, args: readonly string[], overrides: Partial<CommandContext> = {}) {
  const { context, lines } = createContext({ environment: { FIXPOINT_URL: url }, ...overrides });
  let code: number | undefined;
  await createProgram(context, (exitCode) => {
    code = exitCode;
  }).parseAsync(args, { from: 'user' });
  return { code, lines, text: lines.join('\n') };
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-download-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('lists tasks with what narrows them, and says how to see more', async () => {
  const list = { tasks: [rowOf(taskOf())], next: 'c', total: 41 };
  const { url, requests } = await startGateway({ 'GET /api/v1/tasks': list });
  const { code, text } = await run(url, [
    'list',
    '--status',
    'running,paused',
    '--text',
    'market',
    '--limit',
    '1',
  ]);
  expect(code).toBe(0);
  expect(requests[0]?.line).toMatch(/limit=1&status=running%2Cpaused&text=market/);
  expect(text).toMatch(/^316e97cf {2}running {12}.* ago .*fix market-research$/m);
  expect(text).toContain('41 in all');
  expect(text).not.toContain('/tasks/');
  const { lines } = await run(url, ['list', '--json']);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ total: 41, tasks: [{ id }] });
});

it('shows a task by the beginning of its id, with its page', async () => {
  const { url } = await startGateway({
    'GET /api/v1/tasks': { tasks: [rowOf(taskOf())], next: null, total: 1 },
    [`GET ${path}`]: taskOf({ status: 'completed', finished_at: at, result }),
  });
  const { code, text } = await run(url, ['show', '316E']);
  expect(code).toBe(0);
  expect(text).toContain('matched after 2 iterations: The document matches.');
  expect(text).toContain(`${url}/tasks/${id}`);
});

it('opens the page of a task in the browser, and shows the address where there is none', async () => {
  const { url } = await startGateway({ [`GET ${path}`]: taskOf() });
  const opened: string[] = [];
  const openBrowser = async (address: string) => opened.push(address) > 0;
  expect((await run(url, ['open', id], { openBrowser })).code).toBe(0);
  await run(url, ['open'], { openBrowser });
  expect(opened).toEqual([`${url}/tasks/${id}`, url]);
  expect((await run(url, ['open', id])).text).toContain(`No browser here. The page is ${url}/tasks/${id}`);
});

it.each([
  [['pause'], 'POST', `${path}/pause`, {}, /pauses at the end of its present stage.*fixpoint resume/],
  [['resume'], 'POST', `${path}/resume`, {}, /is running/],
  [['cancel', '--reason', 'Enough.'], 'POST', `${path}/cancel`, { reason: 'Enough.' }, /is running/],
  [['say', 'Keep the title.'], 'POST', `${path}/input`, { text: 'Keep the title.' }, /Told task/],
] as const)('steers a task with %j', async ([command, ...rest], method, address, body, shown) => {
  const line = `${method} ${address}`;
  const { url, requests } = await startGateway({ [`GET ${path}`]: taskOf(), [line]: taskOf() });
  const { code, text } = await run(url, [command, id, ...rest]);
  expect(code).toBe(0);
  expect(requests.at(-1)).toEqual({ line, body });
  expect(text).toMatch(shown);
  const { lines } = await run(url, [command, id, ...rest, '--json']);
  expect(JSON.parse(lines.join(''))).toMatchObject({ id });
});

it('runs a task again from a stage with other values, and says where the new one is', async () => {
  const other = taskOf({ id: '99999999-3fc5-4f6d-ac32-eb3a7444a523' });
  const { url, requests } = await startGateway({ [`GET ${path}`]: taskOf(), [`POST ${path}/rerun`]: other });
  const set = ['--set', 'Country=Peru', '--set', 'Exclusion='];
  const { code, text } = await run(url, ['rerun', id, '--from', 'mail', ...set]);
  expect(code).toBe(0);
  expect(requests.at(-1)?.body).toEqual({
    start_from: 'email_check',
    form: { Country: 'Peru', Exclusion: null },
  });
  expect(text).toContain(`${url}/tasks/${other.id}`);
  await expect(run(url, ['rerun', id, '--set', 'Peru'])).rejects.toMatchObject({
    code: 'invalid-input',
    hint: expect.stringContaining('--set Country=Peru'),
  });
  await expect(run(url, ['rerun', id, '--from', 'nowhere'])).rejects.toMatchObject({ exitCode: 1 });
});

it.each([
  ['matched', {}, 0],
  ['not matched', { status: 'failed', reason: 'stuck' }, 1],
  ['expired', { status: 'cancelled', reason: 'expired' }, 3],
  [
    'a form that a person must allow',
    { status: 'failed', reason: 'stuck', offer: { action: 'submit-form', title: 'Submit.' } },
    3,
  ],
] as const)('tells by the exit code of watch: %s', async (_what, end, expected) => {
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf(),
    [`STREAM ${path}/events`]: [finished(end)],
  });
  const { code, lines, text } = await run(url, ['watch', id]);
  expect(code).toBe(expected);
  expect(lines[0]).toBe(`task ${id} ${url}/tasks/${id}`);
  expect(text).toContain(`its page ${url}/tasks/${id}`);
});

it('writes one event a line and the task last for a program', async () => {
  const { url } = await startGateway({ [`GET ${path}`]: taskOf(), [`STREAM ${path}/events`]: [finished()] });
  const { code, lines } = await run(url, ['watch', id, '--json']);
  expect(code).toBe(0);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ type: 'task-finished' }, { id }]);
});

it('leaves a plan to a person where nobody sits at the terminal, and exits with 3', async () => {
  const { url, requests } = await startGateway({
    'POST /api/v1/tasks': waiting,
    [`GET ${path}`]: waiting,
    [`STREAM ${path}/events`]: [proposed, finished()],
  });
  const submitted = await run(url, ['task', 'fix it', '--watch']);
  expect(submitted.code).toBe(3);
  expect(submitted.text).toContain('Submit the form.');
  expect(submitted.text).toContain(`fixpoint approve ${id}`);
  expect((await run(url, ['watch', id])).code).toBe(3);
  expect((await run(url, ['task', 'fix it', '--watch', '--json'])).code).toBe(3);
  expect(requests.filter(({ line }) => line.endsWith('/approve'))).toEqual([]);
});

it('approves with --yes what is proposed on the way, and nothing that was decided on long ago', async () => {
  let current = waiting;
  const { url, requests } = await startGateway({
    [`GET ${path}`]: () => current,
    [`STREAM ${path}/events`]: [proposed, finished()],
    [`POST ${path}/approve`]: () => {
      current = taskOf();
      return current;
    },
  });
  expect((await run(url, ['watch', id, '--yes'])).code).toBe(0);
  expect((await run(url, ['watch', id, '--yes'])).code).toBe(0);
  expect(requests.filter(({ line }) => line.endsWith('/approve'))).toEqual([
    { line: `POST ${path}/approve`, body: { nonce: 'n', plan_hash: 'h' } },
  ]);
});

it('says at Ctrl-C that the task goes on, and how to come back', async () => {
  const stop = new AbortController();
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf(),
    [`STREAM ${path}/events`]: () => {
      stop.abort();
      return [];
    },
  });
  const { code, text } = await run(url, ['watch', id], { signal: stop.signal });
  expect(code).toBe(130);
  expect(text).toContain(`The task goes on: "fixpoint watch ${id}" follows it again`);
});

it('writes the log of a task, all of its pages', async () => {
  const pages: Record<string, TaskEvent[]> = { 0: [proposed], 1: [finished()], 9: [] };
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf(),
    [`GET ${path}/events`]: ({ line }: { line: string }) => ({
      events: pages[/after=(\d+)/.exec(line)?.[1] ?? ''],
    }),
    [`STREAM ${path}/events`]: [proposed, finished({ status: 'failed', reason: 'stuck' })],
  });
  expect((await run(url, ['logs', id])).text).toMatch(/plan: Submit the form\.[\s\S]*1 push,/);
  expect((await run(url, ['logs', id, '--json'])).lines).toHaveLength(2);
  const followed = await run(url, ['logs', id, '-f']);
  expect(followed.code).toBe(0);
  expect(followed.text).toContain('plan: Submit the form.');
});

it('lists every finding of the newest comparison, or of an iteration', async () => {
  const finding: Finding = {
    id: 'f1',
    check: 'links',
    category: 'content',
    severity: 'high',
    location: 'slide 5',
    message: 'It links to linkedin.com.',
    expected: 'own sites',
    actual: 'linkedin.com',
    suggestion: '',
  };
  const counts = { critical: 0, high: 1, medium: 0, low: 0 };
  const compared = (iteration: number, report: string) =>
    event(iteration, 'findings', 'Compared.', { iteration, counts, report, template: 'x', top: [] });
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf(),
    [`GET ${path}/events`]: ({ line }: { line: string }) => ({
      events: line.includes('after=0') ? [compared(1, 'b'.repeat(64)), compared(2, artifact)] : [],
    }),
    [`GET /api/v1/artifacts/${artifact}`]: JSON.stringify({ version: 2, findings: [] }),
    [`GET /api/v1/artifacts/${'b'.repeat(64)}`]: JSON.stringify({ version: 2, findings: [finding] }),
  });
  expect((await run(url, ['findings', id])).text).toBe('iteration 2: no findings');
  const first = await run(url, ['findings', id, '--iteration', '1']);
  expect(first.text).toMatch(/high {6}slide 5: It links to linkedin\.com\. \(links\)/);
  expect(first.lines.at(-1)).toBe('iteration 1: 1 finding (1 high)');
  expect(JSON.parse((await run(url, ['findings', id, '--iteration', '1', '--json'])).text)).toMatchObject({
    iteration: 1,
    findings: [finding],
  });
  await expect(run(url, ['findings', id, '--iteration', '7'])).rejects.toMatchObject({
    code: 'invalid-input',
  });
});

it('writes a diff as it is into a pipe, each once, and clean to a terminal', async () => {
  const diff = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\u001b[2J';
  const fix = (number: number) =>
    event(number, 'fix', 'Fixed.', {
      iteration: 1,
      outcome: 'pushed',
      commit: 'c'.repeat(40),
      files: [{ path: 'x', added: 1, removed: 1 }],
      diff: artifact,
      transcript: null,
      spent_usd: 0,
      denials: 0,
    });
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf(),
    [`GET ${path}/events`]: ({ line }: { line: string }) => ({
      events: line.includes('after=0') ? [fix(1), fix(2)] : [],
    }),
    [`GET /api/v1/artifacts/${artifact}`]: diff,
  });
  expect((await run(url, ['diff', id])).lines).toEqual([`${diff}\n`]);
  const shown = (await run(url, ['diff', id], { isTerminal: true })).text;
  expect(shown).toContain('fix 1: pushed ccccccccc');
  expect(shown).not.toContain('\u001b');
  await expect(run(url, ['diff', id, '--iteration', '2'])).rejects.toThrow(/changed no code in iteration 2/);
});

it('saves the documents of a task under names that stay in the folder, and overwrites none', async () => {
  const cwd = await createFolder();
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf({ status: 'completed', result }),
    [`GET /api/v1/artifacts/${artifact}`]: 'deck',
  });
  const { code, lines } = await run(url, ['download', id, '--output', 'out'], { cwd });
  expect(code).toBe(0);
  const names = ['_Deck (2).pptx', '_Deck.pptx'];
  expect((await readdir(join(cwd, 'out'))).sort()).toEqual(names);
  expect(lines.toSorted()).toEqual(names.map((name) => join(cwd, 'out', name)));
  expect(await readFile(join(cwd, 'out', '_Deck.pptx'), 'utf8')).toBe('deck');
  await expect(run(url, ['download', id, '--output', 'out'], { cwd })).rejects.toMatchObject({
    code: 'invalid-input',
    hint: expect.stringContaining('--force'),
  });
  expect((await run(url, ['download', id, '--output', 'out', '--force', '--json'], { cwd })).code).toBe(0);
});

it('says when documents come that are not there yet', async () => {
  const { url } = await startGateway({ [`GET ${path}`]: taskOf() });
  await expect(run(url, ['download', id])).rejects.toMatchObject({
    message: expect.stringContaining('no documents yet'),
    hint: expect.stringContaining(`fixpoint watch ${id}`),
  });
});

it('shows what waits in each stage, who is at work and what nobody serves', async () => {
  const stage = {
    stage: 'mail',
    waiting: 2,
    active: 1,
    delayed: 0,
    failed: 0,
    workers: [],
    holds: [{ task_id: id, since: '2026-01-02T03:04:00.000Z' }],
    retrying: [{ task_id: id, again_at: '2026-01-02T03:04:35.000Z', attempt: 2 }],
    warnings: ['3 waiting and no worker alive: start a service that serves mail.'],
    p50_ms: 1_500,
  };
  const { url } = await startGateway({ 'GET /api/v1/stages': { at, stages: [stage] } });
  const { code, text } = await run(url, ['queue']);
  expect(code).toBe(0);
  expect(text).toMatch(/^mail {9}2 {7}1 {8}0 {7}0 {8}0 {2}1\.5 s$/m);
  expect(text).toContain(`at work on ${id}, for 5.0 s`);
  expect(text).toContain(`tries ${id} again in 30.0 s, after 2 attempts`);
  expect(text).toContain('no worker alive');
});
