import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser } from '@fixpoint/workspace/browser';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { encodeApng } from './encode-apng.js';
import { recordReplay } from './index.js';

/** A replay of half a second: red until the middle, then blue. */
const replay = `<!doctype html><input type="range" max="500" aria-label="Position"><script>
const show = () => { document.documentElement.style.background = Number(location.hash.slice(4)) < 0.25 ? 'rgb(255,0,0)' : 'rgb(0,0,255)'; };
addEventListener('hashchange', show);
show();
</script>`;
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: (await findBrowser(process.env)) ?? '',
    args: ['--no-sandbox'],
  });
});
afterAll(() => browser.close());

/** Evaluates a script in a page beside the file, which the script knows as `film`. */
async function readInBrowser<Result>(bytes: Buffer, script: string): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-film-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'page.html'), '<!doctype html>');
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(pathToFileURL(join(folder, 'page.html')).href);
  return page.evaluate(
    `(async () => {
      const film = Uint8Array.from(atob('${bytes.toString('base64')}'), (letter) => letter.charCodeAt(0));
      const canvas = new OffscreenCanvas(1200, 750);
      const context = canvas.getContext('2d');
      const colourOf = (picture) => {
        context.reset();
        context.drawImage(picture, 0, 0);
        const [red, , blue] = context.getImageData(900, 600, 1, 1).data;
        return red > 200 && blue < 50 ? 'red' : blue > 200 && red < 50 ? 'blue' : 'other';
      };
      ${script}
    })()`,
  ) as Promise<Result>;
}

describe('a film of a replay', () => {
  it.each([
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
    ['apng', 'image/png'],
  ] as const)('is an animated %s that a browser plays', async (format, type) => {
    const film = await recordReplay(replay, format, process.env);
    const read = await readInBrowser(
      film,
      `const decoder = new ImageDecoder({ data: film, type: '${type}' });
      await decoder.tracks.ready;
      const { frameCount, animated, repetitionCount } = decoder.tracks.selectedTrack;
      const frames = [];
      for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
        const { image } = await decoder.decode({ frameIndex });
        frames.push([colourOf(image), Math.round(image.duration / 1000)]);
      }
      return { animated, repeats: repetitionCount === Infinity, frames };`,
    );
    expect(read).toEqual({
      animated: true,
      repeats: true,
      // Pictures of the same content are one; the last one stays two seconds longer.
      frames: [
        ['red', 2_000],
        ['blue', 4_400],
      ],
    });
  });

  it('is a WebM video with its length that a browser can seek', async () => {
    const film = await recordReplay(replay, 'webm', process.env);
    const read = await readInBrowser(
      film,
      `const video = document.createElement('video');
      video.src = URL.createObjectURL(new Blob([film], { type: 'video/webm' }));
      // A browser may report the end of a seek before it can draw the picture.
      const drawn = async () => {
        for (const end = performance.now() + 10_000; colourOf(video) === 'other' && performance.now() < end; )
          await new Promise((resume) => setTimeout(resume));
        return colourOf(video);
      };
      const seek = (seconds) => new Promise((done, fail) => {
        video.onseeked = () => done(drawn());
        video.onerror = () => fail(new Error(video.error.message));
        video.currentTime = seconds;
      });
      await new Promise((done, fail) => { video.onloadeddata = done; video.onerror = () => fail(new Error(video.error.message)); });
      return { length: Math.round(video.duration * 10) / 10, size: [video.videoWidth, video.videoHeight], colours: [await seek(1), await seek(3), await seek(0.5)] };`,
    );
    expect(read).toEqual({ length: 6.4, size: [1_200, 750], colours: ['red', 'blue', 'red'] });
  });
});

it('is not made of pictures that are not PNGs or have different sizes', async () => {
  const pictureOf = async (width: number) => {
    const page = await browser.newPage({ viewport: { width, height: 20 } });
    const png = await page.screenshot();
    await page.close();
    return { png, ms: 100 };
  };
  const [small, large] = [await pictureOf(20), await pictureOf(30)];
  expect(() => encodeApng([])).toThrow('at least one picture');
  expect(() => encodeApng([{ png: Buffer.from('GIF89a'), ms: 100 }])).toThrow('not a PNG');
  expect(() => encodeApng([small, large])).toThrow('same size');
});
