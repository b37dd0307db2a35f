import type { EventDraft } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTaskStore } from '../../packages/tasks/src/engine/task-store.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;
let emit: (id: string, ...drafts: readonly EventDraft[]) => Promise<unknown>;
let disconnect: () => void;

beforeAll(async () => {
  gateway = await bench.start({ artifacts: createMemoryArtifacts() });
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'agent-page', profile: 'patient' });
  disconnect = () => redis.disconnect();
  const store = createTaskStore({ redis, keys: createKeys(gateway.keyPrefix) });
  emit = (id, ...drafts) => store.emit(id, null, drafts);
});
afterAll(async () => {
  disconnect();
});

const tree = '/home/fix/.fixpoint/worktrees/t-1/tree';
const usage = {
  input_tokens: 1_200,
  output_tokens: 340,
  cache_read_tokens: 9_000,
  cache_write_tokens: 500,
  cost_usd: 0.05,
};
const started = (iteration: number): EventDraft => ({
  type: 'stage-started',
  message: 'fix started',
  data: { stage: 'fix', iteration, attempt: 1 },
});
const says = (text: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role: 'assistant', text },
});
const calls = (call: string, text: string, diff?: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role: 'tool', text, call, ...(diff === undefined ? {} : { diff }) },
});
const ends = (call: string, ok: boolean, lines: readonly string[], all = lines.length): EventDraft => ({
  type: 'engine-output',
  message: `${call} ended`,
  data: { call, ok, text: lines.join('\n'), lines: all, usage },
});
const fixed = (iteration: number): EventDraft => ({
  type: 'fix',
  message: 'Named the source.',
  data: {
    iteration,
    outcome: 'pushed',
    commit: '0123456789abcdef0123456789abcdef01234567',
    files: [{ path: 'src/deck.js', added: 1, removed: 1 }],
    diff: null,
    transcript: null,
    spent_usd: 0.42,
    denials: 1,
  },
});

const diff = [
  " const deck = open('deck.pptx');",
  '-deck.title = name;',
  "+deck.title = name + ', 2026';",
].join('\n');
const output = [
  ...Array.from({ length: 20 }, (_, index) => `ok ${index + 1} test/deck-${index + 1}.test.js`),
  '… 134 lines left out',
  ...Array.from(
    { length: 60 },
    (_, index) => `not ok ${index + 155} ${index === 59 ? `${tree}/` : ''}test/title.test.js`,
  ),
];

/** An iteration with an edit, a denied command and a failed one. */
const iteration = (number: number): EventDraft[] => [
  started(number),
  says('The title has no year. I add it.'),
  calls(`r${number}`, `Read ${tree}/src/deck.js`),
  calls(`e${number}`, `Edit ${tree}/src/deck.js`, diff),
  calls(`p${number}`, 'Bash git push'),
  {
    type: 'guard-denied',
    message: 'The guard denied Bash: Only Fixpoint pushes.',
    data: { tool: 'Bash', rule: 'git-push', reason: 'Only Fixpoint pushes.', call: `p${number}` },
  },
  calls(`t${number}`, 'Bash npm test'),
  ends(`t${number}`, false, output, 214),
];

it('shows what the agent does now, its commands with their output, its edits, denials and tokens, live (S0-297)', async () => {
  const { id } = await gateway.newTask();
  await emit(id, ...iteration(1), fixed(1), started(2), says('One finding is left.'));
  const { page, faults } = await bench.open(gateway);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tasks/${id}?view=agent`);
  const now = page.getByRole('region', { name: 'Current action' });
  await now.getByText('Thinks').waitFor();

  // A command that begins is named at once, with its time, until its output is there.
  await emit(id, calls('x', 'Bash npm run build'));
  await now.getByText('npm run build').waitFor();
  await now.getByText(/Runs npm run build · \d+ s/).waitFor();
  await emit(id, ends('x', true, ['built']));
  await now.getByText('Before: Runs npm run build').waitFor();
  const newest = page.getByRole('region', { name: 'Coding agent output, iteration 2' });
  await newest.getByRole('region', { name: 'Output of Bash npm run build' }).getByText('built').waitFor();
  await newest
    .getByText('1,200 tokens in, 340 out, 9,000 read from cache, 500 written to cache · $0.05')
    .waitFor();

  // The iteration before is one line until a person opens it.
  const earlier = page.getByRole('region', { name: 'Coding agent output, iteration 1' });
  expect(await earlier.count()).toBe(0);
  await page.getByRole('heading', { name: 'Iteration 1: pushed 012345678, 1 file' }).click();
  const test = earlier.getByRole('region', { name: 'Output of Bash npm test' });
  await test.getByText('ok 1 test/deck-1.test.js').waitFor();
  expect(await test.getByText('not ok').count()).toBe(0);
  await earlier.getByRole('button', { name: 'Show 80 of 214 lines' }).click();
  await test.getByText('not ok 214 test/title.test.js').waitFor();
  await test.getByText('… 134 lines left out').waitFor();
  const changes = earlier.getByRole('region', { name: 'Changes by Edit src/deck.js' });
  expect(await changes.locator('ins').allTextContents()).toEqual(["+deck.title = name + ', 2026';"]);
  expect(await changes.locator('del').allTextContents()).toEqual(['-deck.title = name;']);
  await earlier.getByText('Only Fixpoint pushes. (git-push)').waitFor();
  expect(await earlier.locator('.badge').allTextContents()).toEqual(['denied', 'failed']);
  expect(await surveyPage(page, 'agent')).toEqual([]);
  expect(faults).toEqual([]);
});

it('stays quick with 30 iterations, and shows the newest first', async () => {
  const { id } = await gateway.newTask();
  const many = Array.from({ length: 300 }, (_, index) => says(`Line ${index + 1}.`));
  for (let number = 1; number <= 30; number += 1) {
    const [begin, ...rest] = iteration(number);
    if (begin !== undefined) await emit(id, begin, ...many, ...rest, ...(number < 30 ? [fixed(number)] : []));
  }
  const { page, faults } = await bench.open(gateway);
  await page.goto(`/tasks/${id}?view=agent`);
  await page.getByRole('heading', { name: 'Iteration 1: pushed' }).waitFor();
  const headings = await page.locator('.agent-session h3').allTextContents();
  expect(headings).toHaveLength(30);
  expect(headings.at(-1)).toBe('Iteration 1: pushed 012345678, 1 file');
  expect(await page.locator('.agent-session li').count()).toBeLessThan(600);
  await page.getByRole('heading', { name: 'Iteration 17: pushed' }).click();
  await page
    .getByRole('region', { name: 'Coding agent output, iteration 17' })
    .getByText('Line 300.')
    .waitFor();
  expect(faults).toEqual([]);
});

it('shows the transcript of the agent in the replay', async () => {
  const { id } = await gateway.newTask();
  await emit(id, ...iteration(1), fixed(1));
  const { page, faults } = await bench.open(gateway);
  await page.goto(`/tasks/${id}/replay`);
  await page.getByRole('radio', { name: 'Agent' }).check();
  const shown = page.getByRole('region', { name: 'Coding agent output' });
  await shown.getByRole('region', { name: 'Output of Bash npm test' }).getByText('ok 1 test').waitFor();
  await shown.getByText('Only Fixpoint pushes. (git-push)').waitFor();
  expect(await surveyPage(page, 'agent-replay')).toEqual([]);
  expect(faults).toEqual([]);
});
