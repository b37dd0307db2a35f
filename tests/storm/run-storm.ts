import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import type { Task } from '@fixpoint/shared/contracts';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { createTasks } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { startCountingServer } from './counting-server.js';

export interface StormOptions {
  readonly folder: string;
  readonly tasks: number;
  /** How long faults go on at least. Tasks keep arriving during the first half of it. */
  readonly faultsMs: number;
  /** Workers that are killed or stopped at least, and kills of Redis, however long a busy machine takes over it. */
  readonly faults: number;
  readonly redisKills: number;
  /** How long no task may move, once the faults are over, before those that are open count as stuck. */
  readonly maxWaitMs: number;
  readonly report?: (line: string) => void;
}

export interface StormResult {
  readonly kills: number;
  readonly stops: number;
  readonly redisKills: number;
  /** Tasks that did not end, or did not match. */
  readonly stuck: Task[];
  /** Tasks whose creation was acknowledged and that are gone. */
  readonly lost: string[];
  /** Effects that took place more than once, pushes that did not take place, and effects that no task requested. */
  readonly wrongEffects: string[];
  /** Pushes that the outside world refused, since they were there already. */
  readonly refused: number;
  /** Tasks whose log has a gap, or not exactly one last event. */
  readonly wrongLogs: string[];
  readonly effects: number;
}

const iterations = 3;
const workers = 3;
const lockMs = 1_500;

/**
 * Runs tasks through workers that are killed and stopped at random, over a Redis that is killed too, and reports what went
 * wrong. Nothing may.
 */
export async function runStorm(options: StormOptions): Promise<StormResult> {
  const log = pino({ level: 'silent' });
  const redis = await startRedisServer({ folder: options.folder });
  const world = await startCountingServer();
  const keyPrefix = '{storm}';
  const tasks = createTasks({ redisUrl: redis.url, keyPrefix, log });
  const crew: ChildProcess[] = [];
  /** Those that serve: to kill what only starts proves nothing, and on a busy machine nobody would ever serve. */
  const serving = new Set<ChildProcess>();
  let counts = { kills: 0, stops: 0, redisKills: 0 };
  const describe = () =>
    `${counts.kills} kills, ${counts.stops} stops, ${counts.redisKills} kills of Redis, ${world.performed.size} effects`;

  function hire(): void {
    const child = spawn(process.execPath, [fileURLToPath(new URL('storm-worker.mjs', import.meta.url))], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        PATH: process.env.PATH,
        REDIS_URL: redis.url,
        KEY_PREFIX: keyPrefix,
        EFFECTS_URL: world.url,
        ITERATIONS: String(iterations),
        LOCK_MS: String(lockMs),
      },
    });
    crew.push(child);
    child.stdout?.once('data', () => serving.add(child));
    child.once('exit', () => serving.delete(child));
  }

  /** Kills or stops a worker now and then; a killed one is replaced, a stopped one wakes up with an old idea of the world. */
  async function rage(until: number): Promise<void> {
    let nextRedisKill = performance.now() + 6_000;
    const isEnough = () =>
      counts.kills + counts.stops >= options.faults && counts.redisKills >= options.redisKills;
    while (performance.now() < until || !isEnough()) {
      await delay(250 + Math.random() * 350);
      // The last one is spared, so that there is work to interrupt.
      const victim = serving.size > 1 ? [...serving][Math.floor(Math.random() * serving.size)] : undefined;
      const dice = Math.random();
      if (victim !== undefined && dice < 0.6) {
        victim.kill('SIGKILL');
        serving.delete(victim);
        counts = { ...counts, kills: counts.kills + 1 };
        hire();
      } else if (victim !== undefined && dice < 0.8) {
        victim.kill('SIGSTOP');
        counts = { ...counts, stops: counts.stops + 1 };
        setTimeout(() => victim.kill('SIGCONT'), 2_500 + Math.random() * 2_500);
      }
      if (performance.now() > nextRedisKill) {
        nextRedisKill = performance.now() + 6_000;
        counts = { ...counts, redisKills: counts.redisKills + 1 };
        await redis.kill('SIGKILL');
        await redis.restart();
      }
    }
  }

  /** A client does what clients do: it tries again with the same key until it is answered. */
  async function submit(index: number): Promise<string> {
    const spec = createTaskSpec({
      service: createServiceDefinition(`service-${index % Math.ceil(options.tasks / 2)}`),
    });
    for (;;) {
      try {
        const made = await tasks.create({
          spec,
          approval: 'auto',
          by: 'storm',
          idempotencyKey: `task-${index}`,
        });
        return made.task.id;
      } catch {
        await delay(100);
      }
    }
  }

  try {
    for (let index = 0; index < workers; index += 1) hire();
    while (serving.size < workers) await delay(50);
    const faultsUntil = performance.now() + options.faultsMs;
    const raging = rage(faultsUntil);
    const ids: string[] = [];
    for (let index = 0; index < options.tasks; index += 1) {
      ids.push(await submit(index));
      if (ids.length % Math.ceil(options.tasks / 5) === 0)
        options.report?.(`${ids.length} tasks so far · ${describe()}`);
      await delay(options.faultsMs / 2 / options.tasks);
    }
    await raging;
    options.report?.(`the faults are over · ${describe()} · waiting for everything to settle`);

    let open = ids;
    let steps = -1;
    let movedAt = performance.now();
    while (open.length > 0 && performance.now() - movedAt < options.maxWaitMs) {
      await delay(250);
      const states = await Promise.all(ids.map((id) => tasks.get(id).catch(() => undefined)));
      open = ids.filter((_, index) => states[index] === undefined || states[index]?.result === null);
      const now = states.reduce((sum, task) => sum + (task?.seq ?? 0), 0);
      if (now > steps) movedAt = performance.now();
      steps = Math.max(steps, now);
    }

    const ended = await Promise.all(ids.map(async (id) => [id, await tasks.get(id)] as const));
    const pushes = new Set<string>();
    const submissions = new Set<string>();
    const wrongLogs: string[] = [];
    for (const id of ids) {
      const events = await tasks.events(id, 0, 10_000);
      const finished = events.filter((event) => event.type === 'task-finished').length;
      const whole = events.every((event, index) => event.number === index + 1);
      if (finished !== 1 || events.at(-1)?.type !== 'task-finished' || !whole) wrongLogs.push(id);
      for (let iteration = 1; iteration < iterations; iteration += 1) pushes.add(`/push/${id}/${iteration}`);
      for (let iteration = 1; iteration <= iterations; iteration += 1)
        submissions.add(`/submit/${id}/${iteration}`);
    }
    const wrongEffects = [
      ...[...pushes].filter((path) => !world.performed.has(path)).map((path) => `missing ${path}`),
      ...[...world.performed].flatMap(([path, times]) => {
        if (times !== 1) return [`${times} times ${path}`];
        return pushes.has(path) || submissions.has(path) ? [] : [`unexpected ${path}`];
      }),
    ];
    return {
      ...counts,
      stuck: ended.flatMap(([, task]) => (task !== null && task.result?.reason !== 'matched' ? [task] : [])),
      lost: ended.flatMap(([id, task]) => (task === null ? [id] : [])),
      wrongEffects,
      refused: world.refused,
      wrongLogs,
      effects: world.performed.size,
    };
  } finally {
    for (const child of crew) child.kill('SIGKILL');
    await tasks.close();
    await world.close();
    await redis.close();
  }
}
