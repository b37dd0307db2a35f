import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runStorm } from './run-storm.js';

it('loses nothing, doubles nothing and leaves nothing stuck in a storm of kills and stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-storm-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const result = await runStorm({ folder, tasks: 100, faultsMs: 60_000, settleMs: 90_000 });
  expect(result.kills + result.stops).toBeGreaterThan(20);
  expect(result.redisKills).toBeGreaterThan(3);
  expect(result.lost).toEqual([]);
  expect(result.stuck.map(({ id, phase, seq }) => ({ id, phase, seq }))).toEqual([]);
  expect(result.wrongEffects).toEqual([]);
  expect(result.wrongLogs).toEqual([]);
});
