import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@fixpoint/shared/logging';
import type { Tasks } from '@fixpoint/tasks/engine';

const againMs = 10_000;

/** Adds tasks of an earlier version to the index while the gateway serves; continues after an interruption by Redis. */
export function startIndexing({ tasks, log }: { tasks: Pick<Tasks, 'indexOldTasks'>; log: Logger }) {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await tasks.indexOldTasks(signal);
        return;
      } catch (error) {
        log.debug({ err: error }, 'Indexing tasks failed, retrying later');
        await delay(againMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  const running = run();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
