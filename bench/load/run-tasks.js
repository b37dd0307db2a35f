import { setTimeout as delay } from 'node:timers/promises';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { createStageRuntime, createTasks } from '@fixpoint/tasks/engine';
import { pino } from 'pino';

const reportMs = 1_000;

/** Has `count` tasks run at once, each reporting once a second. Returns their ids. */
export async function runTasks({ redisUrl, keyPrefix, count, releases }) {
  const log = pino({ level: 'silent' });
  const tasks = createTasks({ redisUrl, keyPrefix, log });
  releases.defer('the tasks', () => tasks.close());
  const runtime = createStageRuntime({ redisUrl, keyPrefix, log, service: 'load', graceMs: 100 });
  releases.defer('the workers', () => runtime.close());
  let running = 0;
  runtime.serve(
    'submit',
    async (_input, { signal, progress }) => {
      running += 1;
      for (let report = 1; ; report += 1) {
        await delay(reportMs, undefined, { signal });
        await progress(`Report ${report}.`);
      }
    },
    { concurrency: count },
  );
  await runtime.start();
  const ids = [];
  for (let index = 0; index < count; index += 1) {
    // A separate service for each: those for one service are queued.
    const spec = createTaskSpec({ service: createServiceDefinition(`running-${index}`) });
    ids.push((await tasks.create({ spec, approval: 'auto', by: 'load' })).task.id);
  }
  while (running < count) await delay(50);
  return ids;
}
