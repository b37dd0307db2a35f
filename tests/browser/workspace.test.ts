import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import type { EventDraft } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { connectRedis, createKeys, createPreviewRecords } from '@fixpoint/tasks/engine';
import JSZip from 'jszip';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTaskStore } from '../../packages/tasks/src/engine/task-store.js';
import { serveStages } from '../../services/gateway/testing/serve-stages.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
const diff = `diff --git a/backend/src/deck.js b/backend/src/deck.js
--- a/backend/src/deck.js
+++ b/backend/src/deck.js
@@ -1 +1 @@
-const words = 30;
+const words = 80;
`;
const artifacts = createMemoryArtifacts();
let gateway: RunningGateway;
let id: string;

beforeAll(async () => {
  gateway = await bench.start({ artifacts });
  ({ id } = await gateway.newTask());
});

/** Adds to a task's log as a stage would. */
const emit = (...drafts: EventDraft[]) => emitTo(id, ...drafts);
async function emitTo(task: string, ...drafts: EventDraft[]): Promise<void> {
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'workspace', profile: 'patient' });
  await createTaskStore({ redis, keys: createKeys(gateway.keyPrefix) }).emit(task, null, drafts);
  redis.disconnect();
}

const tool = (text: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role: 'tool', text },
});

async function fixOf(path: string): Promise<EventDraft> {
  return {
    type: 'fix',
    message: 'Longer descriptions.',
    data: {
      iteration: 1,
      outcome: 'pushed',
      commit: 'a'.repeat(40),
      files: [{ path, added: 1, removed: 1 }],
      diff: await artifacts.put(Buffer.from(diff)),
      transcript: null,
      spent_usd: 0.1,
      denials: 0,
    },
  };
}

async function open(task = id): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await bench.open(gateway);
  await page.goto(`/workspace?task=${task}`);
  await page.getByRole('log', { name: 'Chat' }).waitFor();
  return { page, faults };
}

it('shows files beside a terminal-like chat, whose files are fresh after each message (S4-018, S4-019, S4-020, S4-021, S4-025)', async () => {
  const { page, faults } = await open();
  const chat = page.getByRole('log', { name: 'Chat' });
  const files = page.getByRole('navigation', { name: 'Files of this task' });
  await files.getByText('No files yet.').first().waitFor();

  await emit(tool('Edit /home/fix/worktrees/7/tree/backend/src/deck.js'), await fixOf('backend/src/deck.js'));
  await chat.getByText('Changes backend/src/deck.js').waitFor();
  await files.getByText('backend/src').waitFor();
  await files.getByRole('treeitem', { name: /^deck\.js/ }).click();
  await page
    .getByRole('region', { name: 'Changes in backend/src/deck.js' })
    .getByText('+const words = 80;')
    .waitFor();
  // The file that is open is part of the address.
  await page.reload();
  await page.getByText('-const words = 30;').waitFor();

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [ground, text] = await page.evaluate<[string, string]>(
      "(({ backgroundColor, color }) => [backgroundColor, color])(getComputedStyle(document.querySelector('.terminal')))",
    );
    expect([ground, text]).toEqual(['rgb(12, 21, 17)', 'rgb(126, 226, 168)']);
  }
  expect(await surveyPage(page, 'workspace')).toEqual([]);
  expect(faults).toEqual([]);
});

it('splits at 250 pixels, moves by keyboard, and keeps its position after a reload (S4-022)', async () => {
  const { page, faults } = await open();
  const border = page.getByRole('separator', { name: 'Width of the file list' });
  const widthOf = async () =>
    (await page.getByRole('navigation', { name: 'Files of this task' }).boundingBox())?.width;
  await expect.poll(widthOf).toBe(250);
  await border.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(widthOf).toBe(290);
  await page.reload();
  await expect.poll(widthOf).toBe(290);
  expect(faults).toEqual([]);
});

it('accepts no message while the agent works, gives the reason, and keeps the typed text (S4-024)', async () => {
  const { page, faults } = await open();
  const input = page.getByRole('textbox', { name: 'Message the agent' });
  await input.fill('Mind slide 3');
  // As the gateway answers while the stage is served.
  await page.route(`**/api/v1/tasks/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), status: 'running', stage: 'fix' } });
  });
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'The agent is working' }).waitFor();
  expect(await input.isEditable()).toBe(false);
  expect(await page.getByRole('button', { name: 'Send message' }).isDisabled()).toBe(true);
  await input.press('Enter');
  // An answer that is still on its way is given first.
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'Press Enter to send.' }).waitFor();
  expect(await input.inputValue()).toBe('Mind slide 3');
  expect(await input.isEditable()).toBe(true);
  expect((await gateway.tasks.events(id)).map(({ type }) => type)).not.toContain('user-input');
  await input.fill('');
  expect(faults).toEqual([]);
});

it('takes a message with Enter, shows it in the chat, and keeps a draft over a reload', async () => {
  const { page, faults } = await open();
  const input = page.getByRole('textbox', { name: 'Message the agent' });
  await input.fill('Mind the <b>titles</b>');
  await page.reload();
  expect(await input.inputValue()).toBe('Mind the <b>titles</b>');
  await input.press('Enter');
  await page.getByRole('log', { name: 'Chat' }).getByText('Mind the <b>titles</b>').waitFor();
  await expect.poll(() => input.inputValue()).toBe('');
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('say');
  expect(faults).toEqual([]);
});

it('shows what the workspace agent builds: its events, every file, each step’s diff and a zip, and stops it (S4-020, S4-021, S4-025)', {
  tags: ['night'],
}, async () => {
  const request = { kind: 'workspace', description: 'Make a project called Poem of two Python modules' };
  const task: string = (await gateway.request('POST', '/api/v1/tasks', request)).json().id;
  const { page, faults } = await open(task);
  const chat = page.getByRole('log', { name: 'Chat' });
  const files = page.getByRole('navigation', { name: 'Files of this task' });
  await files.getByText('No files yet.').first().waitFor();

  const spent = { input_tokens: 1_000, output_tokens: 500, tokens_per_second: 42.5, cost_usd: null };
  await emitTo(
    task,
    {
      type: 'workspace-event',
      message: 'Writing Poem/a.py',
      data: { kind: 'WRITE_FILE', target: 'Poem/a.py' },
    },
    {
      type: 'workspace-event',
      message: 'Step 1 of 2 is done: it parses.',
      data: { kind: 'SUBTASK_DONE', step: 1, of: 2, spent },
    },
    await filesOf(1, { 'Poem/a.py': 'x = 1' }, ['Poem/a.py']),
  );
  await chat.getByText('Writing Poem/a.py').waitFor();
  await chat.getByText('Step 1 of 2 is done: it parses. (1500 tokens, 42.5 tokens/s)').waitFor();
  await files.getByText('Files after step 1').waitFor();
  // The tree follows each step.
  await emitTo(task, await filesOf(2, { 'Poem/a.py': 'x = 1', 'Poem/b.py': 'y = 2' }, ['Poem/b.py']));
  await files.getByText('Files after step 2').waitFor();
  await files.getByRole('treeitem', { name: /^b\.py/ }).click();
  // By keyboard too: to the first item and back down to the file.
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("role")')).toBe('treeitem');
  await page.getByRole('region', { name: 'Content of Poem/b.py' }).getByText('y = 2').waitFor();
  await page.getByRole('region', { name: 'Changes in Poem/b.py' }).getByText('+y = 2').waitFor();

  const steps = files.getByRole('list', { name: 'Completed steps' });
  expect(await steps.getByRole('listitem').allTextContents()).toEqual([
    'Create Poem/a.py aaaaaaaa, 1 file Download diff',
    'Create Poem/b.py aaaaaaaa, 1 file Download diff',
  ]);
  const [diffOf] = await Promise.all([
    page.waitForEvent('download'),
    steps.getByRole('link', { name: 'Download diff of step 2' }).click(),
  ]);
  expect(await readFile(await diffOf.path(), 'utf8')).toContain('+y = 2');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: 'Download zip' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`workspace-${task}.zip`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await surveyPage(page, 'workspace')).toEqual([]);
  }

  await page.getByRole('button', { name: 'Cancel task', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel task' }).click();
  await expect.poll(async () => (await gateway.tasks.get(task))?.status).toBe('cancelled');
  await expect.poll(() => page.getByRole('button', { name: 'Cancel task' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

async function filesOf(step: number, files: Record<string, string>, changed: string[]): Promise<EventDraft> {
  const zip = new JSZip();
  for (const [path, text] of Object.entries(files)) zip.file(path, text);
  const listed = Object.entries(files).map(([path, { length }]) => ({ path, bytes: length, kept: true }));
  const lines = changed.map(
    (path) => `diff --git a/${path} b/${path}\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n`,
  );
  return {
    type: 'workspace-files',
    message: `Step ${step}: 1 changed file.`,
    data: {
      step,
      of: 2,
      title: `Create ${changed[0]}`,
      commit: 'a'.repeat(40),
      changed: changed.map((path) => ({ path, added: 1, removed: 0 })),
      diff: await artifacts.put(Buffer.from(`${lines[0]}+${files[changed[0] ?? '']}\n`)),
      listing: await artifacts.put(Buffer.from(JSON.stringify({ files: listed }))),
      zip: await artifacts.put(await zip.generateAsync({ type: 'nodebuffer' })),
    },
  };
}

it('shows the running program of a workspace in a frame with a separate origin, with its console, until a person ends it', async () => {
  const program = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<h1>Notes</h1><script>document.title = location.hostname</script>');
  });
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
  onTestFinished(() => void program.close());
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'workspace', profile: 'patient' });
  onTestFinished(() => redis.disconnect());
  const records = createPreviewRecords({ redis, prefix: gateway.keyPrefix });
  const { id: task } = await gateway.newTask();
  const preview = {
    name: randomBytes(16).toString('hex'),
    machine: hostname(),
    command: 'npm run dev',
    output: 'ready in 300 ms',
    port: (program.address() as AddressInfo).port,
    until: new Date(Date.now() + 600_000).toISOString(),
  };
  await records.write(task, preview);
  const keep = setInterval(() => void records.renew(task, preview), 2_000);
  onTestFinished(() => clearInterval(keep));
  const { page, faults } = await open(task);
  const shown = page.getByRole('region', { name: 'Running program' });
  await shown.getByRole('heading', { name: 'npm run dev' }).waitFor();
  await page.frameLocator('iframe').getByRole('heading', { name: 'Notes' }).waitFor();
  await shown.getByText('Console').click();
  await shown.getByText('ready in 300 ms').waitFor();
  expect(await surveyPage(page, 'workspace with a preview')).toEqual([]);
  clearInterval(keep);
  await shown.getByRole('button', { name: 'Stop program' }).click();
  await shown.waitFor({ state: 'detached' });
  expect(await records.read(task)).toBeNull();
  // The frame's own address is all that was asked of anybody else.
  expect(faults.filter((fault) => !fault.includes(`${preview.name}.localhost`))).toEqual([]);
});

it('asks for a project, shows its plan, and approves it, without another page (S4-003)', async () => {
  const { page, faults } = await open();
  await page.getByRole('button', { name: 'New project' }).click();
  const form = page.getByRole('form', { name: 'New project' });
  await form.getByRole('textbox').fill('Make a project called Songs of two modules');
  expect(await surveyPage(page, 'workspace with a new project')).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'New project' }).click();
  expect(await form.getByRole('textbox').inputValue()).toBe('Make a project called Songs of two modules');
  const stages = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    {
      'workspace-plan': async () => ({
        project: { architecture: 'Two modules.', steps: ['Create songs.py', 'Create list.py'] },
        spent_usd: 0,
      }),
      'workspace-step': async () => ({ ok: true, text: 'it parses', commit: null, spent_usd: 0 }),
    },
  );
  onTestFinished(() => stages.close());
  await form.getByRole('textbox').press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.locator('.page-head .badge.completed').waitFor();

  // A change of the finished project is planned on its workspace.
  const project = new URL(page.url()).searchParams.get('task');
  await page.getByRole('button', { name: 'Change project' }).click();
  const change = page.getByRole('form', { name: 'Change project' });
  await change.getByRole('textbox', { name: 'Change project' }).fill('Add a search field');
  await change.getByRole('button', { name: 'Plan' }).click();
  await change.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  const later = new URL(page.url()).searchParams.get('task') ?? '';
  expect(later).not.toBe(project);
  expect((await gateway.tasks.get(later))?.spec).toMatchObject({ workspace: project });
  expect(faults).toEqual([]);
});
