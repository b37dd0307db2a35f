import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnavailableError } from '@fixpoint/shared/errors';
import { findBrowser } from '@fixpoint/workspace/browser';
import type { Browser } from 'playwright-core';
import { encodeApng } from './encode-apng.js';
import { encodeWebm } from './encode-webm.js';
import { type Frame, filmReplay } from './film-replay.js';
import { loadPart } from './load-part.js';

export const animationFormats = ['webp', 'gif', 'apng', 'webm'] as const;
export type AnimationFormat = (typeof animationFormats)[number];

/**
 * Plays an exported page in a headless browser and returns a film of it, about twenty seconds long. Throws `UnavailableError` if there
 * is no browser, or a package that encodes the format is missing.
 */
export async function recordReplay(
  content: string,
  format: AnimationFormat,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Buffer> {
  const executablePath = await findBrowser(environment);
  if (executablePath === null) {
    throw new UnavailableError('An animated image needs a browser, and no browser was found.', {
      hint: 'Install Chromium or Chrome, or set CHROME_PATH. --html works without a browser.',
    });
  }
  const { chromium } = await import('playwright-core');
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-replay-'));
  // As root, Chromium does not start with a sandbox.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await encode(format, await filmReplay(browser, content, folder), { browser, folder });
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function encode(
  format: AnimationFormat,
  frames: readonly Frame[],
  { browser, folder }: { readonly browser: Browser; readonly folder: string },
): Promise<Buffer> {
  if (format === 'apng') return encodeApng(frames);
  if (format === 'webm') return encodeWebm(browser, frames, folder);
  const sharp = await loadPart('sharp', async () => (await import('sharp')).default);
  const moving = sharp(
    frames.map(({ png }) => png),
    { join: { animated: true } },
  );
  const delay = frames.map(({ ms }) => ms);
  return (
    format === 'gif'
      ? moving.gif({ delay, loop: 0 })
      : moving.webp({ quality: 60, effort: 4, minSize: true, loop: 0, delay })
  ).toBuffer();
}
