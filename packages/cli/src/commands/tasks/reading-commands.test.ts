import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, TaskEvent } from '@fixpoint/shared/contracts';
import { expect, it, onTestFinished } from 'vitest';
import {
  artifact,
  at,
  event,
  finished,
  id,
  path,
  proposed,
  result,
  runCommand,
  taskOf,
} from '../../../testing/sample-task.js';
import { startGateway } from '../../../testing/start-gateway.js';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-download-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('writes the log of a task, all of its pages', async () => {
  const pages: Record<string, TaskEvent[]> = { 0: [proposed], 1: [finished()], 9: [] };
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf(),
    [`GET ${path}/events`]: ({ line }: { line: string }) => ({
      events: pages[/after=(\d+)/.exec(line)?.[1] ?? ''],
    }),
    [`STREAM ${path}/events`]: [proposed, finished({ status: 'failed', reason: 'stuck' })],
  });
  expect((await runCommand(url, ['logs', id])).text).toMatch(/plan: Submit the form\.[\s\S]*1 push,/);
  expect((await runCommand(url, ['logs', id, '--json'])).lines).toHaveLength(2);
  const followed = await runCommand(url, ['logs', id, '-f']);
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
  expect((await runCommand(url, ['findings', id])).text).toBe('iteration 2: no findings');
  const first = await runCommand(url, ['findings', id, '--iteration', '1']);
  expect(first.text).toMatch(/high {6}slide 5: It links to linkedin\.com\. \(links\)/);
  expect(first.lines.at(-1)).toBe('iteration 1: 1 finding (1 high)');
  expect(
    JSON.parse((await runCommand(url, ['findings', id, '--iteration', '1', '--json'])).text),
  ).toMatchObject({
    iteration: 1,
    findings: [finding],
  });
  await expect(runCommand(url, ['findings', id, '--iteration', '7'])).rejects.toMatchObject({
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
  expect((await runCommand(url, ['diff', id])).lines).toEqual([`${diff}\n`]);
  const shown = (await runCommand(url, ['diff', id], { isTerminal: true })).text;
  expect(shown).toContain('fix 1: pushed ccccccccc');
  expect(shown).not.toContain('\u001b');
  await expect(runCommand(url, ['diff', id, '--iteration', '2'])).rejects.toThrow(
    /did not change any code in iteration 2/,
  );
});

it('saves the documents of a task under names inside the folder, and overwrites no file', async () => {
  const cwd = await createFolder();
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf({ status: 'completed', result }),
    [`GET /api/v1/artifacts/${artifact}`]: 'deck',
  });
  const { code, lines } = await runCommand(url, ['download', id, '--output', 'out'], { cwd });
  expect(code).toBe(0);
  const names = ['_Deck (2).pptx', '_Deck.pptx'];
  expect((await readdir(join(cwd, 'out'))).sort()).toEqual(names);
  expect(lines.toSorted()).toEqual(names.map((name) => join(cwd, 'out', name)));
  expect(await readFile(join(cwd, 'out', '_Deck.pptx'), 'utf8')).toBe('deck');
  await expect(runCommand(url, ['download', id, '--output', 'out'], { cwd })).rejects.toMatchObject({
    code: 'invalid-input',
    hint: expect.stringContaining('--force'),
  });
  expect(
    (await runCommand(url, ['download', id, '--output', 'out', '--force', '--json'], { cwd })).code,
  ).toBe(0);
});

it('saves a document whose name no system or no disk can hold under one that all can', async () => {
  const cwd = await createFolder();
  const names = ['nul.pptx', `${'市'.repeat(200)}.pptx`];
  const output_files = names.map((name) => ({ artifact, name, type: 'pptx', bytes: 4 }) as const);
  const { url } = await startGateway({
    [`GET ${path}`]: taskOf({ status: 'completed', result: { ...result, output_files } }),
    [`GET /api/v1/artifacts/${artifact}`]: 'deck',
  });
  expect((await runCommand(url, ['download', id], { cwd })).code).toBe(0);
  expect((await readdir(cwd)).sort()).toEqual(['_nul.pptx', `${'市'.repeat(65)}.pptx`]);
});

it('says how to wait for documents that are not there yet', async () => {
  const { url } = await startGateway({ [`GET ${path}`]: taskOf() });
  await expect(runCommand(url, ['download', id])).rejects.toMatchObject({
    message: expect.stringContaining('no documents yet'),
    hint: expect.stringContaining(`fixpoint watch ${id}`),
  });
});

it('shows the queue and workers of each stage, and warns of stages without a worker', async () => {
  const stage = {
    stage: 'mail',
    waiting: 2,
    active: 1,
    delayed: 0,
    failed: 0,
    workers: [],
    holds: [{ task_id: id, since: '2026-01-02T03:04:00.000Z' }],
    retrying: [{ task_id: id, again_at: '2026-01-02T03:04:35.000Z', attempt: 2 }],
    warnings: ['3 waiting without a live worker. Start a service that serves mail.'],
    p50_ms: 1_500,
  };
  const { url } = await startGateway({ 'GET /api/v1/stages': { at, stages: [stage] } });
  const { code, text } = await runCommand(url, ['queue']);
  expect(code).toBe(0);
  expect(text).toMatch(/^mail {9}2 {7}1 {8}0 {7}0 {8}0 {2}1\.5 s$/m);
  expect(text).toContain(`running ${id}, for 5.0 s`);
  expect(text).toContain(`retries ${id} in 30.0 s, after 2 attempts`);
  expect(text).toContain('without a live worker');
});
