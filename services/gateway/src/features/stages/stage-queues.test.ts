import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import { UnavailableError } from '@fixpoint/shared/errors';
import { connectRedis } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createStageQueues } from './stage-queues.js';

const log = pino({ level: 'silent' });

it('reads a queue that was added while Redis was slow', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stage-queues-'));
  const server = await startRedisServer({ folder });
  const stageQueues = createStageQueues({ redisUrl: server.url, keyPrefix: '{slow}', log });
  const admin = connectRedis({ url: server.url, log, name: 'admin', profile: 'patient' });
  onTestFinished(async () => {
    admin.disconnect();
    await stageQueues.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const waiting = async (name: string) => (await stageQueues.queues.get(name)?.getJobCounts('wait'))?.wait;
  await expect.poll(() => waiting('submit').catch(() => 'not yet')).toBe(0);

  // Longer than a prompt command waits.
  await admin.client('PAUSE', 2_500, 'ALL');
  stageQueues.includeDesktops(['office']);
  await expect(waiting('desktop.office')).rejects.toThrow('Command timed out');
  await admin.ping();
  expect(await waiting('desktop.office')).toBe(0);
});

it('gives up a call if Redis is unreachable, for which BullMQ would wait forever', async () => {
  const stageQueues = createStageQueues({ redisUrl: 'redis://127.0.0.1:1', keyPrefix: '{away}', log });
  onTestFinished(() => stageQueues.close());
  const submit = stageQueues.queues.get('submit');
  await expect(stageQueues.withRedis(async () => submit?.getJobCounts('wait'))).rejects.toThrow(
    UnavailableError,
  );
});
