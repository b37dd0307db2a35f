import { setTimeout as delay } from 'node:timers/promises';
import { finalStatuses, type TaskEvent, type TaskRow } from '@fixpoint/shared/contracts';
import { type Logger, rateLimited } from '@fixpoint/shared/logging';
import type { Tasks } from '@fixpoint/tasks/engine';
import { createLiveEvent, type LiveEvent } from './live-event.js';
import { projectMessages } from './project-messages.js';
import { createSubscription, type Subscription, type SubscriptionOptions } from './subscription.js';
import { advanceFacts, factsOfTask, type TaskFacts } from './task-facts.js';

/** One live connection to the event feed, shared by every socket and every event stream of this process. */
export interface EventHub {
  subscribe(
    options: Pick<SubscriptionOptions, 'deliver' | 'deliverFromLog' | 'onLevel' | 'isOpen'>,
  ): HubSubscription;
  close(): Promise<void>;
}

export interface HubSubscription extends Pick<Subscription, 'watch' | 'resume' | 'close'> {
  /** Follows every task from now on. A reader that needs their present states too reads those afterwards. */
  watchAll(): void;
}

export interface EventHubOptions {
  readonly tasks: Pick<Tasks, 'follow' | 'events' | 'listRows'>;
  readonly log: Logger;
  /** Interval at which the newest tasks are compared with the delivered events, in milliseconds. */
  readonly resyncMs?: number | undefined;
  /** Maximum pause between attempts to follow the feed again, in milliseconds. */
  readonly maxBackoffMs?: number;
  /** Called with each event as the feed brings it, once, whether or not anyone reads. Must not throw. */
  readonly onEvent?: (event: TaskEvent) => void;
  /** Called with events after they were delivered to live readers. Must not throw. */
  readonly onDelivered?: (batch: readonly LiveEvent[]) => void;
}

const firstBackoffMs = 100;
/** Maximum number of tasks whose facts are cached; the least recently used are dropped first. */
const rememberedTasks = 5_000;
const resyncedTasks = 50;
const maxInBatch = 500;
/** Minimum time between two log lines about a feed that stays broken. */
const reportMs = 60_000;

/**
 * Events that arrive within one turn of the event loop are passed to each subscription as one batch, so that a burst costs one write per socket. The
 * feed is only a hint that a log has grown: in case it broke, the hub compares the newest tasks' numbers with those delivered, and delivers the
 * missing events; if many are missing, subscriptions read them from the logs.
 */
export function createEventHub(options: EventHubOptions): EventHub {
  const { tasks, log, resyncMs = 5_000, maxBackoffMs = 5_000, onEvent, onDelivered } = options;
  const subscriptions = new Set<Subscription>();
  const { seen, remember } = createRecentTasks();
  const ending = new AbortController();
  let batch: LiveEvent[] = [];
  let flushing: NodeJS.Immediate | undefined;
  let resyncing: Promise<void> | undefined;
  /** False until the newest tasks were read once: only then does an unknown task count as unseen when it was created. */
  let knowsTasks = false;

  /** `status`: of the task's snapshot, for events of older versions, which carry none. */
  function receive(event: TaskEvent, status?: TaskRow['status']): void {
    const before = seen.get(event.task_id);
    if (before !== undefined && event.number <= before.number) return;
    const facts = advanceFacts(before?.facts, event, status);
    remember(event.task_id, event.number, facts);
    batch.push(createLiveEvent(event, () => projectMessages(event, facts)));
    // One turn can bring any number of events; a batch, after which a reader can report that it is full, is bounded.
    if (batch.length >= maxInBatch) flush();
    else flushing ??= setImmediate(flush);
  }

  function flush(): void {
    const delivered = batch;
    batch = [];
    if (flushing !== undefined) clearImmediate(flushing);
    flushing = undefined;
    for (const subscription of subscriptions) passOn(subscription, delivered, log);
    onDelivered?.(delivered);
  }

  /** Handles events that the feed did not bring, or not yet; `replay`: an unknown task was created meanwhile. */
  async function resync(replay: boolean): Promise<void> {
    const page = await tasks.listRows({ limit: resyncedTasks });
    for (const task of page.tasks.reverse()) {
      const before = seen.get(task.id);
      if (before === undefined && !replay) noteGrowth(task, task.last_event);
      else await catchUp(task, before?.number ?? 0);
    }
    for (const subscription of subscriptions) subscription.retry();
  }

  /** Delivers the events of the log after `from` as the feed does. An event in both is delivered once. */
  async function catchUp(task: TaskRow, from: number): Promise<void> {
    if (from >= task.last_event) return;
    for (const event of await tasks.events(task.id, from, maxInBatch)) receive(event, task.status);
    if (batch.length > 0) flush();
    const reached = seen.get(task.id)?.number ?? from;
    if (reached < task.last_event) noteGrowth(task, reached);
  }

  function noteGrowth(task: TaskRow, from: number): void {
    remember(task.id, task.last_event, factsOfTask(task));
    for (const subscription of subscriptions) subscription.noteGrowth(task.id, from, task.last_event);
  }

  function startResync(): void {
    if (subscriptions.size === 0 && knowsTasks) return;
    resyncing ??= resync(knowsTasks)
      .then(() => {
        knowsTasks = true;
      })
      .catch((error: unknown) => log.debug({ err: error }, 'Checking live events against the logs failed'))
      .finally(() => {
        resyncing = undefined;
      });
  }

  const following = followForever(tasks, ending.signal, {
    maxBackoffMs,
    onEvent(event) {
      onEvent?.(event);
      receive(event);
    },
    onEnd: () => log.warn('Event feed ended; reconnecting'),
    onBreak: rateLimited((details: object) => log.warn(details, 'Event feed failed; reconnecting'), reportMs),
    onReconnect: startResync,
  });
  const timer = setInterval(startResync, resyncMs);
  startResync();

  return {
    subscribe({ deliver, deliverFromLog, onLevel, isOpen }) {
      const subscription = createSubscription({
        readLog: (taskId, after, limit) => tasks.events(taskId, after, limit),
        toLive: (event) => createLiveEvent(event, () => []),
        deliver,
        deliverFromLog,
        onLevel,
        isOpen,
        onError: (error) => log.debug({ err: error }, 'Reading a task log failed; retrying'),
      });
      subscriptions.add(subscription);
      return {
        watch: subscription.watch,
        resume: subscription.resume,
        watchAll() {
          const open = [...seen].filter(([, { facts }]) => !finalStatuses.includes(facts.status));
          subscription.watchAll(new Map(open.map(([id, { number }]) => [id, number])));
        },
        close() {
          subscriptions.delete(subscription);
          subscription.close();
        },
      };
    },
    async close() {
      ending.abort();
      clearInterval(timer);
      if (flushing !== undefined) clearImmediate(flushing);
      for (const subscription of subscriptions) subscription.close();
      subscriptions.clear();
      await Promise.all([following, resyncing]);
    },
  };
}

/** One reader that throws must not keep the others from their events. */
function passOn(subscription: Subscription, batch: readonly LiveEvent[], log: EventHubOptions['log']): void {
  try {
    subscription.take(batch);
  } catch (error) {
    log.warn({ err: error }, 'Sending live events to a client failed');
  }
}

/** Newest events and facts of tasks, the least recently used first. */
function createRecentTasks() {
  const seen = new Map<string, { number: number; facts: TaskFacts }>();
  return {
    seen,
    remember(taskId: string, number: number, facts: TaskFacts): void {
      seen.delete(taskId);
      seen.set(taskId, { number, facts });
      if (seen.size <= rememberedTasks) return;
      const [oldest] = seen.keys();
      if (oldest !== undefined) seen.delete(oldest);
    },
  };
}

/** Reads the feed until the signal aborts, and again after a growing delay when it breaks. Never rejects. */
async function followForever(
  tasks: EventHubOptions['tasks'],
  signal: AbortSignal,
  on: {
    readonly maxBackoffMs: number;
    readonly onEvent: (event: TaskEvent) => void;
    readonly onEnd: () => void;
    readonly onBreak: (details: object) => void;
    readonly onReconnect: () => void;
  },
): Promise<void> {
  let backoff = firstBackoffMs;
  while (!signal.aborted) {
    try {
      for await (const event of tasks.follow(signal)) {
        backoff = firstBackoffMs;
        on.onEvent(event);
      }
      if (!signal.aborted) on.onEnd();
    } catch (error) {
      if (signal.aborted) return;
      on.onBreak({ err: error, retry_in_ms: backoff });
    }
    await delay(backoff, undefined, { signal }).catch(() => {});
    on.onReconnect();
    backoff = Math.min(backoff * 2, on.maxBackoffMs);
  }
}
