import { expect, it } from 'vitest';
import {
  at,
  event,
  finished,
  id,
  path,
  proposed,
  result,
  rowOf,
  runCommand,
  taskOf,
  waiting,
} from '../../../testing/sample-task.js';
import { startGateway } from '../../../testing/start-gateway.js';

it('lists tasks with filters, and says how to see more', async () => {
  const list = { tasks: [rowOf(taskOf())], next: 'c', total: 41 };
  const { url, requests } = await startGateway({ 'GET /api/v1/tasks': list });
  const { code, text } = await runCommand(url, [
    'list',
    '--status',
    'running,paused',
    '--priority',
    'high,low',
    '--template',
    'sales-deck',
    '--by',
    'ann',
    '--text',
    'market',
    '--limit',
    '1',
  ]);
  expect(code).toBe(0);
  expect(requests[0]?.line).toMatch(
    /limit=1&status=running%2Cpaused&priority=high%2Clow&template=sales-deck&by=ann&text=market/,
  );
  expect(text).toMatch(/^316e97cf {2}running {12}.* ago .*fix market-research$/m);
  expect(text).toContain('41 in all');
  expect(text).not.toContain('/tasks/');
  const { lines } = await runCommand(url, ['list', '--json']);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ total: 41, tasks: [{ id }] });
});

it('rejects an unknown status or priority before any request, and names the known ones', async () => {
  await expect(runCommand('http://127.0.0.1:9', ['list', '--priority', 'high,urgent'])).rejects.toMatchObject(
    {
      code: 'invalid-input',
      message: 'Unknown priority "urgent".',
      hint: 'Use one of: low, normal, high.',
    },
  );
  await expect(runCommand('http://127.0.0.1:9', ['list', '--status', 'running,done'])).rejects.toMatchObject({
    code: 'invalid-input',
    message: 'Unknown status "done".',
    hint: expect.stringContaining('waiting_for_vm'),
  });
});

it('shows a task by the beginning of its id, with its page', async () => {
  const { url } = await startGateway({
    'GET /api/v1/tasks': { tasks: [rowOf(taskOf())], next: null, total: 1 },
    [`GET ${path}`]: taskOf({ status: 'completed', finished_at: at, result }),
  });
  const { code, text } = await runCommand(url, ['show', '316E']);
  expect(code).toBe(0);
  expect(text).toContain('matched after 2 iterations: The document matches.');
  expect(text).toContain(`${url}/tasks/${id}`);
});

it('opens the page of a task in the browser, or shows the address if there is no browser', async () => {
  const { url } = await startGateway({ [`GET ${path}`]: taskOf() });
  const opened: string[] = [];
  const openBrowser = async (address: string) => opened.push(address) > 0;
  expect((await runCommand(url, ['open', id], { openBrowser })).code).toBe(0);
  await runCommand(url, ['open'], { openBrowser });
  expect(opened).toEqual([`${url}/tasks/${id}`, url]);
  expect((await runCommand(url, ['open', id])).text).toContain(
    `Failed to open a browser. Open ${url}/tasks/${id}`,
  );
});

it.each([
  [['pause'], 'POST', `${path}/pause`, {}, /pauses at the end of its current stage.*fixpoint resume/],
  [['resume'], 'POST', `${path}/resume`, {}, /is running/],
  [['cancel', '--reason', 'Enough.'], 'POST', `${path}/cancel`, { reason: 'Enough.' }, /is running/],
  [['say', 'Keep the title.'], 'POST', `${path}/input`, { text: 'Keep the title.' }, /Sent to task/],
] as const)('steers a task with %j', async ([command, ...rest], method, address, body, shown) => {
  const line = `${method} ${address}`;
  const { url, requests } = await startGateway({ [`GET ${path}`]: taskOf(), [line]: taskOf() });
  const { code, text } = await runCommand(url, [command, id, ...rest]);
  expect(code).toBe(0);
  expect(requests.at(-1)).toEqual({ line, body });
  expect(text).toMatch(shown);
  const { lines } = await runCommand(url, [command, id, ...rest, '--json']);
  expect(JSON.parse(lines.join(''))).toMatchObject({ id });
});

it('runs a task again from a stage with other values, and says where the new one is', async () => {
  const other = taskOf({ id: '99999999-3fc5-4f6d-ac32-eb3a7444a523' });
  const { url, requests } = await startGateway({ [`GET ${path}`]: taskOf(), [`POST ${path}/rerun`]: other });
  const set = ['--set', 'Country=Peru', '--set', 'Exclusion='];
  const { code, text } = await runCommand(url, ['rerun', id, '--from', 'mail', ...set]);
  expect(code).toBe(0);
  expect(requests.at(-1)?.body).toEqual({
    start_from: 'email_check',
    form: { Country: 'Peru', Exclusion: null },
  });
  expect(text).toContain(`${url}/tasks/${other.id}`);
  await expect(runCommand(url, ['rerun', id, '--set', 'Peru'])).rejects.toMatchObject({
    code: 'invalid-input',
    hint: expect.stringContaining('--set Country='),
  });
  await expect(runCommand(url, ['rerun', id, '--from', 'nowhere'])).rejects.toMatchObject({ exitCode: 1 });
  await expect(runCommand(url, ['rerun', id, '--set', 'country=Peru'])).rejects.toThrow(
    /Did you mean "Country"/,
  );
});

it.each([
  ['matched', {}, 0],
  ['not matched', { status: 'failed', reason: 'stuck' }, 1],
  ['findings of a comparison alone', { reason: 'done', outcome: 'findings' }, 1],
  ['expired', { status: 'cancelled', reason: 'expired' }, 3],
  [
    'a form that a person must allow',
    { status: 'failed', reason: 'stuck', offer: { action: 'submit-form', title: 'Submit.' } },
    3,
  ],
] as const)('reports by the exit code of watch: %s', async (_what, end, expected) => {
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf(),
    [`STREAM ${path}/events`]: [finished(end)],
  });
  const { code, lines, text } = await runCommand(url, ['watch', id]);
  expect(code).toBe(expected);
  expect(lines[0]).toBe(`task ${id} ${url}/tasks/${id}`);
  expect(text).toContain(`task page ${url}/tasks/${id}`);
});

it('writes one event a line and the task last for a program', async () => {
  const { url } = await startGateway({ [`GET ${path}`]: taskOf(), [`STREAM ${path}/events`]: [finished()] });
  const { code, lines } = await runCommand(url, ['watch', id, '--json']);
  expect(code).toBe(0);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ type: 'task-finished' }, { id }]);
});

it('leaves a plan to a person without an interactive terminal, and exits with 3', async () => {
  const { url, requests } = await startGateway({
    'POST /api/v1/tasks': waiting,
    [`GET ${path}`]: waiting,
    [`STREAM ${path}/events`]: [proposed, finished()],
  });
  const submitted = await runCommand(url, ['task', 'fix it', '--watch']);
  expect(submitted.code).toBe(3);
  expect(submitted.text).toContain('Submit the form.');
  expect(submitted.text).toContain(`fixpoint approve ${id}`);
  expect((await runCommand(url, ['watch', id])).code).toBe(3);
  expect((await runCommand(url, ['task', 'fix it', '--watch', '--json'])).code).toBe(3);
  expect(requests.filter(({ line }) => line.endsWith('/approve'))).toEqual([]);
});

it('approves with --yes plans proposed during the run, and none that were decided on before', async () => {
  let current = waiting;
  const { url, requests } = await startGateway({
    [`GET ${path}`]: () => current,
    [`STREAM ${path}/events`]: [proposed, finished()],
    [`POST ${path}/approve`]: () => {
      current = taskOf();
      return current;
    },
  });
  expect((await runCommand(url, ['watch', id, '--yes'])).code).toBe(0);
  expect((await runCommand(url, ['watch', id, '--yes'])).code).toBe(0);
  expect(requests.filter(({ line }) => line.endsWith('/approve'))).toEqual([
    { line: `POST ${path}/approve`, body: { nonce: 'n', plan_hash: 'h' } },
  ]);
});

it('leaves a question of a running task to a person, also with --yes, and exits with 3 (V-3)', async () => {
  const { url, requests } = await startGateway({
    [`GET ${path}`]: waiting,
    [`STREAM ${path}/events`]: [
      event(1, 'stage-started', '', { stage: 'fix', iteration: 1, attempt: 1 }),
      { ...proposed, number: 2 },
      finished(),
    ],
  });
  for (const args of [['--yes'], ['--yes', '--json'], []]) {
    expect((await runCommand(url, ['watch', id, ...args])).code).toBe(3);
  }
  const { text } = await runCommand(url, ['watch', id, '--yes']);
  expect(text).toContain('needs a person: Submit the form.');
  expect(text).toContain(`"fixpoint approve ${id}" continues it`);
  expect(requests.filter(({ line }) => line.endsWith('/approve'))).toEqual([]);
});

it('shows why a task needs a person, and until when and why one waits (V-3, V-4)', async () => {
  const summary = `The remote refused the push: ${'GH006. '.repeat(40)}Approve to continue.`;
  const { plan } = waiting;
  if (plan === null) throw new TypeError('There is no plan.');
  const asking = { ...waiting, phase: 'NEEDS_PERSON', plan: { ...plan, summary } };
  const { text: question } = await runCommand((await startGateway({ [`GET ${path}`]: asking })).url, [
    'show',
    id,
  ]);
  expect(question).toContain(summary);
  expect(question).toContain(`"fixpoint approve ${id}" continues it`);

  const until = new Date(Date.now() + 3_600_000);
  const failure = { code: 'quota-spent', message: 'The quota is spent.', retry: { after: 3_600_000 } };
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf({ waiting_until: until.toISOString() }),
    [`GET ${path}/events`]: {
      events: [event(3, 'stage-retry', '', { stage: 'fix', attempt: 1, failure, delay_ms: 3_600_000 })],
    },
  });
  expect((await runCommand(url, ['show', id])).text).toMatch(
    /status +Waiting until (?:[\d-]+ )?\d\d:\d\d \(fix: The quota is spent\.\)/,
  );
});

it('says at Ctrl-C that the task continues, and how to follow it again', async () => {
  const stop = new AbortController();
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf(),
    [`STREAM ${path}/events`]: () => {
      stop.abort();
      return [];
    },
  });
  const { code, text } = await runCommand(url, ['watch', id], { signal: stop.signal });
  expect(code).toBe(130);
  expect(text).toContain(`The task continues: "fixpoint watch ${id}" follows it again`);
});

it.each([
  [['--service', 'reports'], { kind: 'feedback', context: { service: 'reports' } }],
  [['--set', 'Country=Japan'], { kind: 'feedback', context: { form_data: { Country: 'Japan' } } }],
  [['--no-push', '--no-submit'], { effects: { push: 'no', submit: 'no' } }],
  [['--hold-push'], { effects: { push: 'ask' } }],
  [[], {}],
])('requests the loop and its limits with %j (V-13)', async (options, expected) => {
  const { url, requests } = await startGateway({ 'POST /api/v1/tasks': taskOf() });
  await runCommand(url, ['task', 'fix reports', ...options, '--json']);
  expect(requests[0]?.body).toEqual({ description: 'fix reports', approval: 'ask', ...expected });
});
