import { createTasks } from '@fixpoint/tasks/engine';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createKeys } from '../../packages/tasks/dist/engine/keys.js';
import { createTaskStore } from '../../packages/tasks/dist/engine/task-store.js';

/** Scrolls the list of tasks to its end, chooses rows, searches, and lets 1,000 events a second happen meanwhile. */
export async function measureList({ page, redisUrl, keyPrefix, count }) {
  await page.getByRole('button', { name: 'Show older tasks' }).click();
  await loadAll(page, count);
  const idle = await countFrames(page, () => page.waitForTimeout(2_000));
  const rowsInPage = await page.evaluate("document.querySelectorAll('.task-row').length");
  const scrolling = await scroll(page);
  const press = await longestOf(page, "document.querySelectorAll('.task-row .select')[3].click()");
  const typing = await typeInSearch(page);
  await page.getByPlaceholder('Search tasks').fill('');
  await page.getByText(`50 shown of ${count}.`).waitFor();
  await page.getByRole('button', { name: 'Show older tasks' }).click();
  await loadAll(page, count);
  const live = await follow(page, { redisUrl, keyPrefix });
  return [
    { name: 'rows in the page of so many', value: rowsInPage, unit: 'rows', wanted: 'few' },
    {
      name: 'nothing happens: frames',
      value: idle.frames,
      unit: 'a second',
      wanted: 'what the machine gives',
    },
    { name: 'scrolling: frames', value: scrolling.frames, unit: 'a second', wanted: 'at least 30' },
    {
      name: 'scrolling: longest gap between frames',
      value: scrolling.gap,
      unit: 'ms',
      wanted: 'at most 100',
    },
    { name: 'choosing a row, until it is drawn', value: press, unit: 'ms', wanted: 'at most 100' },
    {
      name: 'a letter in the search, until it is drawn',
      value: typing.letter,
      unit: 'ms',
      wanted: 'at most 100',
    },
    {
      name: 'search, from the last letter to the rows',
      value: typing.found,
      unit: 'ms',
      wanted: '250 of it on purpose',
    },
    { name: '1,000 events a second: frames', value: live.frames, unit: 'a second', wanted: 'at least 30' },
    { name: '1,000 events a second: longest gap', value: live.gap, unit: 'ms', wanted: '' },
    { name: '1,000 events a second: choosing a row', value: live.press, unit: 'ms', wanted: 'at most 100' },
  ];
}

/** Goes to the end until every task is listed. */
async function loadAll(page, count) {
  await page.waitForFunction(
    `(() => {
      scrollTo(0, document.body.scrollHeight);
      return document.querySelector('.task-row[aria-setsize="${count}"]') !== null;
    })()`,
    undefined,
    { polling: 50, timeout: 120_000 },
  );
  await page.evaluate('scrollTo(0, 0)');
}

/** Counts frames for as long as `act` takes. */
async function countFrames(page, act) {
  await page.evaluate(`(() => {
    const counted = { frames: 0, gap: 0, from: performance.now(), on: true };
    globalThis.counted = counted;
    let before = performance.now();
    const tick = () => {
      const now = performance.now();
      counted.frames += 1;
      counted.gap = Math.max(counted.gap, now - before);
      before = now;
      if (counted.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  })()`);
  await act();
  return page.evaluate(`(() => {
    counted.on = false;
    return { frames: counted.frames * 1000 / (performance.now() - counted.from), gap: counted.gap };
  })()`);
}

function scroll(page) {
  return countFrames(page, () =>
    page.evaluate(`new Promise((resolve) => {
      const until = performance.now() + 3000;
      const step = () => {
        scrollBy(0, 1500);
        if (performance.now() < until) requestAnimationFrame(step);
        else resolve();
      };
      step();
    })`),
  );
}

/** Milliseconds from an act to the frame that shows it, the longest of five. */
async function longestOf(page, act) {
  let longest = 0;
  for (let time = 0; time < 5; time += 1) {
    const took = await page.evaluate(`new Promise((resolve) => {
      const begun = performance.now();
      ${act};
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
    })`);
    longest = Math.max(longest, took);
  }
  return longest;
}

async function typeInSearch(page) {
  await page.evaluate('scrollTo(0, 0)');
  const field = page.getByPlaceholder('Search tasks');
  await field.focus();
  const { gap: letter } = await countFrames(page, () => field.pressSequentially('kaka', { delay: 40 }));
  const begun = performance.now();
  const answered = page.waitForResponse((response) => response.url().includes('text=kaka'));
  await answered;
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  return { letter, found: performance.now() - begun };
}

/** Four batches a second of 250 events, spread over tasks, while the list is open. */
async function follow(page, { redisUrl, keyPrefix }) {
  const redis = new Redis(redisUrl);
  const tasks = createTasks({ redisUrl, keyPrefix, log: pino({ level: 'silent' }), acceptUnsafe: true });
  const store = createTaskStore({ redis, keys: createKeys(keyPrefix) });
  try {
    const { tasks: rows } = await tasks.listRows({ limit: 10 });
    let press = 0;
    const counted = await countFrames(page, async () => {
      const begun = performance.now();
      for (let batch = 1; batch <= 20; batch += 1) {
        const events = Array.from({ length: 25 }, (_, index) => ({
          type: 'engine-message',
          message: `Line ${batch}.${index} of the engine.`,
          data: { role: 'assistant', text: `Line ${batch}.${index} of the engine.` },
        }));
        await Promise.all(rows.map(({ id }) => store.emit(id, null, events)));
        if (batch % 5 === 0) {
          press = Math.max(
            press,
            await longestOf(page, "document.querySelector('.task-row .select').click()"),
          );
        }
        await new Promise((resolve) =>
          setTimeout(resolve, Math.max(0, begun + batch * 250 - performance.now())),
        );
      }
    });
    return { ...counted, press };
  } finally {
    await tasks.close();
    redis.disconnect();
  }
}
