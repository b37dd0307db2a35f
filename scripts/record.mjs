// Records the moving picture at the top of the README: the pages of a real run of the demo, in about twenty seconds.
// `npm run record` writes docs/pictures/run.webp. Nothing in it is drawn by hand: record again after a change of the pages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from './bootstrap/find-browser.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = fileURLToPath(new URL('../docs/pictures/run.webp', import.meta.url));
const size = { width: 1_200, height: 750 };
/** Between two pictures of the page, in milliseconds. */
const everyMs = 1_000;
/** What the reader gets of the run: no picture stays longer than that, and all of it takes about so long. */
const longestMs = 1_600;
const runMs = 12_000;
/** Of each view that is shown at the end. */
const restMs = 1_500;
/** What the run left: a finding on its page, the first document beside the last, the commits, and the agent's words. */
const shownAtTheEnd = [
  '?view=document&iteration=1',
  '?view=document&show=changes&against=1',
  '?view=document&show=ledger',
  '?view=changes',
  '?view=agent',
  '/replay',
];

const demo = spawn(process.execPath, ['packages/cli/dist/main.js', 'demo', '--keep'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
try {
  const { page: address, ended } = await readDemo(demo.stdout);
  const page = await browser.newPage({ viewport: size, colorScheme: 'light', locale: 'en-GB' });
  await page.goto(address);
  await page.getByRole('tablist').waitFor();
  const frames = await watch(page, ended);
  for (const view of shownAtTheEnd) {
    await page.goto(`${address}${view}`);
    // Pages are drawn by LibreOffice once somebody looks at them; where it is not installed, they stay as they are read.
    await page.waitForLoadState('networkidle');
    await page
      .getByText('LibreOffice is drawing the pages …')
      .waitFor({ state: 'detached', timeout: 30_000 })
      .catch(() => {});
    await page.waitForLoadState('networkidle');
    // The head of the page has been seen by then.
    await page.evaluate("document.querySelector('[role=tablist]')?.scrollIntoView()");
    frames.push({ bytes: await page.screenshot(), ms: restMs });
  }
  await write(frames);
} finally {
  await browser.close();
  demo.kill('SIGINT');
}

/** The address of the task's page as the demo prints it, and the end of the run. */
async function readDemo(stream) {
  const lines = createInterface({ input: stream });
  let open;
  let end;
  const address = new Promise((resolve) => {
    open = resolve;
  });
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  lines.on('line', (line) => {
    process.stdout.write(`${line}\n`);
    const found = /https?:\S+\/tasks\/[\w-]+/.exec(line)?.[0];
    if (found !== undefined) open(found);
    if (/^(matched|stuck|failed)/.test(line)) end();
  });
  lines.on('close', () => {
    open(undefined);
    end();
  });
  const page = await address;
  if (page === undefined) throw new Error('The demo ended before its task had a page.');
  return { page, ended };
}

/** A picture every `everyMs` until the run is over; the same picture twice is one that stays longer. */
async function watch(page, ended) {
  const frames = [];
  let isOver = false;
  let newest = '';
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const [bytes] = await Promise.all([page.screenshot(), delay(everyMs)]);
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (hash === newest) frames.at(-1).ms += everyMs;
    else frames.push({ bytes, ms: everyMs });
    newest = hash;
  }
  const shown = frames.map(({ bytes, ms }) => ({ bytes, ms: Math.min(ms, longestMs) }));
  const total = shown.reduce((sum, { ms }) => sum + ms, 0);
  const speed = Math.max(1, total / runMs);
  return shown.map(({ bytes, ms }) => ({ bytes, ms: Math.round(ms / speed) }));
}

async function write(frames) {
  const moving = sharp(
    frames.map(({ bytes }) => bytes),
    { join: { animated: true } },
  );
  const written = await moving
    .webp({ quality: 65, effort: 4, minSize: true, loop: 0, delay: frames.map(({ ms }) => ms) })
    .toBuffer();
  await mkdir(dirname(output), { recursive: true });
  await writeFile(output, written);
  process.stdout.write(
    `wrote ${output}: ${frames.length} pictures, ${Math.round(frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000)} s, ${Math.round(written.length / 1_000)} kB\n`,
  );
}
