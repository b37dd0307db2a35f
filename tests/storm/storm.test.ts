import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runStorm } from './run-storm.js';

// `npm run storm` sets both for a longer one.
const tasks = Number(process.env.STORM_TASKS ?? 60);
const seconds = Number(process.env.STORM_SECONDS ?? 9);
const faultsMs = seconds * 1_000;
const faults = Math.ceil(seconds / 3);
const redisKills = Math.ceil(seconds / 20);
const maxWaitMs = 60_000;
/** For the whole of it on a machine that is busy with other things: as long as tasks move, nothing is wrong. */
const limitMs = 3 * faultsMs + 300_000;

const print = (line: string) => process.stdout.write(`storm: ${line}\n`);

it('loses nothing, doubles nothing and leaves nothing stuck in a storm of kills and stops (S0-150, S0-151)', {
  timeout: limitMs,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-storm-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  print(`${tasks} tasks, ${seconds} s of faults`);
  const result = await runStorm({ folder, tasks, faultsMs, faults, redisKills, maxWaitMs, report: print });
  print(
    `${result.effects} effects · ${result.lost.length} lost · ${result.wrongEffects.length} doubled or missing · ` +
      `${result.stuck.length} stuck · ${result.wrongLogs.length} broken logs`,
  );
  expect(result.kills + result.stops).toBeGreaterThanOrEqual(faults);
  expect(result.redisKills).toBeGreaterThanOrEqual(redisKills);
  expect(result.lost).toEqual([]);
  expect(result.stuck.map(({ id, phase, seq, result: end }) => ({ id, phase, seq, end }))).toEqual([]);
  expect(result.wrongEffects).toEqual([]);
  expect(result.wrongLogs).toEqual([]);
});
