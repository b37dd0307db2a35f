import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DesktopWork, type NewTask, type TaskResult } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createContext } from '../../testing/create-context.js';
import type { CommandContext } from '../command-context.js';
import { createProgram } from '../create-program.js';
import { seeOnThisMachine } from './see-on-this-machine.js';

const id = '01hzy8m3m0e5h7qk9w2r4t6v8x';
const now = '2026-01-02T03:04:05.000Z';

/** A gateway on loopback whose tasks end at once, each in the same way; keeps the requests. */
async function startGateway(ended: Pick<TaskResult, 'status' | 'reason' | 'summary'>) {
  const wanted: NewTask[] = [];
  const result: TaskResult = {
    ...ended,
    iterations: 1,
    pushes: 0,
    prs_merged: 0,
    spent_usd: 0,
    output_files: [],
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.method === 'POST') {
        wanted.push(JSON.parse(body));
        response.setHeader('content-type', 'application/json').end(JSON.stringify(taskOf()));
        return;
      }
      if (request.headers.accept !== 'text/event-stream') {
        const task = { ...taskOf(), status: result.status, result, finished_at: now, last_event: 2 };
        response.setHeader('content-type', 'application/json').end(JSON.stringify(task));
        return;
      }
      const action = {
        number: 1,
        at: now,
        task_id: id,
        type: 'stage-progress',
        message: 'Step 1: press_key {"key":"windows"}',
        data: { stage: 'desktop', detail: { last_action: 'press_key' } },
      };
      const end = {
        number: 2,
        at: now,
        task_id: id,
        type: 'task-finished',
        message: 'It ended.',
        data: { result, elapsed_ms: 1, active_ms: 1 },
      };
      response.setHeader('content-type', 'text/event-stream');
      response.end([action, end].map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, wanted };
}

function taskOf() {
  const spec = createTaskSpec({ service: null, desktop: DesktopWork.parse({ mode: 'vision' }) });
  return {
    id,
    kind: 'vision',
    status: 'pending',
    description: '',
    spec,
    seq: 0,
    stage: null,
    phase: 'FINDING_DESKTOP',
    iteration: 1,
    plan: null,
    approval: null,
    pause_requested: false,
    created_at: now,
    updated_at: now,
    finished_at: null,
    active_ms: 0,
    pushes: 0,
    prs_merged: 0,
    spent_usd: 0,
    last_event: 0,
    result: null,
  };
}

async function run(
  args: readonly string[],
  url = 'http://127.0.0.1:9',
  overrides: Partial<CommandContext> = {},
) {
  const environment = { FIXPOINT_URL: url, ...overrides.environment };
  const { context, lines } = createContext({ ...overrides, environment });
  let code: number | undefined;
  const failed = await createProgram(context, (exitCode) => {
    code = exitCode;
  })
    .parseAsync(['see', ...args], { from: 'user' })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  return { code, lines, failed };
}

const done = { status: 'completed', reason: 'done', summary: 'The menu is open.' } as const;

it('starts a scenario by its number, follows it, and ends with the closing text of the model (S2-005, S2-110)', async () => {
  const { url, wanted } = await startGateway(done);
  const { code, lines } = await run(
    ['2', '--yes', '--desktop', 'win11', '--monitor', 'HDMI-1', '--max-steps', '7', '--policy', 'chat'],
    url,
  );
  expect(code).toBe(0);
  expect(wanted).toEqual([
    {
      description: expect.stringContaining('Open the Windows start menu'),
      kind: 'vision',
      desktop: { mode: 'vision', name: 'win11', monitor: 'HDMI-1', policy: 'chat', max_steps: 7 },
      approval: 'auto',
    },
  ]);
  expect(lines.join('\n')).toContain('Step 1: press_key');
  expect(lines.join('\n')).toContain('The menu is open.');
  expect(lines.at(-1)).toBe('done');
});

it('takes a task in words, and exits with 1 if it was not done', async () => {
  const { url, wanted } = await startGateway({
    status: 'failed',
    reason: 'unverified',
    summary: 'I think so.',
  });
  const { code, lines } = await run(['Close all windows.', '--yes'], url);
  expect(code).toBe(1);
  expect(wanted).toMatchObject([{ description: 'Close all windows.', desktop: { mode: 'vision' } }]);
  expect(lines.join('\n')).toContain('I think so.');
});

it('lists scenarios without a gateway, and marks refused ones (S2-054, X-15)', async () => {
  const { code, lines } = await run(['--list']);
  expect(code).toBe(0);
  expect(lines[0]).toBe(' 1. Grok AI conversation  (needs --allow "social media")');
  expect(lines).toHaveLength(3);
});

it('refuses scenario 1 before a request to the gateway, unless its class is allowed for the task (S2-054, X-15)', async () => {
  expect((await run(['1', '--yes'])).failed).toMatchObject({
    code: 'invalid-input',
    hint: expect.stringContaining('--allow "social media"'),
  });
  const { url, wanted } = await startGateway(done);
  expect((await run(['1', '--yes', '--allow', 'social media', '--allow', 'banking'], url)).code).toBe(0);
  expect(wanted).toMatchObject([{ desktop: { allow: ['social media', 'banking'] } }]);
});

it.each([[[]], [['9']], [['1', '--scenarios', '/nowhere/mine.yaml']]])('refuses %j', async (args) => {
  expect((await run(args)).failed).toMatchObject({ code: 'invalid-input' });
});

it.each([[['2', '--max-steps', '0']], [['2', '--policy', 'magic']]])(
  'refuses the options of %j as wrong usage',
  async (args) => {
    const { failed, code } = await run(args);
    expect(failed).toBeDefined();
    expect(code).toBeUndefined();
  },
);

/** A root with a program of the session that ends in one way. */
async function rootThatEnds(outcome: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'see-root-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'services/desktop-runner/dist'), { recursive: true });
  await writeFile(
    join(root, 'services/desktop-runner/dist/see-main.js'),
    `const { goal } = JSON.parse(process.argv[2]);
    for (const line of [
      { type: 'progress', message: goal },
      { type: 'end', output: { outcome: '${outcome}', summary: 'That is all.', steps: 2, spent_usd: 0 } },
    ]) console.log(JSON.stringify(line));`,
  );
  return root;
}

it('runs on the screen of this machine, in one program, without a gateway or Redis (S2-005)', async () => {
  const root = await rootThatEnds('completed');
  const { code, lines } = await run(['2', '--here'], undefined, { root, cwd: root });
  expect(code).toBe(0);
  expect(lines.join('\n')).toContain('Open the Windows start menu');
  expect(lines.slice(-2)).toEqual(['That is all.', 'completed, 2 steps']);
});

it('starts nothing on this machine without a request', async () => {
  const { context, lines } = createContext({ root: '/nowhere' });
  const request = { goal: 'Open the menu.', allow: [] };
  const { code } = await seeOnThisMachine(context, request, { isAsked: false, json: false });
  expect(code).toBe(3);
  expect(lines.at(-1)).toContain('Nothing was started.');
  expect((await run(['2', '--here', '--desktop', 'win11'])).failed).toMatchObject({ code: 'invalid-input' });
});

it.each([
  ['unverified', '1', 1],
  ['unverified', '0', 0],
  ['failed', '0', 1],
])(
  'ends with the configured exit code if the result is %s: %s (S2-031)',
  async (outcome, setting, expected) => {
    const environment = { SEE_UNVERIFIED_EXIT: setting };
    const root = await rootThatEnds(outcome);
    const here = await run(['2', '--here'], undefined, { root, cwd: root, environment });
    expect(here.code).toBe(expected);
    const { url } = await startGateway({
      status: 'failed',
      reason: outcome === 'failed' ? 'failed' : 'unverified',
      summary: 'I think so.',
    });
    expect((await run(['2', '--yes'], url, { environment })).code).toBe(expected);
    const accepted = outcome === 'failed' ? 1 : 0;
    expect((await run(['2', '--yes', '--accept-unverified'], url)).code).toBe(accepted);
  },
);
