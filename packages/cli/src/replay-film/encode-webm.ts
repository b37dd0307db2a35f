import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Frame } from './film-replay.js';
import { loadPart } from './load-part.js';

/** Encodes the pictures as a VP9 film in a WebM file. The browser encodes; a page from a file may use its encoder. */
export async function encodeWebm(
  browser: Browser,
  frames: readonly Frame[],
  folder: string,
): Promise<Buffer> {
  const main = await loadPart('mediabunny', async () => createRequire(import.meta.url).resolve('mediabunny'));
  const file = join(folder, 'encoder.html');
  await writeFile(file, '<!doctype html><title>Encoder</title>');
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.addScriptTag({ path: join(dirname(main), 'mediabunny.min.cjs') });
  const pictures = frames.map(({ png, ms }) => ({
    url: `data:image/png;base64,${png.toString('base64')}`,
    ms,
  }));
  return Buffer.from(await page.evaluate(encode, pictures), 'base64');
}

interface PagePicture {
  readonly width: number;
  readonly height: number;
}
/** The used parts of the page's globals, for which this program has no types. */
interface EncoderPage {
  fetch(url: string): Promise<{ blob(): Promise<unknown> }>;
  createImageBitmap(blob: unknown): Promise<PagePicture>;
  readonly OffscreenCanvas: new (
    width: number,
    height: number,
  ) => { getContext(type: '2d'): { drawImage(picture: PagePicture, x: number, y: number): void } };
  btoa(text: string): string;
  readonly Mediabunny: {
    readonly BufferTarget: new () => { readonly buffer: ArrayBuffer };
    readonly WebMOutputFormat: new () => object;
    readonly QUALITY_HIGH: object;
    readonly CanvasSource: new (
      canvas: object,
      options: object,
    ) => { add(seconds: number, duration: number): Promise<void> };
    readonly Output: new (
      options: object,
    ) => { addVideoTrack(source: object): void; start(): Promise<void>; finalize(): Promise<void> };
  };
}

/** Runs in the page. Returns the file as base64. */
async function encode(frames: readonly { readonly url: string; readonly ms: number }[]): Promise<string> {
  const page = globalThis as unknown as EncoderPage;
  const { BufferTarget, CanvasSource, Output, QUALITY_HIGH, WebMOutputFormat } = page.Mediabunny;
  const pictures: PagePicture[] = [];
  for (const { url } of frames) {
    pictures.push(await page.createImageBitmap(await (await page.fetch(url)).blob()));
  }
  const [{ width, height } = { width: 0, height: 0 }] = pictures;
  const canvas = new page.OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: QUALITY_HIGH });
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  output.addVideoTrack(source);
  await output.start();
  let seconds = 0;
  for (const [index, picture] of pictures.entries()) {
    const duration = (frames[index]?.ms ?? 0) / 1_000;
    context.drawImage(picture, 0, 0);
    await source.add(seconds, duration);
    seconds += duration;
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer);
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return page.btoa(text);
}
