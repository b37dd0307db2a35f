import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DesktopWork, type Plan, Task } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createContext } from '../../../testing/create-context.js';
import type { CommandContext } from '../../command-context.js';
import { createProgram } from '../../create-program.js';

const id = '01hzy8m3m0e5h7qk9w2r4t6v8x';
const now = '2026-01-02T03:04:05.000Z';
const letter = `Dear Ada,\n${'all is well '.repeat(40)}\u001b[31mend\n`;

const steps: Plan['steps'] = [
  {
    id: '1.1',
    title: 'Open the editor we like',
    enabled: true,
    optional: true,
    action_class: 'desktop:open-app',
    action: { action: 'open_app', params: { app: 'mousepad' } },
    comment: 'The light one.',
  },
  {
    id: '1.2',
    title: 'Type "Dear Ada,⏎…"',
    enabled: true,
    optional: true,
    action_class: 'desktop:type',
    action: { action: 'type', params: { text: letter } },
    warnings: [{ field: 'params.text', rule: 'clipboard-unclear', message: 'It pastes something.' }],
  },
  {
    id: '1.3',
    title: 'Click on Send at (900, 950)',
    enabled: false,
    optional: true,
    action_class: 'desktop:click',
    action: { action: 'click', params: { target: 'Send', at: { x: 900, y: 950 }, button: 'left', count: 1 } },
  },
];

/** A gateway on loopback with one task that waits; keeps every decision. */
async function startGateway(changed: Partial<Task> = {}) {
  const decisions: unknown[] = [];
  const task = Task.parse({
    id,
    kind: 'plan',
    status: 'awaiting_approval',
    description: 'Write a letter.',
    spec: createTaskSpec({
      service: null,
      desktop: DesktopWork.parse({ mode: 'plan', desktop: { name: 'win11' } }),
    }),
    seq: 0,
    stage: null,
    phase: 'AWAITING_APPROVAL',
    iteration: 1,
    plan: {
      version: 2,
      hash: 'h2',
      summary: '3 steps on the desktop "win11".',
      steps,
      resource: 'desktop:win11',
    },
    approval: { nonce: 'n', expires_at: '2026-02-01T03:04:05.000Z' },
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
    ...changed,
  });
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.method === 'POST') decisions.push([request.url?.split('/').at(-1), JSON.parse(body)]);
      const answer = request.method === 'POST' ? { ...task, status: 'pending', approval: null } : task;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, decisions };
}

async function run(url: string, args: readonly string[], overrides: Partial<CommandContext> = {}) {
  const { context, lines } = createContext({ environment: { FIXPOINT_URL: url }, ...overrides });
  let code: number | undefined;
  await createProgram(context, (exitCode) => {
    code = exitCode;
  }).parseAsync(args, { from: 'user' });
  return { code, lines, text: lines.join('\n') };
}

it('shows each step with its action, kind and comments, and the skipped ones, before it prompts', async () => {
  const { url, decisions } = await startGateway();
  let shown = '';
  const lines: string[] = [];
  const { code } = await run(url, ['approve', id], {
    isInteractive: true,
    write: (line) => lines.push(line),
    confirm: async () => {
      shown = lines.join('\n');
      expect(decisions).toEqual([]);
      return true;
    },
  });
  expect(code).toBe(0);
  expect(decisions).toEqual([['approve', { nonce: 'n', plan_hash: 'h2' }]]);
  expect(shown).toContain('version 2');
  expect(shown).toContain('1. Open the editor we like  desktop:open-app');
  expect(shown).toContain('Open mousepad');
  expect(shown).toContain('The light one.');
  expect(shown).toContain('warning: It pastes something. (clipboard-unclear)');
  expect(shown).toMatch(/3\. Click on Send at \(900, 950\) {2}desktop:click, switched off/);
  // Nobody approves a text of which they saw the beginning, and no text moves the cursor.
  expect(shown.match(/all is well/g)?.length).toBeGreaterThanOrEqual(40);
  expect(shown).not.toContain('\u001b');
  expect(shown).toContain('covers only this version of the plan');
  expect(shown).toContain('2026-02-01 03:04 UTC');
});

it('leaves a plan waiting that the person declines, and exits with 3', async () => {
  const { url, decisions } = await startGateway();
  const { code, text } = await run(url, ['approve', id], { isInteractive: true, confirm: async () => false });
  expect(code).toBe(3);
  expect(decisions).toEqual([]);
  expect(text).toContain(`fixpoint reject ${id}`);
});

it.each([
  [['--yes'], true],
  [[], false],
])('does not prompt with %j if the terminal is interactive: %s', async (args, isInteractive) => {
  const { url, decisions } = await startGateway();
  const confirm = async () => expect.fail('It prompted.');
  const { code, text } = await run(url, ['approve', id, ...args], { isInteractive, confirm });
  expect(code).toBe(0);
  expect(decisions).toHaveLength(1);
  expect(text).toContain(`task ${id} is pending`);
});

it('shows what else is allowed, and until when, if kinds of steps are allowed', async () => {
  const { url, decisions } = await startGateway();
  const { text } = await run(url, ['approve', id, '--allow-kinds', '48']);
  expect(decisions).toEqual([['approve', { nonce: 'n', plan_hash: 'h2', scope: 'class', hours: 48 }]]);
  // What is switched off is not allowed with the rest.
  expect(text).toMatch(/For 48 h.*win11.*: desktop: open app, desktop: type\./);
});

it('refuses to allow kinds if a step has no kind, before anything is decided', async () => {
  const { url, decisions } = await startGateway({
    plan: {
      version: 1,
      hash: 'h1',
      summary: 'One step.',
      steps: [{ id: '1', title: 'Do it', enabled: true, optional: false }],
      resource: 'desktop:win11',
    },
  });
  await expect(run(url, ['approve', id, '--allow-kinds', '1'])).rejects.toMatchObject({
    code: 'invalid-input',
    hint: expect.stringContaining('without --allow-kinds'),
  });
  await expect(run(url, ['approve', id, '--allow-kinds', '721'])).rejects.toThrow(/720/);
  expect(decisions).toEqual([]);
});

it('prints only the decided task for a program', async () => {
  const { url } = await startGateway();
  const { lines } = await run(url, ['approve', id, '--json'], {
    isInteractive: true,
    confirm: async () => expect.fail('It prompted.'),
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id, status: 'pending', plan: { hash: 'h2' } });
});

it('says how to offer an expired plan again, and offers it', async () => {
  const { url, decisions } = await startGateway({
    status: 'cancelled',
    approval: null,
    result: {
      status: 'cancelled',
      reason: 'expired',
      summary: 'The plan expired without a decision at 2026-02-01T03:04:05.000Z.',
      iterations: 0,
      pushes: 0,
      prs_merged: 0,
      spent_usd: 0,
      output_files: [],
    },
  });
  await expect(run(url, ['approve', id])).rejects.toMatchObject({
    message: expect.stringContaining('has expired'),
    hint: expect.stringContaining(`fixpoint offer-again ${id}`),
  });
  const { code, text } = await run(url, ['offer-again', id]);
  expect(code).toBe(0);
  expect(decisions).toEqual([['offer-again', {}]]);
  expect(text).toContain(`task ${id}`);
});

it('rejects a plan with the reason that was given', async () => {
  const { url, decisions } = await startGateway();
  await run(url, ['reject', id, '--reason', 'Not today.']);
  expect(decisions).toEqual([['reject', { nonce: 'n', plan_hash: 'h2', reason: 'Not today.' }]]);
});
