// Time from the comparison of a document until its first page is visible: in a real browser, with a separate gateway, comparator and
// Redis. Prints the moments from the event of the comparison on, of the layout that our reader knows and of LibreOffice's drawing.
// FIRST_PICTURE_TURNS, each with a document that nothing has seen before; of each moment the median and the longest.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { operations } from '@fixpoint/compare/operations';
import { loadTemplates } from '@fixpoint/compare/template-files';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import { bindToParent } from '@fixpoint/shared/child-process';
import { createKeys, createTasks } from '@fixpoint/tasks/engine';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { allChecks } from '../packages/compare/dist/checks/all-checks.js';
import { assembleReport } from '../packages/compare/dist/engine/assemble-report.js';
import { createTaskStore } from '../packages/tasks/dist/engine/task-store.js';
import { buildStore } from './load/build-store.js';
import { createGatewayProcess, ownerToken } from './load/start-gateway.js';
import { openPage } from './pages/open-page.js';
import { writeDeck } from './reading/documents.js';
import { withRedis } from './with-redis.js';

const turns = Number(process.env.FIRST_PICTURE_TURNS ?? 5);
const slides = 12;
const hasLibreOffice = ['soffice', 'pdftoppm'].every((name) => spawnSync('which', [name]).status === 0);
const keyPrefix = '{first-picture}';
const comparator = fileURLToPath(new URL('../services/comparator/dist/main.js', import.meta.url));

await withRedis(async ({ redisUrl, folder, releases }) => {
  await buildStore({ redisUrl, keyPrefix, ended: 0, waiting: turns });
  const gateway = await createGatewayProcess({ redisUrl, keyPrefix, folder, releases });
  await gateway.start();
  await startComparator({ redisUrl, folder, releases });
  const page = await openPage({ url: gateway.url, token: ownerToken, releases });

  const redis = new Redis(redisUrl);
  releases.defer('its connection', () => redis.disconnect());
  const store = createTaskStore({ redis, keys: createKeys(keyPrefix) });
  const artifacts = await createArtifactStore({ artifactsUrl: undefined, home: folder });
  const log = pino({ level: 'silent' });
  const tasks = createTasks({ redisUrl, keyPrefix, log, acceptUnsafe: true });
  releases.defer('the tasks', () => tasks.close());
  const { tasks: rows } = await tasks.listRows({ limit: turns });
  const rules = { template: null, templates: await loadTemplates(allChecks), today: '2026-11-22' };

  const seen = { layout: [], drawing: [] };
  for (const [turn, { id }] of rows.entries()) {
    // Another deck each time: drawn pages are cached.
    const report = await compare(await readFile(await writeDeck(folder, slides + turn)), {
      artifacts,
      rules,
    });
    await page.goto(`/tasks/${id}?view=document`);
    await page.getByText('No documents received yet.').waitFor();
    const from = performance.now();
    await store.emit(id, null, found(report));
    await page.locator('.marked .slide-drawing').first().waitFor();
    seen.layout.push(performance.now() - from);
    if (!hasLibreOffice) continue;
    await page.waitForFunction("document.querySelector('.marked .slide-picture img')?.complete === true");
    await page.locator('.marked .slide-drawing').waitFor({ state: 'detached' });
    seen.drawing.push(performance.now() - from);
  }
  process.stdout.write(
    [
      `First picture of a page: ${turns} decks of ${slides} slides and more, load ${loadavg()[0].toFixed(1)}`,
      line('laid out from the model, after the comparison', seen.layout, 'at most 1,000'),
      hasLibreOffice
        ? line('drawn by LibreOffice, after the comparison', seen.drawing, 'as it comes')
        : '  LibreOffice is not installed: its drawing was not measured.',
      '',
    ].join('\n'),
  );
});

function line(name, times, wanted) {
  const sorted = times.toSorted((one, other) => one - other);
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `  ${name.padEnd(48)}${`${Math.round(median)} ms`.padStart(10)}   longest ${Math.round(longest)} ms   ${wanted}`;
}

/** Stores the results of a comparison of this deck, as the comparator's stage does. Returns the id of its report. */
async function compare(bytes, { artifacts, rules }) {
  const { pages, ...examined } = await operations.examine(
    { name: 'deck.pptx', type: 'pptx', bytes, rules, wantsPages: true },
    { limits: defaultReaderLimits, at: () => {} },
  );
  const kept = await artifacts.put(Buffer.from(JSON.stringify(pages)));
  const document = { ...examined.document, pages: kept, artifact: await artifacts.put(bytes) };
  const report = assembleReport([{ ...examined, document }], rules);
  return { counts: report.counts, kept: await artifacts.put(Buffer.from(JSON.stringify(report))) };
}

function found({ counts, kept }) {
  const stage = {
    type: 'stage-started',
    message: 'compare started.',
    data: { stage: 'compare', iteration: 1, attempt: 1 },
  };
  const data = { iteration: 1, counts, report: kept, template: null, top: [] };
  return [stage, { type: 'findings', message: 'Compared.', data }];
}

async function startComparator({ redisUrl, folder, releases }) {
  const { command, args } = await bindToParent({ command: process.execPath, args: [comparator] }, 'SIGKILL');
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      REDIS_URL: redisUrl,
      FIXPOINT_HOME: folder,
      FIXPOINT_KEY_PREFIX: keyPrefix,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  releases.defer('the comparator', async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  });
}
