// Time that the fix stage itself adds to an iteration of the demo: all that is neither the engine's nor the service's own commands'
// time. Runs the demo without and with `render`, and prints the iterations, pushes and forms of each.
//   node bench/fix-stage.js [tasks]      1 unless said otherwise; the median of all fixes counts
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@fixpoint/shared/child-process';
import { createTwin, sampleRender } from '@fixpoint/twin/world';
import { createGatewayClient } from '../packages/cli/dist/gateway/create-gateway-client.js';
import { followTask } from '../packages/cli/dist/gateway/follow-task.js';
import { startStack } from '../packages/cli/dist/processes/start-stack.js';
import { withRedis } from './with-redis.js';

const tasks = Number(process.argv[2] ?? 1);
const root = fileURLToPath(new URL('..', import.meta.url));
const aims = { ms: 1_000, share: 0.1 };

/** Runs the whole demo once; returns the own time of each fix, the time of its iteration, and the iterations, pushes and forms of the task. */
async function runDemo(redisUrl, folder, { number, row }) {
  const started = performance.now();
  const twin = await createTwin({ folder: join(folder, `world-${number}`), row });
  const stack = await startStack({
    root,
    cwd: folder,
    home: join(folder, `home-${number}`),
    redisUrl,
    gateway: { host: '127.0.0.1', port: await findFreePort() },
    environment: {
      PATH: process.env.PATH,
      HOME: folder,
      DESKTOP: 'off',
      FIXPOINT_KEY_PREFIX: `{bench-${number}}`,
      ...twin.env,
    },
    onLine: () => {},
    onNotice: () => {},
    signal: new AbortController().signal,
  });
  try {
    const client = createGatewayClient({ url: stack.url });
    const { id } = await client.createTask({
      description: 'fix market-research output to match template',
      context: twin.form,
      approval: 'auto',
      limits: { minutes: 20 },
    });
    const events = [];
    const { signal } = new AbortController();
    for await (const event of followTask(client, id, { signal })) {
      events.push(event);
      if (event.type === 'task-finished') break;
    }
    const { result } = await client.getTask(id);
    if (result?.reason !== 'matched')
      throw new Error(`The demo ended as ${result?.reason}: ${result?.summary}`);
    return {
      fixes: readFixes(events),
      needed: {
        iterations: result.iterations,
        pushes: twin.stats().pushes,
        forms: twin.stats().submissions.total,
        seconds: (performance.now() - started) / 1_000,
      },
    };
  } finally {
    await stack.close();
    await twin.close();
  }
}

function readFixes(events) {
  const at = (event) => Date.parse(event.at);
  const starts = events.filter(({ type }) => type === 'stage-started');
  const iterations = [...new Set(starts.map(({ data }) => data.iteration))];
  const begins = new Map(
    iterations.map((one) => [one, at(starts.find(({ data }) => data.iteration === one))]),
  );
  return events
    .filter(({ type, data }) => type === 'fix' && data.timing !== undefined)
    .map(({ data: { iteration, timing } }) => {
      const next = begins.get(iteration + 1) ?? at(events.at(-1));
      const own = timing.total_ms - timing.engine_ms - timing.service_ms - (timing.compare_ms ?? 0);
      return { iteration, own, ...timing, whole: next - begins.get(iteration) };
    });
}

function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

await withRedis(async ({ redisUrl, folder }) => {
  const runs = [];
  for (let number = 0; number < tasks; number += 1) {
    for (const [name, row] of [
      ['without render', undefined],
      ['with render', { render: sampleRender }],
    ]) {
      const run = await runDemo(redisUrl, folder, { number: `${number}-${name.replace(' ', '-')}`, row });
      runs.push({ name, ...run });
    }
  }
  const fixes = runs.flatMap((run) => run.fixes);
  const rows = fixes.map(
    ({ iteration, own, engine_ms, service_ms, whole }) =>
      `  iteration ${iteration}   own ${String(own).padStart(5)} ms · engine ${engine_ms} ms · the service’s commands ${service_ms} ms · whole iteration ${whole} ms · share ${((100 * own) / whole).toFixed(1)} %\n`,
  );
  const own = median(fixes.map((fix) => fix.own));
  const share = median(fixes.map((fix) => fix.own / fix.whole));
  process.stdout.write(
    [
      'Fix stage, its own share of the demo’s iterations\n',
      ...rows,
      ...runs.map(
        ({ name, needed: { iterations, pushes, forms, seconds } }) =>
          `  ${name.padEnd(24)} iterations ${iterations} · pushes ${pushes} · forms ${forms} · ${seconds.toFixed(0)} s\n`,
      ),
      `  ratio                    median ${share.toFixed(3)} of an iteration, aim ${aims.share} · median ${own} ms, aim ${aims.ms} ms\n\n`,
    ].join(''),
  );
});
