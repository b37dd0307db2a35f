import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UnavailableError } from '@fixpoint/shared/errors';
import { findBrowser } from '@fixpoint/workspace/browser';

export type PictureFormat = 'webp' | 'gif';

const size = { width: 1_200, height: 750 };
const wholeMs = 20_000;
const frameMs = 400;
/** Of the last picture, so that one sees what came of it. */
const restMs = 2_000;

/**
 * Plays an exported page in a headless browser and answers a moving picture of it, about twenty seconds long. The page is opened
 * from a file and asks nobody for anything. Throws `UnavailableError` where there is no browser, or no library that draws.
 */
export async function recordReplay(
  content: string,
  format: PictureFormat,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Buffer> {
  const executablePath = await findBrowser(environment);
  if (executablePath === null) {
    throw new UnavailableError('An animated image needs a browser, and no browser was found.', {
      hint: 'Install Chromium or Chrome, or set CHROME_PATH. --html works without a browser.',
    });
  }
  const sharp = await loadSharp();
  const { chromium } = await import('playwright-core');
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-replay-'));
  // As root, Chromium does not start with a sandbox.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const file = join(folder, 'replay.html');
    await writeFile(file, content);
    const page = await browser.newPage({ viewport: size, colorScheme: 'light' });
    const address = pathToFileURL(file).href;
    await page.goto(address);
    const line = page.getByRole('slider');
    const length = Number(await line.getAttribute('max'));
    const count = Math.min(Math.ceil(wholeMs / frameMs), Math.max(2, Math.ceil(length / 50)));
    const frames: { readonly bytes: Buffer; ms: number }[] = [];
    let newest = '';
    for (let index = 0; index <= count; index += 1) {
      await page.goto(`${address}#at=${((length * index) / count / 1_000).toFixed(3)}`);
      await page.evaluate(drawn);
      const bytes = await page.screenshot();
      const hash = createHash('sha256').update(bytes).digest('hex');
      const before = frames.at(-1);
      if (hash === newest && before !== undefined) before.ms += frameMs;
      else frames.push({ bytes, ms: frameMs });
      newest = hash;
    }
    const last = frames.at(-1);
    if (last !== undefined) last.ms += restMs;
    const moving = sharp(
      frames.map(({ bytes }) => bytes),
      { join: { animated: true } },
    );
    const delay = frames.map(({ ms }) => ms);
    return await (format === 'gif'
      ? moving.gif({ delay, loop: 0 })
      : moving.webp({ quality: 60, effort: 4, minSize: true, loop: 0, delay })
    ).toBuffer();
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** In the page: once what was asked for is drawn. */
const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

async function loadSharp() {
  try {
    return (await import('sharp')).default;
  } catch (cause) {
    throw new UnavailableError('An animated image needs the package sharp, which is not installed.', {
      hint: 'Install it with "npm install sharp" in the folder of Fixpoint. --html works without it.',
      cause,
    });
  }
}
