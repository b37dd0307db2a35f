// Processor time from the start of each program until it is ready, against the floor: node with nothing to do.
//   node bench/start-up.js [runs]      5 unless said otherwise; the median counts
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@fixpoint/shared/child-process';
import { withRedis } from './with-redis.js';

const runs = Number(process.argv[2] ?? Math.min(5, process.env.BENCH_ROUNDS ?? 5));
const built = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const services = ['gateway', 'desktop-runner', 'mail-fetcher', 'comparator', 'fixer'];
/** Of `/proc/PID/stat`; Linux has counted in hundredths of a second since long. */
const ticksPerSecond = 100;

/** Milliseconds of processor time of a program that ends on its own, its children included. */
async function measureEnd(args) {
  const started = performance.now();
  const child = spawn('/bin/sh', ['-c', 'node "$@" >/dev/null 2>&1 </dev/null; times', 'sh', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  await once(child, 'close');
  const [, children] = text.trim().split('\n');
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + Number(m) * 60_000 + Number(s) * 1_000,
    0,
  );
  return { cpu, wall: performance.now() - started };
}

/** Milliseconds of processor time of a service until it says that it is well. */
async function measureService(name, redisUrl, folder) {
  const port = await findFreePort();
  const started = performance.now();
  const child = spawn(process.execPath, [built(`services/${name}/dist/main.js`)], {
    env: {
      ...process.env,
      REDIS_URL: redisUrl,
      FIXPOINT_HOME: folder,
      HEALTH_PORT: String(port),
      PORT: String(await findFreePort()),
      LOG_LEVEL: 'error',
      DISPLAY: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
  });
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
      if (answer?.ok) break;
      if (child.exitCode !== null) throw new Error(`The ${name} ended with ${child.exitCode}.`);
      await delay(5);
    }
    const wall = performance.now() - started;
    const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { cpu: ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond, wall };
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

function median(values) {
  return [...values].sort((one, other) => one - other)[values.length >> 1];
}

await withRedis(async ({ redisUrl, folder }) => {
  const programs = new Map([
    ['node -e 0', () => measureEnd(['-e', '0'])],
    ['fixpoint --help', () => measureEnd([built('packages/cli/dist/main.js'), '--help'])],
    [
      'policy explain',
      () => measureEnd([built('packages/cli/dist/main.js'), 'policy', 'explain', 'git push']),
    ],
    ['fixpoint-compare --help', () => measureEnd([built('packages/compare/dist/cli.js'), '--help'])],
    ...services.map((name) => [name, () => measureService(name, redisUrl, folder)]),
  ]);
  const samples = new Map([...programs.keys()].map((name) => [name, []]));
  // The first run of several warms the disk and is thrown away.
  for (let run = runs > 1 ? -1 : 0; run < runs; run += 1) {
    for (const [name, measure] of programs) {
      const sample = await measure();
      if (run >= 0) samples.get(name).push(sample);
    }
  }
  const floor = median(samples.get('node -e 0').map(({ cpu }) => cpu));
  process.stdout.write(
    'Start-up: processor time until ready, and how many times that of node with nothing to do\n',
  );
  for (const [name, list] of samples) {
    const cpu = median(list.map((sample) => sample.cpu));
    process.stdout.write(
      `  ${name.padEnd(24)} ${cpu.toFixed(0).padStart(5)} ms · ratio ${(cpu / floor).toFixed(1).padStart(5)} · wall ${median(list.map(({ wall }) => wall)).toFixed(0)} ms\n`,
    );
  }
});
