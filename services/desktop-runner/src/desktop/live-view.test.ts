import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Display } from '@fixpoint/shared/contracts';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { createScreen } from '../adapters/screen/create-screen.js';
import { drawArrow } from '../adapters/screen/pointer-image.js';
import type { CaptureRequest } from '../core/desktop-driver.js';
import type { LogicalPoint } from '../core/screen/coordinates.js';
import { createLiveView, createPictureSource, type LivePicture } from './live-view.js';

const never = new AbortController().signal;

/** A screen that shows one colour, and a pointer. */
function open({ width = 640, height = 360, redact = [] as CaptureRequest['redact'] } = {}) {
  const display: Display = { id: ':1', x: 0, y: 0, width, height, scale: 1, primary: true };
  const now = { colour: 0xff808080, pointer: { space: 'logical', x: 5, y: 5 } as LogicalPoint };
  const screen = createScreen({
    displays: async () => [display],
    grab: async () => ({
      x: 0,
      y: 0,
      width,
      height,
      order: 'bgrx',
      pixels: new Uint32Array(width * height).fill(now.colour),
    }),
    pointer: async () => now.pointer,
    pointerImage: () => drawArrow(),
  });
  const takePicture = createPictureSource(
    {
      observe: (request, signal) => screen.capture({ ...request, redact }, signal),
      thumbnail: (signal) => screen.thumbnail({ redact }, signal),
    },
    async () => now.pointer,
    () => display,
  );
  return { now, takePicture };
}

it('shows a screen again when it or the pointer changed, and otherwise only on request', async () => {
  const { now, takePicture } = open();
  expect(await takePicture(false, never)).toMatchObject({
    width: 640,
    height: 360,
    mime: 'image/jpeg',
    display: ':1',
  });
  expect(await takePicture(false, never)).toBeNull();
  expect(await takePicture(true, never)).not.toBeNull();
  now.colour = 0xff848484;
  expect(await takePicture(false, never)).not.toBeNull();
  now.pointer = { ...now.pointer, x: 6 };
  expect(await takePicture(false, never)).not.toBeNull();
  expect(await takePicture(false, never)).toBeNull();
});

it('shows a large screen at most 1280 pixels wide, in its shape, with its zones black', async () => {
  const { takePicture } = open({
    width: 3_840,
    height: 2_160,
    redact: [{ x: 0, y: 0, width: 3_840, height: 1_080 }],
  });
  const picture = await takePicture(true, never);
  expect(picture).toMatchObject({ width: 1_280, height: 720 });
  const { data } = await sharp(picture?.bytes)
    .extract({ left: 0, top: 100, width: 1_280, height: 200 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Black, as JPEG has it.
  expect(Math.max(...new Set(data))).toBeLessThan(8);
});

it('needs no more memory after five hundred frames than after a hundred', { timeout: 120_000 }, async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const { now, takePicture } = open({ width: 160, height: 90 });
  const used = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  let [frames, before] = [0, 0];
  for (let number = 1; number <= 1_000; number++) {
    if (number % 2 === 0) now.colour = 0xff000000 | Math.imul(number, 2_654_435_761);
    if ((await takePicture(false, never)) !== null) frames++;
    if (frames === 100 && before === 0) before = used();
  }
  expect(frames).toBeGreaterThan(490);
  expect(frames).toBeLessThanOrEqual(501);
  // The frames alone are 23 megabytes. Freed memory is released a little later.
  await vi.waitFor(() => expect(used() - before).toBeLessThan(1_000_000), { timeout: 10_000 });
});

const picture: LivePicture = {
  display: ':1',
  width: 4,
  height: 3,
  mime: 'image/jpeg',
  bytes: Buffer.from([1]),
};

function openView(takePicture: (isWanted: boolean) => Promise<LivePicture | null>, watchers = () => 1) {
  const frames: number[] = [];
  const view = createLiveView({
    takePicture,
    publish: async ({ number }) => {
      frames.push(number);
      return watchers();
    },
    log: pino({ level: 'silent' }),
    now: Date.now,
  });
  return { view, frames };
}

it('sends the current frame to a new watcher, and from then on only changes', async () => {
  const captures: boolean[] = [];
  const { view, frames } = openView(async (isWanted) => {
    captures.push(isWanted);
    return isWanted ? picture : null;
  });
  view.watch({ seconds: 60, fps: 100 });
  await expect.poll(() => captures.length).toBeGreaterThan(4);
  expect(frames).toEqual([1]);
  view.watch({ seconds: 60, fps: 100 });
  await expect.poll(() => frames).toEqual([1, 2]);
  await view.close();
  expect(captures.filter((isWanted) => isWanted)).toHaveLength(2);
});

it('takes no screenshot without a watcher', async () => {
  const takePicture = vi.fn(async () => picture);
  const { view, frames } = openView(takePicture, () => 0);
  view.watch({ seconds: 60, fps: 100 });
  await expect.poll(() => frames).toEqual([1]);
  await view.close();
  expect(takePicture).toHaveBeenCalledTimes(1);
});

it('continues after a failed screenshot, with the missed frame', async () => {
  let times = 0;
  const { view, frames } = openView(async (isWanted) => {
    times += 1;
    if (times === 1) throw new Error('the host died');
    return isWanted ? picture : null;
  });
  view.watch({ seconds: 60, fps: 100 });
  await expect.poll(() => frames).toEqual([1]);
  await view.close();
});
