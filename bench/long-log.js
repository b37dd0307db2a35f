// The pages of a task with a long log, in a real browser, with a separate gateway and Redis: the first view of 5,000 events against
// that of a task without a log, the longest time between two frames while 4,000 events arrive and a person types, and frames
// and changes of tabs at 10,000 events. Prints figures; nothing fails here.
import { loadavg } from 'node:os';
import { createGatewayProcess, ownerToken } from './load/start-gateway.js';
import { openPage } from './pages/open-page.js';
import { openTasks } from './pages/open-tasks.js';
import { withRedis } from './with-redis.js';

const keyPrefix = '{long-log}';
const visits = 5;
const batchSize = 250;

await withRedis(async ({ redisUrl, folder, releases }) => {
  const { store, newTask } = openTasks({ redisUrl, keyPrefix, releases });
  const [empty, long] = [await newTask(), await newTask()];
  let lines = 0;
  const write = async (count) => {
    for (let left = count; left > 0; left -= batchSize) {
      await store.emit(
        long,
        null,
        Array.from({ length: Math.min(batchSize, left) }, (_, index) => {
          const message = `Line ${lines + index + 1}: reading src/deck/slide-${index}.js to see where the title is cut.`;
          return { type: 'engine-message', message, data: { role: 'assistant', text: message } };
        }),
      );
      lines += Math.min(batchSize, left);
    }
  };
  await write(5_000);

  const gateway = await createGatewayProcess({ redisUrl, keyPrefix, folder, releases });
  await gateway.start();
  const page = await openPage({ url: gateway.url, token: ownerToken, releases });
  print('first view, the head of a task without a log', await firstView(page, empty, 'Parameters'));
  print('first view, the head and the end of 5,000 events', await firstView(page, long, 'Line 4990:'));

  await page.evaluate(watchFrames);
  const typing = async (work) => {
    await page.evaluate('globalThis.longest = 0');
    const search = page.getByPlaceholder('Search the log');
    const working = work();
    await search.pressSequentially('the title', { delay: 20 });
    await working;
    await search.fill('');
    return page.evaluate('globalThis.longest');
  };
  print('longest frame while a person types', await typing(async () => {}));
  print('longest frame while 4,000 events arrive as well', await typing(() => write(4_000)));

  await write(1_000);
  print('frames a second at 1,000 events a second', await countFrames(page, write), 'a second');
  for (const tab of ['Agent', 'Parameters', 'Log', 'Overview'])
    print(`change to the tab "${tab}" at 12,000 events`, await page.evaluate(pressTab, tab));
  process.stdout.write(`Load of the machine: ${loadavg()[0].toFixed(1)}\n`);
});

function print(name, value, unit = 'ms') {
  process.stdout.write(`  ${name.padEnd(52)}${value.toFixed(0).padStart(6)} ${unit}\n`);
}

/** Milliseconds from the request of the page of a task until it has its status bar and `text`; the median. */
async function firstView(page, id, text) {
  const times = [];
  for (let visit = 0; visit < visits; visit += 1) {
    await page.goto(`/tasks/${id}?view=log`, { waitUntil: 'commit' });
    // Asked at each frame.
    const shownAt = await page.waitForFunction(
      `document.querySelector('dl[aria-label="Status bar"]') !== null
        && document.body.textContent.includes('${text}') && performance.now()`,
    );
    times.push(await shownAt.jsonValue());
  }
  return times.toSorted((one, other) => one - other)[Math.floor(visits / 2)];
}

/** Runs in the page: counts its frames, and keeps the longest time between two. */
function watchFrames() {
  globalThis.frames = 0;
  globalThis.longest = 0;
  let before = performance.now();
  const tick = (now) => {
    globalThis.frames += 1;
    globalThis.longest = Math.max(globalThis.longest, now - before);
    before = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

/** Frames a second while one batch arrives four times a second, for two seconds. */
async function countFrames(page, write) {
  const [start, before] = await page.evaluate('[performance.now(), frames]');
  for (let batch = 1; batch <= 8; batch += 1) {
    await write(batchSize);
    await page.evaluate(
      `new Promise((resolve) => setTimeout(resolve, Math.max(0, ${start + batch * 250} - performance.now())))`,
    );
  }
  const [end, after] = await page.evaluate('[performance.now(), frames]');
  return ((after - before) / (end - start)) * 1_000;
}

/** Runs in the page: milliseconds from the press of a tab until the frame that shows what it chose. */
function pressTab(tab) {
  return new Promise((resolve) => {
    const button = [...document.querySelectorAll('[role=tab]')].find(({ textContent }) =>
      textContent.startsWith(tab),
    );
    const pressed = performance.now();
    button.click();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
  });
}
