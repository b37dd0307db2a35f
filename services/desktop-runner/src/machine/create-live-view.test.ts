import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createLiveView, type LivePicture } from './create-live-view.js';

const picture: LivePicture = {
  display: ':1',
  width: 4,
  height: 3,
  mime: 'image/jpeg',
  bytes: Buffer.from([1]),
};

function open(look: (isWanted: boolean) => Promise<LivePicture | null>, watchers = () => 1) {
  const frames: number[] = [];
  const view = createLiveView({
    look,
    publish: async ({ number }) => {
      frames.push(number);
      return watchers();
    },
    log: pino({ level: 'silent' }),
    now: Date.now,
  });
  return { view, frames };
}

it('shows the present frame to whoever begins to watch, and from then on only what changed', async () => {
  const looks: boolean[] = [];
  const { view, frames } = open(async (isWanted) => {
    looks.push(isWanted);
    return isWanted ? picture : null;
  });
  view.watch({ seconds: 60, fps: 100 });
  await expect.poll(() => looks.length).toBeGreaterThan(4);
  expect(frames).toEqual([1]);
  view.watch({ seconds: 60, fps: 100 });
  await expect.poll(() => frames).toEqual([1, 2]);
  await view.close();
  expect(looks.filter((isWanted) => isWanted)).toHaveLength(2);
});

it('does not look at the screen while nobody watches', async () => {
  const look = vi.fn(async () => picture);
  const { view, frames } = open(look, () => 0);
  view.watch({ seconds: 60, fps: 100 });
  await expect.poll(() => frames).toEqual([1]);
  await view.close();
  expect(look).toHaveBeenCalledTimes(1);
});

it('goes on after a look that failed, with the frame that was missed', async () => {
  let times = 0;
  const { view, frames } = open(async (isWanted) => {
    times += 1;
    if (times === 1) throw new Error('the host died');
    return isWanted ? picture : null;
  });
  view.watch({ seconds: 60, fps: 100 });
  await expect.poll(() => frames).toEqual([1]);
  await view.close();
});
