import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** One picture of a film. */
export interface Frame {
  readonly png: Buffer;
  /** Time for which it is shown. */
  readonly ms: number;
}

const size = { width: 1_200, height: 750 };
const wholeMs = 20_000;
const frameMs = 400;
/** Additional time of the last picture, which shows the result. */
const restMs = 2_000;

/**
 * Plays an exported page in a browser and takes its pictures, for about twenty seconds. All have the same size. The page is opened
 * from a file in `folder` and sends no request.
 */
export async function filmReplay(browser: Browser, content: string, folder: string): Promise<Frame[]> {
  const file = join(folder, 'replay.html');
  await writeFile(file, content);
  const page = await browser.newPage({ viewport: size, colorScheme: 'light' });
  const address = pathToFileURL(file).href;
  await page.goto(address);
  const line = page.getByRole('slider');
  const length = Number(await line.getAttribute('max'));
  const count = Math.min(Math.ceil(wholeMs / frameMs), Math.max(2, Math.ceil(length / 50)));
  const frames: { readonly png: Buffer; ms: number }[] = [];
  let newest = '';
  for (let index = 0; index <= count; index += 1) {
    await page.goto(`${address}#at=${((length * index) / count / 1_000).toFixed(3)}`);
    await page.evaluate(drawn);
    const png = await page.screenshot();
    const hash = createHash('sha256').update(png).digest('hex');
    const before = frames.at(-1);
    if (hash === newest && before !== undefined) before.ms += frameMs;
    else frames.push({ png, ms: frameMs });
    newest = hash;
  }
  const last = frames.at(-1);
  if (last !== undefined) last.ms += restMs;
  return frames;
}

/** Runs in the page; ends after its drawing. */
const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';
