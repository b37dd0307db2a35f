import type { Page } from 'playwright-core';

/** What works in bursts, as a page does that is opened, is held up less than what never rests, as these pieces. */
const most = 4;

/**
 * How many times as long as by itself a page's work takes at the moment, since the machine does other things: 1 where it does
 * none. A piece of work without interruption measures how fast the machine is, and how long many of them take what is left of it.
 */
export async function measureSlowdown(page: Page): Promise<number> {
  const slowdown = await page.evaluate<number>(`(() => {
    const pieces = [];
    const begun = performance.now();
    while (performance.now() - begun < 400 || pieces.length < 100) {
      const before = performance.now();
      for (let round = 0, value = 1; round < 1_000_000; round += 1) value = (value * 31 + round) | 0;
      pieces.push(performance.now() - before);
    }
    const whole = performance.now() - begun;
    pieces.sort((one, other) => one - other);
    return whole / (pieces.length * pieces[Math.floor(pieces.length / 4)]);
  })()`);
  // Less is what any measurement is off by.
  return slowdown < 1.25 ? 1 : Math.min(slowdown, most);
}
