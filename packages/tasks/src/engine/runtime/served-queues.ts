import type { StageName } from '@fixpoint/shared/contracts';
import type { Worker } from 'bullmq';
import type { RunRegistry } from './run-registry.js';

export interface ServedQueue {
  readonly stage: StageName;
  readonly queue: string;
  readonly concurrency: number;
  readonly create: () => Worker;
}

/** The queues that a runtime serves, each with one worker from `start` to `close`. */
export interface ServedQueues {
  add(queue: ServedQueue): void;
  list(): readonly ServedQueue[];
  has(queue: string): boolean;
  /** True if the queue's worker has room for another run. */
  isIdle(queue: string): boolean;
  start(): void;
  waitUntilReady(): Promise<void>;
  /** Steps that run come to their end; no others begin until `resume`. */
  pause(): void;
  resume(): void;
  /** Replaces the worker of a queue, without waiting for its runs. */
  restart(queue: string): Promise<void>;
  /** Stops taking jobs and waits; runs that last longer than `graceMs` are aborted. */
  close(graceMs: number): Promise<void>;
}

export function createServedQueues(registry: Pick<RunRegistry, 'count' | 'shutDown'>): ServedQueues {
  const served: (ServedQueue & { worker?: Worker })[] = [];
  let closing = false;
  const find = (name: string) => served.find(({ queue }) => queue === name);
  return {
    add: (queue) => void served.push({ ...queue }),
    list: () => served,
    has: (queue) => find(queue) !== undefined,
    isIdle(queue) {
      const entry = find(queue);
      return entry !== undefined && registry.count(queue) < entry.concurrency;
    },
    start() {
      for (const entry of served) entry.worker = entry.create();
    },
    async waitUntilReady() {
      await Promise.all(served.map(({ worker }) => worker?.waitUntilReady()));
    },
    pause() {
      for (const { worker } of served) void worker?.pause(true).catch(() => {});
    },
    resume() {
      for (const { worker } of served) void worker?.resume();
    },
    async restart(queue) {
      const entry = find(queue);
      if (entry === undefined) return;
      await entry.worker?.close(true).catch(() => {});
      if (!closing) entry.worker = entry.create();
    },
    async close(graceMs) {
      closing = true;
      const closed = Promise.all(served.map(({ worker }) => worker?.close()));
      const timer = setTimeout(() => registry.shutDown(), graceMs);
      try {
        await closed;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
