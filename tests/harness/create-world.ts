import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@fixpoint/shared/child-process';
import type { NewTask, Task, TaskEvent } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createTasks } from '@fixpoint/tasks/engine';
import type { Defect } from '@fixpoint/twin/model';
import { createTwin, type Twin, type TwinFaultsPatch } from '@fixpoint/twin/world';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import {
  createGatewayClient,
  type GatewayClient,
} from '../../packages/cli/src/gateway/create-gateway-client.js';
import { type Stack, type StackOptions, startStack } from '../../packages/cli/src/processes/start-stack.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const keyPrefix = '{scenario}';

/** Environment of a world in which no worker is to die: a busy machine shall not cost a living one its step. */
export const steady = { STEP_LOCK_MS: '10000' };

export interface World {
  readonly twin: Twin;
  readonly stack: Stack;
  readonly client: GatewayClient;
  readonly folder: string;
  /** Straight to Redis, past the gateway. */
  readonly tasks: ReturnType<typeof createTasks>;
  /** Posts a task for the twin's service that starts at once. */
  submit(change?: Partial<NewTask>): Promise<Task>;
  /** Waits until the task's log has an event that fits, for as long as the log grows. */
  waitForEvent(id: string, fits: (event: TaskEvent) => boolean, silenceMs?: number): Promise<TaskEvent>;
  /** Waits until the task is over, for as long as its log grows. */
  waitForEnd(id: string, silenceMs?: number): Promise<Task>;
  /** Ends what still runs and resets the twin's faults, for the next test in the same world. */
  calm(): Promise<void>;
  /** Whole output of the services, for messages of failing tests. */
  logs(): Promise<string>;
}

/**
 * The whole system as users run it: the built services as processes of their own, a Redis, and the twin. Everything ends
 * with the test, or when `onEnd` decides.
 */
export async function createWorld(
  options: Partial<Pick<StackOptions, 'environment' | 'environmentOf' | 'redisUrl'>> & {
    /** What is wrong with the twin's service: by default everything. */
    defects?: readonly Defect[];
    /** Takes the service's mails instead of the Gmail stand-in. */
    deliver?: NonNullable<Parameters<typeof createTwin>[0]['deliver']>;
    /** What is wrong with the twin's world from its beginning. */
    faults?: TwinFaultsPatch;
    /** More environment, for what depends on the twin: another table of services. */
    environmentFor?: (twin: Twin, folder: string) => Promise<Readonly<Record<string, string>>>;
    onEnd?: (release: () => Promise<void>) => void;
  } = {},
): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-scenario-'));
  const releases = createReleaseStack();
  if (options.onEnd === undefined) onTestFinished(() => releases.release());
  else options.onEnd(() => releases.release());
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const twin = await createTwin({
    folder: join(folder, 'world'),
    defects: options.defects,
    deliver: options.deliver,
    ...(options.faults === undefined ? {} : { faults: options.faults }),
  });
  releases.defer('the twin', twin.close);
  const more = await options.environmentFor?.(twin, folder);
  const stack = await startStack({
    root,
    cwd: folder,
    home: join(folder, 'home'),
    redisUrl: options.redisUrl,
    gateway: { host: '127.0.0.1', port: await findFreePort() },
    environment: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      FIXPOINT_KEY_PREFIX: keyPrefix,
      // A dead worker's step moves to another within seconds, so that tests of deaths are short.
      STEP_LOCK_MS: '2000',
      ...twin.env,
      ...more,
      ...options.environment,
    },
    ...(options.environmentOf === undefined ? {} : { environmentOf: options.environmentOf }),
    backoff: { base: 100, max: 200 },
    onLine: () => {},
    onNotice: () => {},
    signal: new AbortController().signal,
  });
  releases.defer('the services', stack.close);
  const tasks = createTasks({ redisUrl: stack.redis.url, keyPrefix, log: pino({ level: 'silent' }) });
  releases.defer('the tasks', () => tasks.close());
  const client = createGatewayClient({ url: stack.url });

  async function logs(): Promise<string> {
    const names = ['gateway', 'desktop-runner', 'mail-fetcher', 'comparator', 'fixer'];
    const texts = await Promise.all(
      names.map((name) => readFile(join(stack.logs, `${name}.log`), 'utf8').catch(() => '')),
    );
    return names
      .map((name, index) => `== ${name}\n${texts[index]?.split('\n').slice(-20).join('\n')}`)
      .join('\n');
  }

  return {
    twin,
    stack,
    client,
    folder,
    tasks,
    logs,
    async calm() {
      const open = (await tasks.list()).tasks.filter((task) => task.result === null);
      // One that ends by itself meanwhile needs no more than that.
      await Promise.all(open.map((task) => tasks.cancel(task.id, 'a test').catch(() => {})));
      await twin.faults.reset();
    },
    submit: (change = {}) =>
      client.createTask({
        description: 'fix market-research output to match template',
        context: { ...twin.form },
        approval: 'auto',
        ...change,
      }),
    async waitForEvent(id, fits, silenceMs = 120_000) {
      const isPatient = createPatience(silenceMs);
      let seen = 0;
      while (isPatient(seen)) {
        // While Redis is away, nothing comes.
        const events = await tasks.events(id, seen, 10_000).catch(() => []);
        const event = events.find(fits);
        if (event !== undefined) return event;
        seen = events.at(-1)?.number ?? seen;
        await delay(50);
      }
      throw new Error(`The event has not come after ${seen} others.\n${await logs()}`);
    },
    async waitForEnd(id, silenceMs = 200_000) {
      const isPatient = createPatience(silenceMs);
      let task: Task | null = null;
      while (isPatient(task?.last_event ?? 0)) {
        task = await tasks.get(id).catch(() => task);
        if (task !== null && task.result !== null) return task;
        await delay(200);
      }
      throw new Error(`The task is ${task?.status} in ${task?.phase}.\n${await logs()}`);
    },
  };
}

/** Ends when a log has not grown for so long: as long as it grows, what is slow is the machine. */
function createPatience(silenceMs: number): (newest: number) => boolean {
  let known = -1;
  let grewAt = 0;
  return (newest) => {
    if (newest > known) {
      known = newest;
      grewAt = performance.now();
    }
    return performance.now() - grewAt < silenceMs;
  };
}
