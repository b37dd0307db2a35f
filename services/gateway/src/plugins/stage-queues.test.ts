import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '@fixpoint/shared/queue';
import { startRedisServer } from '@fixpoint/shared/redis-server';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createStageQueues } from './stage-queues.js';

const log = pino({ level: 'silent' });

it('shows a queue that it came to know while Redis was slow', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stage-queues-'));
  const server = await startRedisServer({ folder });
  const stageQueues = createStageQueues({ redisUrl: server.url, keyPrefix: '{slow}', log });
  const admin = connectRedis({ url: server.url, log, name: 'admin', temper: 'patient' });
  onTestFinished(async () => {
    admin.disconnect();
    await stageQueues.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const waiting = async (name: string) => (await stageQueues.queues.get(name)?.getJobCounts('wait'))?.wait;
  await expect.poll(() => waiting('submit').catch(() => 'not yet')).toBe(0);

  // Longer than whoever asks is left waiting.
  await admin.client('PAUSE', 2_500, 'ALL');
  stageQueues.includeDesktops(['office']);
  await expect(waiting('desktop.office')).rejects.toThrow('Command timed out');
  await admin.ping();
  expect(await waiting('desktop.office')).toBe(0);
});
