import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

/** Time between two pictures of the page, in milliseconds. */
const everyMs = 1_000;
/** No picture stays longer than `maxMs`; all of the run takes about `runMs`. */
const maxMs = 1_600;
const runMs = 12_000;

/** Takes a picture of the page every `everyMs` until `ended` resolves. Equal pictures become one that stays longer. */
export async function watchPage(page, ended) {
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
  const shown = frames.map(({ bytes, ms }) => ({ bytes, ms: Math.min(ms, maxMs) }));
  const total = shown.reduce((sum, { ms }) => sum + ms, 0);
  const speed = Math.max(1, total / runMs);
  return shown.map(({ bytes, ms }) => ({ bytes, ms: Math.round(ms / speed) }));
}

/** The frames as an animated WebP file. */
export async function joinFrames(frames) {
  const moving = sharp(
    frames.map(({ bytes }) => bytes),
    { join: { animated: true } },
  );
  return moving
    .webp({ quality: 65, effort: 4, minSize: true, loop: 0, delay: frames.map(({ ms }) => ms) })
    .toBuffer();
}
