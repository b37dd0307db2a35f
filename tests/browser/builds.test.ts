import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { connectRedis, createKeys, createPreviewRecords } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import type { Locator } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { buildRequest, createBuildStages } from '../../services/gateway/testing/scripted-builds.js';
import { serveStages } from '../../services/gateway/testing/serve-stages.js';
import type { RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();

/** A gateway without any build, and stages whose last session ends once `release` is called. */
async function start(): Promise<{ gateway: RunningGateway; release: () => void }> {
  const artifacts = createMemoryArtifacts();
  const gateway = await bench.start({ artifacts });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stages = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    createBuildStages({ artifacts, picture: await drawApp(), held }),
  );
  onTestFinished(async () => {
    release();
    await stages.close();
  });
  return { gateway, release };
}

/** A picture as a session takes one. */
async function drawApp(): Promise<Buffer> {
  const page = await bench.browser.newPage({ viewport: { width: 1024, height: 640 } });
  await page.setContent(
    '<body style="font:24px sans-serif;padding:3rem"><h1>Reading list</h1><input placeholder="Title"> <button>Add</button><ul><li>Dune</li><li>Solaris</li></ul></body>',
  );
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** Shows an app as a fixer does once a build has ended. Answers the name of its preview. */
async function servePreview(gateway: RunningGateway, pageUrl: string): Promise<string> {
  const app = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<h1>Reading list</h1>');
  });
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  onTestFinished(() => void app.close());
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'test', profile: 'patient' });
  onTestFinished(() => redis.disconnect());
  const records = createPreviewRecords({ redis, prefix: gateway.keyPrefix });
  const task = new URL(pageUrl).pathname.split('/').at(-1) ?? '';
  const preview = {
    name: randomBytes(16).toString('hex'),
    machine: hostname(),
    command: 'node server.mjs',
    output: '',
    port: (app.address() as AddressInfo).port,
    until: new Date(Date.now() + 600_000).toISOString(),
  };
  await records.write(task, preview);
  const keep = setInterval(() => void records.renew(task, preview), 2_000);
  onTestFinished(() => clearInterval(keep));
  return preview.name;
}

/** What an orchestrator that watches the repository tells. */
async function writeOrchestrator({ keyPrefix }: RunningGateway): Promise<void> {
  const redis = connectRedis({
    url: bench.redis.url,
    log: pino({ level: 'silent' }),
    name: 'test',
    profile: 'patient',
  });
  const keys = createKeys(keyPrefix);
  const { repository } = buildRequest.build;
  const heartbeat = {
    name: 'one',
    repository,
    at: new Date().toISOString(),
    building: [42],
    trouble: null,
    verdicts: [
      { number: 43, priority: 21, reasons: ['Label "P1" +20.', 'One vote +1.'] },
      { number: 44, priority: null, reasons: ['Nobody of AUTHORIZED_APPROVERS has approved it.'] },
    ],
  };
  await redis.hset(keys.orchestrators(repository), 'one', JSON.stringify(heartbeat));
  await redis.sadd(keys.watchedRepositories, repository);
  redis.disconnect();
}

it('explains how to start a build, and shows one from approval to end: tests, pictures, sessions, cost and console', async () => {
  const { gateway, release } = await start();
  const { page, faults } = await bench.open(gateway);
  await page.goto('/');
  await page.getByRole('link', { name: 'Builds', exact: true }).click();
  await page.getByRole('heading', { name: 'No builds yet' }).waitFor();
  await page.getByText('fixpoint build watch owner/name').waitFor();
  expect(await surveyPage(page, 'builds-none')).toEqual([]);

  await writeOrchestrator(gateway);
  await gateway.request('POST', '/api/v1/tasks', { ...buildRequest, approval: 'auto' });
  // It comes by itself, and its tests wait. Words and bar of its row lie beside each other.
  const [about, meter] = [page.locator('.task-row p').first(), page.locator('.test-meter')];
  await page.setViewportSize({ width: 1440, height: 900 });
  await meter.waitFor();
  const [room, bar] = [await about.boundingBox(), await meter.boundingBox()];
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
  await page.getByRole('main').getByRole('link', { name: 'A reading list' }).click();
  await page.getByRole('button', { name: /^Approve/ }).click();
  const matrix = page.getByRole('table');
  await matrix.getByRole('button', { name: 'Session 3: passed' }).waitFor();
  expect(await matrix.getByRole('row').count()).toBe(5);
  await page.getByText('2 of 3 pass').waitFor();
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x;
  const head = [page.getByRole('heading', { level: 1 }), page.getByRole('region', { name: 'Build status' })];
  for (const part of head) expect(await leftOf(part)).toBe(await leftOf(matrix));
  expect(await surveyPage(page, 'build-tests')).toEqual([]);
  expect(
    await page.getByRole('img', { name: 'Screenshot of the app for add-book after session 2' }).count(),
  ).toBe(1);

  // By keyboard: another test, whose picture is there and whose diff opens.
  await matrix.getByRole('button', { name: 'mark-read' }).focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('region', { name: 'Test mark-read' });
  await detail.getByText('Its title is struck out.').waitFor();
  expect(await detail.locator(':focus').or(page.locator(':focus').and(detail)).count()).toBe(1);
  await expect
    .poll(() => detail.getByRole('img').evaluate((image: { naturalWidth: number }) => image.naturalWidth))
    .toBe(1024);
  await detail.getByText('Changed files').click();
  await detail.getByText('export function App()').waitFor();

  // The first session, which the harness refused, with the reason and the console's error.
  await matrix.getByRole('button', { name: 'Session 1: failed' }).click();
  const sessions = page.getByRole('tabpanel', { name: 'Sessions' });
  const first = sessions.getByRole('listitem').filter({ hasText: 'Session 1: add-book' }).first();
  await first.getByText('The agent did not look at').waitFor();
  await first.getByText('TypeError: books.map').waitFor();
  await sessions.getByText('$0.42 ($1.26 in total)').waitFor();
  await sessions.getByText('the coding agent is building one test').waitFor();
  const transcript = page.waitForEvent('download');
  await first.getByRole('link', { name: 'Download transcript' }).click();
  expect((await transcript).suggestedFilename()).toBe('session-1.jsonl');
  expect(await surveyPage(page, 'build-sessions')).toEqual([]);

  // What is open stays open over a reload.
  await page.reload();
  await first.getByText('TypeError: books.map').waitFor();
  await page.getByRole('tab', { name: /^Console/ }).click();
  await page.getByRole('tabpanel', { name: 'Console' }).getByText('TypeError: books.map').waitFor();

  const preview = await servePreview(gateway, page.url());
  release();
  await page.getByText('3 of 3 pass').waitFor();
  await page.getByText('Issue #42 is built: 3 tests pass').waitFor();
  await page
    .getByRole('region', { name: 'Running program' })
    .getByRole('heading', { name: 'The app' })
    .waitFor();
  await page.frameLocator('iframe').getByRole('heading', { name: 'Reading list' }).waitFor();
  expect(await page.getByRole('link', { name: 'octo/reading-list #42' }).getAttribute('href')).toBe(
    'https://github.com/octo/reading-list/issues/42',
  );

  await page.goto('/builds');
  const row = page.getByRole('listitem').filter({ hasText: 'A reading list' });
  await row.getByText('3 of 3 tests pass').waitFor();
  expect(await row.textContent()).toMatch(/octo\/reading-list #42 .*4 sessions · \$1\.78/);
  await page.getByText('1 issue queued, 1 not built').click();
  await page.getByText('queued, priority 21: Label "P1" +20.').waitFor();
  expect(await surveyPage(page, 'builds')).toEqual([]);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('failed');
  await page.getByText('No builds have this status.').waitFor();
  await page.reload();
  await page.getByText('No builds have this status.').waitFor();

  await page.goto('/builds/nobody');
  await page.getByRole('heading', { name: 'Build not found' }).waitFor();
  // The frame's own address is all that was asked of anybody else.
  expect(faults.filter((fault) => !fault.includes('404') && !fault.includes(`${preview}.localhost`))).toEqual(
    [],
  );
});
