import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type EventDraft, FindingCounts, ServiceDefinition } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTaskStore } from '../../packages/tasks/src/engine/task-store.js';
import { announceDesktop } from '../../services/gateway/testing/announce-desktop.js';
import {
  goodRequest,
  marketResearch,
  type RunningGateway,
} from '../../services/gateway/testing/start-gateway.js';
import { tooWide } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
// Every name as long as people make them: what a page cannot wrap or cut would widen it.
const longService = 'quarterly-market-research-for-the-southern-and-eastern-regions';
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle';
const longFile = `${longWord}_Q4_final_FINAL_v27_approved-by-the-board_2026-11-26.pptx`;
const iterations = 30;

let gateway: RunningGateway;
let id: string;
let waiting: string;
let failed: string;
const artifacts = createMemoryArtifacts();
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  const named = ServiceDefinition.parse({
    ...marketResearch,
    name: longService,
    url: `https://${longService.slice(0, 60)}.example.com/${longWord}`,
    repository: {
      url: `https://git.example.com/${longWord}/${longService}.git`,
      directories: [`backend/${longWord.toLowerCase()}`],
    },
  });
  gateway = await bench.start({ artifacts, services: [named, marketResearch] });
  const post = async (path: string, body: unknown) => {
    const answer = await gateway.request('POST', `/api/v1/${path}`, body);
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`);
    return answer.json();
  };
  const request = {
    description: `Fix ${longService} until its output matches, for ${longWord}. Business: ${longWord}. Country: Thailand.`,
    context: {
      service: longService,
      form_data: { Email: `${longWord.toLowerCase()}@example.com`, Business: longWord, Country: 'Thailand' },
    },
    limits: { iterations },
  };
  ({ id } = await post('tasks', { ...request, approval: 'auto' }));
  ({ id: failed } = await post('tasks', { ...goodRequest, approval: 'auto' }));
  ({ id: waiting } = await post('tasks', request));
  await post('tokens', { name: longWord.slice(0, 64), role: 'operate' });
  await post('schedules', {
    name: `${longWord} every morning`.slice(0, 100),
    when: 'every weekday 6:00',
    timezone: 'Europe/Berlin',
    request,
  });
  await post('webhooks', { url: `https://hooks.example.com/${longWord}/${longWord}` });
  const place = { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix };
  const desktop = await announceDesktop({ ...place, name: longService.slice(0, 60) });
  ends.push(() => desktop.close());
  const redis = connectRedis({
    ...{ url: bench.redis.url },
    log: pino({ level: 'silent' }),
    name: 'long-names',
    profile: 'patient',
  });
  ends.push(() => redis.disconnect());
  const store = createTaskStore({ redis, keys: createKeys(gateway.keyPrefix) });
  for (let iteration = 1; iteration <= iterations; iteration += 1)
    await store.emit(id, null, await oneIteration(iteration));
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

async function oneIteration(iteration: number): Promise<EventDraft[]> {
  const stages = ['submit', 'mail', 'compare', 'fix', 'deploy'];
  const total = 45 - iteration;
  const findings = Array.from({ length: total }, (_, index) => ({
    id: `finding-${index}`,
    check: index % 2 === 0 ? 'leftover-placeholders' : `${longWord.toLowerCase()}-check`,
    category: 'content',
    severity: ['critical', 'high', 'medium', 'low'][index % 4],
    location: `${longFile} › slide ${index + 1} › ${longWord}`,
    message: `The placeholder "{{${longWord}}}" is left in ${longFile}.`,
    expected: longWord,
    actual: `{{${longWord}}}`,
    suggestion: `Replace ${longWord}.`,
  }));
  const counts = FindingCounts.parse({
    critical: findings.filter(({ severity }) => severity === 'critical').length,
    high: findings.filter(({ severity }) => severity === 'high').length,
    medium: findings.filter(({ severity }) => severity === 'medium').length,
    low: findings.filter(({ severity }) => severity === 'low').length,
  });
  const report = {
    version: 2,
    template: longService,
    documents: [],
    findings,
    counts,
  };
  return [
    ...stages.slice(0, 3).flatMap((stage): EventDraft[] => [
      { type: 'stage-started', message: `${stage} started`, data: { stage, iteration, attempt: 1 } },
      {
        type: 'stage-finished',
        message: `${stage} finished`,
        data: { stage, iteration, ok: true, ms: 4_200 },
      },
    ]),
    {
      type: 'findings',
      message: `${total} findings in ${longFile}`,
      data: {
        iteration,
        counts,
        report: await artifacts.put(Buffer.from(JSON.stringify(report))),
        template: longService,
        top: [],
        weight: total * 10 + (iteration % 7) * 33,
        ledger: { born: [], fixed: iteration === 1 ? [] : [`finding-${total}`], regressed: [], open: total },
      },
    },
    {
      type: 'engine-message',
      message: 'Bash',
      data: { role: 'tool', text: `Read /home/fix/.fixpoint/worktrees/t-1/tree/src/${longWord}/${longFile}` },
    },
    {
      type: 'fix',
      message: `Removed ${longWord} from the deck.`,
      data: {
        iteration,
        outcome: 'pushed',
        commit: hash(String(iteration)).slice(0, 40),
        files: [{ path: `backend/${longWord}/${longFile}.js`, added: 1, removed: 1 }],
        diff: await artifacts.put(
          Buffer.from(
            `diff --git a/${longWord}.js b/${longWord}.js\n--- a/${longWord}.js\n+++ b/${longWord}.js\n@@ -1 +1 @@\n-old\n+${longWord.repeat(3)}\n`,
          ),
        ),
        transcript: null,
        spent_usd: 0.1,
        denials: 0,
      },
    },
  ];
}

/** Where something is in the window. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
}

const folder = process.env.LONG_NAMES_PICTURES;

async function picture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const [width, colorScheme] of [
    [320, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [390, 'light'],
    [1280, 'dark'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 800 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
  }
}

it('keeps every page as wide as the window with the longest names', {
  tags: ['night'],
  timeout: 600_000,
}, async () => {
  const { page, faults } = await bench.open(gateway);
  const task = `/tasks/${id}`;
  const addresses: Record<string, string> = {
    tasks: '/',
    'tasks-filtered': `/?status=running&service=${longService}&q=${longWord}`,
    'tasks-services': '/?view=services',
    'tasks-board': '/?view=board',
    inbox: '/inbox',
    plan: `/tasks/${waiting}`,
    overview: task,
    findings: `${task}?view=findings`,
    document: `${task}?view=document`,
    changes: `${task}?view=changes`,
    agent: `${task}?view=agent`,
    log: `${task}?view=log`,
    parameters: `${task}?view=parameters`,
    replay: `${task}/replay`,
    service: `/services/${longService}`,
    desktops: '/desktops',
    desktop: `/desktops/${longService.slice(0, 60)}`,
    workspace: '/workspace',
    builds: '/builds',
    compare: `/compare?one=${id}&other=${failed}`,
    documents: '/documents',
    schedules: '/schedules',
    stages: '/stages',
    settings: '/settings',
    tokens: '/settings/tokens',
    webhooks: '/settings/webhooks',
    services: '/settings/services',
    audit: '/settings/audit',
    nowhere: '/none',
  };
  const wide: string[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('#content').getByText('Loading …').count()).toBe(0);
    await picture(page, name);
    for (const width of [320, 390, 1280]) wide.push(...(await tooWide(page, name, width)));
  }
  expect(wide).toEqual([]);
  // No comparator lists templates here, and one address leads nowhere on purpose.
  expect(faults.filter((fault) => !/\b(503|404)\b/.test(fault))).toEqual([]);
});

it('keeps the head of a task in three lines and every tab in the window of a phone', async () => {
  const { page } = await bench.open(gateway);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/tasks/${id}?view=parameters`);
  await page.getByRole('tab', { name: 'Parameters', selected: true }).waitFor();
  const boxesOf = (selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .evaluateAll((parts: { getBoundingClientRect(): { toJSON(): Box } }[]) =>
        parts.map((part) => part.getBoundingClientRect().toJSON()),
      );
  const head = await boxesOf(
    '.task-bar .line > :is(.badge, h1, .facts, .all-figures), .task-bar .actions > *',
  );
  const rows: number[] = [];
  for (const middle of head.map(({ top, height }) => top + height / 2).toSorted((a, b) => a - b))
    if (middle - (rows.at(-1) ?? -100) > 12) rows.push(middle);
  expect(rows).toHaveLength(3);
  const tabs = await boxesOf('[role="tab"]');
  expect(tabs).toHaveLength(7);
  for (const { left, right } of [...head, ...tabs]) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  }
});

it('shows the numbers of 30 iterations without one on another', async () => {
  const { page } = await bench.open(gateway);
  await page.goto(`/tasks/${id}/replay`);
  const marks = page.locator('.replay-controls .marks span');
  await marks.first().waitFor({ state: 'attached' });
  expect(await marks.count()).toBe(iterations);
  const boxes = await marks.evaluateAll(
    (all: { textContent: string; getBoundingClientRect(): { toJSON(): Box } }[]) =>
      all
        .filter(({ textContent }) => textContent !== '')
        .map((mark) => mark.getBoundingClientRect().toJSON()),
  );
  expect(boxes.length).toBeGreaterThan(0);
  for (const [index, { left }] of boxes.entries())
    expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
});
