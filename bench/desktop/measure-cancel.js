import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import { bindToParent } from '@fixpoint/shared/child-process';
import { compare, rounds } from '../compare.js';
import { startServer } from '../enqueue/start-server.js';
import { startDisplay } from './start-display.js';
import { watchKeys } from './watch-keys.js';

const samples = Math.max(1, Math.round(rounds / 16));
/** Typed in five seconds and more, so that a cancel finds it under way. */
const text = 'Pack my box with 5 dozen #jugs, and "ship" it! '.repeat(220).slice(0, 10_000);
/** Nothing is typed any more when nothing came for so long. */
const quietMs = 500;

/** Promised maximum time of a cancel, in ms. */
const promisedMs = 200;

/**
 * Measures the time from the request that cancels a task until the response and the last key in a program on the screen: through the
 * gateway, Redis and the desktop-runner, each a separate process as deployed, while a step of an approved plan types.
 */
export async function measureCancel({ folder, releases }) {
  const display = await startDisplay({ width: 1_000, height: 700, releases });
  const redis = await startRedisServer({ folder: join(folder, 'redis') });
  releases.defer('Redis', () => redis.close());
  const environment = {
    REDIS_URL: redis.url,
    FIXPOINT_HOME: folder,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const url = await startServer({ module: built('gateway'), cwd: folder, environment, releases });
  await startRunner({
    ...display.environment,
    ...environment,
    DESKTOP: 'required',
    DESKTOP_NAME: 'desk',
    AGENT_PLANNER: 'chat',
    LMSTUDIO_ENDPOINT: await startPlanner(releases),
  });
  await until(async () => {
    const { desktops } = await ask('GET', '/desktops');
    return desktops.some(({ runner }) => runner?.status === 'ready');
  });
  const bare = await startServer({
    module: fileURLToPath(new URL('bare-typist.js', import.meta.url)),
    cwd: folder,
    environment: display.environment,
    releases,
  });
  const keys = await watchKeys({ display: display.environment.DISPLAY, releases });

  /** Of the cancelled tasks: from the request to the last key alone. */
  const lastKeys = [];
  await compare({
    title: 'Cancel: from the request to its answer and to the last key that arrives (less is better)',
    unit: 'ms',
    ours: sampled(
      startTyping,
      (id) => ask('POST', `/tasks/${id}/cancel`, {}),
      (ms) => lastKeys.push(ms),
    ),
    peer: sampled(
      () => fetch(`${bare}/type`),
      () => fetch(`${bare}/cancel`),
    ),
    peerName: 'bare HTTP and XTest',
  });
  const median = lastKeys.toSorted((a, b) => a - b)[Math.floor(lastKeys.length / 2)];
  const inTime = lastKeys.filter((ms) => ms <= promisedMs).length;
  process.stdout.write(
    `  Cancel, to the last key                    ${median.toFixed(2)} ms; ${inTime} of ${lastKeys.length} within ${promisedMs} ms\n\n`,
  );

  function sampled(start, cancel, onLastKey = () => {}) {
    return async () => {
      const times = [];
      for (let sample = 0; sample < samples; sample += 1) {
        const started = await start();
        await keys.more(64);
        const begun = performance.now();
        await cancel(started);
        const answered = performance.now() - begun;
        const lastKey = Math.max(0, (await keys.quiet(quietMs)) - begun);
        onLastKey(lastKey);
        times.push(Math.max(answered, lastKey));
      }
      return times;
    };
  }

  /** A task whose plan is approved, and types soon. */
  async function startTyping() {
    const { id } = await ask('POST', '/tasks', {
      description: 'Type the letter.',
      kind: 'plan',
      desktop: { name: 'desk', mode: 'plan' },
      approval: 'auto',
    });
    let task;
    await until(async () => {
      task = await ask('GET', `/tasks/${id}`);
      return task.approval != null && task.plan != null;
    });
    await ask('POST', `/tasks/${id}/approve`, { nonce: task.approval.nonce, plan_hash: task.plan.hash });
    return id;
  }

  async function ask(method, path, body) {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  async function startRunner(env) {
    const line = await bindToParent(
      { command: process.execPath, args: [built('desktop-runner')] },
      'SIGKILL',
    );
    const child = spawn(line.command, line.args, {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const exited = once(child, 'exit');
    releases.defer('the desktop-runner', async () => {
      child.kill('SIGTERM');
      await exited;
    });
  }
}

function built(service) {
  return fileURLToPath(new URL(`../../services/${service}/dist/main.js`, import.meta.url));
}

/** An endpoint that answers everything with a plan of one step, which types the text. */
async function startPlanner(releases) {
  const content = JSON.stringify([{ action: 'type', params: { text } }]);
  const answer = JSON.stringify({
    id: 'one',
    object: 'chat.completion',
    created: 0,
    model: 'planner',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  releases.defer('the planner', () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}/v1`;
}

async function until(holds) {
  for (const deadline = performance.now() + 120_000; !(await holds()); await delay(50)) {
    if (performance.now() > deadline)
      throw new Error('What the benchmark waits for did not come in two minutes.');
  }
}
