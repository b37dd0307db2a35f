import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, listDescendants } from '@fixpoint/shared/child-process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSupervisor, type Supervisor, type SupervisorOptions } from './create-supervisor.js';
import { createLastFailures } from './last-failures.js';

let folder: string;
let supervisor: Supervisor | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-supervisor-'));
});
afterEach(async () => {
  await supervisor?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function supervise(source: string, options: Partial<SupervisorOptions> = {}) {
  const module = join(folder, 'program.mjs');
  await writeFile(module, source);
  const lines: string[] = [];
  const notices: string[] = [];
  const givenUp: string[] = [];
  supervisor = createSupervisor({
    programs: [{ name: 'worker', module, cwd: folder, env: { PATH: process.env.PATH ?? '' } }],
    onLine: (_program, line) => lines.push(line),
    onNotice: (_program, notice) => notices.push(notice),
    onGivenUp: (_program, reason) => givenUp.push(reason),
    backoff: { base: 10, max: 20 },
    ...options,
  });
  return { supervisor, lines, notices, givenUp };
}

const patient = `process.on('SIGTERM', () => { console.log('closing'); process.exit(0); });
  console.log('up'); setInterval(() => {}, 1000);`;

it('restarts a killed program (M-025)', async () => {
  const seen = await supervise(patient);
  await expect.poll(() => seen.lines).toEqual(['up']);
  const first = seen.supervisor.pids().get('worker') ?? 0;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => seen.lines).toEqual(['up', 'up']);
  expect(seen.supervisor.pids().get('worker')).not.toBe(first);
  expect(seen.notices).toEqual(['ended (SIGKILL), restarting in 0.01 s']);
});

it('restarts a program within 5 s if it ran well before, however often it failed', async () => {
  const slow = { base: 6_000, max: 30_000 };
  const proven = await supervise('setTimeout(() => process.exit(1), 50);', { backoff: slow, recoveredMs: 1 });
  await expect.poll(() => proven.notices).toEqual(['ended (exit code 1), restarting in 5 s']);
  await proven.supervisor.stop();
  const never = await supervise('process.exit(1);', { backoff: slow });
  await expect.poll(() => never.notices).toEqual(['ended (exit code 1), restarting in 6 s']);
});

it('stops politely and leaves nothing behind', async () => {
  const seen = await supervise(
    `import { spawn } from 'node:child_process'; spawn('sleep', ['300']); ${patient}`,
  );
  await expect.poll(() => seen.lines).toEqual(['up']);
  const pid = seen.supervisor.pids().get('worker') ?? 0;
  const below = await listDescendants(pid);
  expect(below).toHaveLength(1);
  await seen.supervisor.stop();
  expect(seen.lines).toContain('closing');
  for (const process of [pid, ...below]) await expect.poll(() => isAlive(process)).toBe(false);
});

it('kills the whole tree of a program that does not stop in time', async () => {
  const deaf = `import { spawn } from 'node:child_process';
    process.on('SIGTERM', () => {}); spawn('sleep', ['300'], { detached: true });
    console.log('up'); setInterval(() => {}, 1000);`;
  const seen = await supervise(deaf, { stopLimitMs: 50 });
  await expect.poll(() => seen.lines).toEqual(['up']);
  const pid = seen.supervisor.pids().get('worker') ?? 0;
  const below = await listDescendants(pid);
  expect(below).toHaveLength(1);
  await seen.supervisor.stop();
  for (const process of [pid, ...below]) await expect.poll(() => isAlive(process)).toBe(false);
});

it('does not restart a program whose settings are wrong', async () => {
  const seen = await supervise(`console.error('PORT: too high'); process.exit(2);`);
  await expect.poll(() => seen.givenUp).toEqual(['worker ended (exit code 2) and is not restarted']);
  expect(seen.notices).toEqual([]);
});

it('says why a program ended, from its last output (M-025)', async () => {
  const failures = createLastFailures();
  const settings = JSON.stringify({ level: 60, msg: 'No wall can be built', hint: 'Install bubblewrap.' });
  const seen = await supervise(
    `import { writeSync } from 'node:fs'; writeSync(2, ${JSON.stringify(`${settings}\n`)}); process.exit(1);`,
    { onLine: failures.note, reasonOf: failures.take, patience: 2 },
  );
  await expect.poll(() => seen.givenUp).toHaveLength(1);
  const because = ': No wall can be built. Install bubblewrap.';
  expect(seen.notices).toEqual([`ended (exit code 1), restarting in 0.01 s${because}`]);
  expect(seen.givenUp).toEqual([`worker ended (exit code 1) and is not restarted${because}`]);
});

it('gives up on a program that keeps failing, if attempts are limited', async () => {
  const seen = await supervise(`process.exit(1);`, { patience: 3 });
  await expect.poll(() => seen.givenUp).toHaveLength(1);
  expect(seen.notices).toHaveLength(2);
});
