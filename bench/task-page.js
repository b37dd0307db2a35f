// Main thread of the page of a task with 30 iterations and 9,483 events, from the request of the page until its timeline is complete:
// in a real browser, with a separate gateway and Redis. Prints each visit, by the clock and by the thread's processor time; nothing
// fails here. The clock also counts the time in which other processes of the machine hold the core, processor time does not.
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createGatewayProcess, ownerToken } from './load/start-gateway.js';
import { openPage } from './pages/open-page.js';
import { openTasks } from './pages/open-tasks.js';
import { withRedis } from './with-redis.js';

const keyPrefix = '{task-page}';
const iterations = 30;
const events = 9_483;
const visits = 7;
/** Time for all of it, the chart included. */
const settleMs = 2_500;

await withRedis(async ({ redisUrl, folder, releases }) => {
  const { store, newTask } = openTasks({ redisUrl, keyPrefix, releases });
  const task = await newTask();
  const lines = Math.floor((events - iterations * 10) / iterations);
  for (let number = 1; number <= iterations; number += 1)
    await store.emit(task, null, iteration(number, lines));

  const gateway = await createGatewayProcess({ redisUrl, keyPrefix, folder, releases });
  await gateway.start();
  const page = await openPage({ url: gateway.url, token: ownerToken, releases });
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable');
  const names = ['ThreadTime', 'TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  const measured = [];
  for (let visit = 0; visit < visits; visit += 1) {
    await page.goto(`/tasks/${task}`);
    // Nothing asks the page meanwhile: a question by role takes as long as the timeline.
    await delay(settleMs);
    // Each visit counts from zero.
    const { metrics } = await debug.send('Performance.getMetrics');
    const milliseconds = names.map((name) =>
      Math.round((metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1_000),
    );
    const drawn = await page.getByRole('heading', { name: 'Iteration' }).count();
    if (drawn < iterations) throw new Error(`Only ${drawn} iterations were drawn.`);
    measured.push(milliseconds);
    process.stdout.write(`  ${names.map((name, index) => `${name} ${milliseconds[index]} ms`).join(', ')}\n`);
  }
  const [processor, clock] = [0, 1].map((column) => {
    const sorted = measured.map((visit) => visit[column]).toSorted((one, other) => one - other);
    return `${sorted[0]} ms at best, ${sorted[Math.floor(visits / 2)]} ms in the median, ${sorted.at(-1)} ms at worst`;
  });
  process.stdout.write(
    `Task page, ${iterations} iterations, main thread: processor time ${processor} (goal 300); by the clock ${clock}; load ${loadavg()[0].toFixed(1)}\n`,
  );
});

function iteration(number, lines) {
  const counts = { critical: 0, high: 40 - number, medium: 5, low: 3 };
  const total = 48 - number;
  return [
    ...['submit', 'mail', 'compare'].flatMap((stage) => [
      { type: 'stage-started', message: `${stage} started`, data: { stage, iteration: number, attempt: 1 } },
      {
        type: 'stage-finished',
        message: `${stage} finished`,
        data: { stage, iteration: number, ok: true, ms: 900 },
      },
    ]),
    {
      type: 'findings',
      message: `${total} findings`,
      data: {
        iteration: number,
        counts,
        report: 'a'.repeat(64),
        template: null,
        top: [],
        weight: total * 10,
      },
    },
    { type: 'stage-started', message: 'fix started', data: { stage: 'fix', iteration: number, attempt: 1 } },
    ...Array.from({ length: lines }, (_, index) => ({
      type: 'engine-message',
      message: `Line ${index}: reading src/deck/slide-${index}.js to see where the title is cut.`,
      data: { role: index % 3 === 0 ? 'assistant' : 'tool', text: `Read /tree/src/deck/slide-${index}.js` },
    })),
    {
      type: 'fix',
      message: 'Removed a placeholder.',
      data: {
        iteration: number,
        outcome: 'pushed',
        commit: String(number).padStart(40, '0'),
        files: [{ path: 'deck.js', added: 1, removed: 1 }],
        diff: null,
        transcript: null,
        spent_usd: 0.1,
        denials: 0,
      },
    },
    {
      type: 'stage-finished',
      message: 'fix finished',
      data: { stage: 'fix', iteration: number, ok: true, ms: 60_000 },
    },
  ];
}
