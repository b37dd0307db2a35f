import type { EventDraft, LedgerSummary } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { createTaskStore } from '../../packages/tasks/src/engine/task-store.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
let gateway: RunningGateway;
let id: string;
const artifacts = createMemoryArtifacts();
const commit = '0123456789abcdef0123456789abcdef01234567';

beforeAll(async () => {
  gateway = await bench.start({ artifacts });
  ({ id } = await gateway.newTask());
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'finding-commits', profile: 'patient' });
  const store = createTaskStore({ redis, keys: createKeys(gateway.keyPrefix) });
  await store.emit(id, null, [
    await found(1, ['title', 'source'], { born: ['title', 'source'] }),
    await fixed(1),
    await found(2, ['source'], { fixed: ['title'] }),
  ]);
  redis.disconnect();
});

const about = (name: string) => ({
  id: name,
  check: `missing-${name}`,
  category: 'content',
  severity: 'high',
  location: `slide ${name.length}`,
  message: `The ${name} is missing.`,
  expected: '',
  actual: '',
  suggestion: '',
});

async function found(
  iteration: number,
  names: readonly string[],
  ledger: Partial<LedgerSummary>,
): Promise<EventDraft> {
  const counts = { critical: 0, high: names.length, medium: 0, low: 0 };
  const report = { version: 2, template: null, documents: [], findings: names.map(about), counts };
  return {
    type: 'findings',
    message: 'Compared.',
    data: {
      iteration,
      counts,
      report: await artifacts.put(Buffer.from(JSON.stringify(report))),
      template: null,
      top: [],
      ledger: { born: [], fixed: [], regressed: [], open: names.length, ...ledger },
    },
  };
}

async function fixed(iteration: number): Promise<EventDraft> {
  const diff = 'diff --git a/a.js b/a.js\n--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-old\n+title\n';
  return {
    type: 'fix',
    message: 'Added the title.',
    data: {
      iteration,
      outcome: 'pushed',
      commit,
      files: [{ path: 'a.js', added: 1, removed: 1 }],
      diff: await artifacts.put(Buffer.from(diff)),
      transcript: null,
      spent_usd: 0.1,
      denials: 0,
    },
  };
}

it('leads from a finding to its commit, diff and repository, and from the commit to its findings', async () => {
  const { page, faults } = await bench.open(gateway);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tasks/${id}?view=findings`);

  // A finding that is gone names the commit that fixed it, one that stays the commit that did not.
  const gone = page.getByRole('region', { name: 'Fixed' }).getByRole('listitem').first();
  await gone.getByText('iteration 1, fixed it').waitFor();
  await page.getByText('The source is missing.').click();
  const own = page.getByRole('list', { name: 'Commits for this finding' }).first();
  await own.getByText('iteration 1, did not change it').waitFor();
  expect(await surveyPage(page, 'finding-commits')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await gone.getByRole('link', { name: commit.slice(0, 9) }).click();

  // The change: its diff, the repository at that commit, and what it fixed.
  const change = page.getByRole('article', { name: 'Change of iteration 1' });
  await change.getByRole('region', { name: 'Changes in a.js' }).getByText('+title').waitFor();
  const addressOf = (name: string) => change.getByRole('link', { name }).getAttribute('href');
  expect(await addressOf('Open commit in repository')).toMatch(new RegExp(`^https://.*/commit/${commit}$`));
  expect(await addressOf('Browse files at this commit')).toMatch(new RegExp(`/tree/${commit}$`));
  await change.getByText('Findings: 1 fixed').click();
  await change.getByRole('link', { name: 'The title is missing.' }).waitFor();
  expect(await addressOf('Show document before and after')).toContain('against=1&iteration=2');
  expect(await surveyPage(page, 'change')).toEqual([]);

  // Back to the finding in the document that still had it.
  await change.getByRole('link', { name: 'The title is missing.' }).click();
  await page.waitForURL(/view=document&iteration=1&finding=title/);
  expect(faults).toEqual([]);
});

it('leads from an iteration to its findings and its change', async () => {
  const { page, faults } = await bench.open(gateway);
  await page.goto(`/tasks/${id}`);
  await page.getByRole('heading', { name: 'Iteration 1' }).click();
  await page.getByRole('link', { name: 'Show findings of iteration 1' }).click();
  await page.getByText('Showing 2 of 2 findings.').waitFor();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Iteration 1' }).click();
  await page.getByRole('link', { name: 'Show change of iteration 1' }).click();
  await page.getByRole('article', { name: 'Change of iteration 1' }).waitFor();
  expect(faults).toEqual([]);
});
