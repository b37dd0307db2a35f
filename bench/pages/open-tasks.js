import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { createTasks } from '@fixpoint/tasks/engine';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createKeys } from '../../packages/tasks/dist/engine/keys.js';
import { createTaskStore } from '../../packages/tasks/dist/engine/task-store.js';

/** Tasks that wait for approval, and the store for events of theirs. `newTask` returns the id. */
export function openTasks({ redisUrl, keyPrefix, releases }) {
  const log = pino({ level: 'silent' });
  const tasks = createTasks({ redisUrl, keyPrefix, log, acceptUnsafe: true });
  releases.defer('the tasks', () => tasks.close());
  const redis = new Redis(redisUrl);
  releases.defer('the connection', () => redis.disconnect());
  const spec = createTaskSpec({ service: createServiceDefinition('reports'), description: 'fix reports' });
  return {
    store: createTaskStore({ redis, keys: createKeys(keyPrefix) }),
    newTask: async () => (await tasks.create({ spec, approval: 'ask', by: 'bench' })).task.id,
  };
}
