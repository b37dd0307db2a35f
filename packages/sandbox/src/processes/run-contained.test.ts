import { spawn } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { detectContainment } from './containment.js';
import {
  createRunMarker,
  findMarkedProcesses,
  formatRunMarker,
  parseRunMarker,
  reapOrphans,
  runMarkerVariable,
} from './marked-processes.js';
import { outputCutMark } from './process-output.js';
import { findExecutable } from './program-launch.js';

import { type ContainedCommand, runContained } from './run-contained.js';

const env = { PATH: process.env.PATH ?? '' };

function command(script: string, overrides: Partial<ContainedCommand> = {}): ContainedCommand {
  return {
    command: '/bin/sh',
    args: ['-c', script],
    cwd: null,
    env,
    runId: `unit-${Math.random().toString(36).slice(2)}`,
    containment: [],
    signal: new AbortController().signal,
    timeoutMs: 55_000,
    graceMs: 500,
    ...overrides,
  };
}

async function survivors(runId: string): Promise<number> {
  return (await findMarkedProcesses()).filter((entry) => entry.marker.runId === runId).length;
}

const containments = [
  { name: 'bare', words: [] as readonly string[] },
  { name: 'contained', words: await detectContainment() },
  {
    name: 'lifeline only',
    words: process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'KILL', '--'] : [],
  },
];

it.each(containments)('forwards lines and returns the exit code ($name)', async ({ words }) => {
  const lines: string[] = [];
  const result = await runContained(
    command('cat; echo oops >&2; exit 7', {
      containment: words,
      input: 'one\ntwo',
      onLine: (line) => lines.push(line),
    }),
  );
  expect(lines).toEqual(['one', 'two']);
  expect(result).toMatchObject({ exitCode: 7, stoppedBy: null, errorOutput: 'oops\n' });
});

it.each(containments)(
  'leaves no process when aborted, however the children hide ($name) (S0-391)',
  async ({ words }) => {
    const abort = new AbortController();
    const options = command(
      'setsid sh -c "trap : TERM; while :; do sleep 1; done" & (setsid sleep 1000 &) ; echo ready; sleep 1000',
      { containment: words, signal: abort.signal, onLine: () => abort.abort() },
    );
    const result = await runContained(options);
    expect(result.stoppedBy).toBe('abort');
    expect(await survivors(options.runId)).toBe(0);
  },
);

it.each(containments)('kills a daemon that a finished command left behind ($name)', async ({ words }) => {
  const options = command('setsid sleep 1000 & exit 0', { containment: words });
  expect(await runContained(options)).toMatchObject({ exitCode: 0, stoppedBy: null });
  expect(await survivors(options.runId)).toBe(0);
});

it('does not wait for a daemon that shed its marker and holds the pipes', async () => {
  const pids: number[] = [];
  const options = command('env -i setsid sleep 1000 & echo $!; exit 3', {
    onLine: (line) => pids.push(Number(line)),
  });
  const result = await runContained(options);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  expect(result).toMatchObject({ exitCode: 3, stoppedBy: null });
});

it.each(containments)('sends SIGTERM before it kills ($name)', async ({ words }) => {
  const abort = new AbortController();
  const lines: string[] = [];
  await runContained(
    command('trap "echo bye; exit 0" TERM; echo ready; while :; do sleep 0.05; done', {
      containment: words,
      signal: abort.signal,
      graceMs: 10_000,
      onLine: (line) => {
        lines.push(line);
        abort.abort();
      },
    }),
  );
  expect(lines).toEqual(['ready', 'bye']);
});

it('stops a command that takes too long or prints nothing (S0-391)', async () => {
  expect(
    await runContained(command('while :; do echo tick; sleep 0.05; done', { timeoutMs: 300 })),
  ).toMatchObject({
    stoppedBy: 'timeout',
  });
  expect(await runContained(command('echo once; sleep 1000', { quietMs: 200 }))).toMatchObject({
    stoppedBy: 'silence',
  });
});

it('does not start when already aborted, and reports a missing program', async () => {
  const started = vi.fn();
  await runContained(command('echo started', { signal: AbortSignal.abort(), onLine: started }));
  expect(started).not.toHaveBeenCalled();
  expect(await runContained(command('', { command: '/nowhere/tool', args: [] }))).toMatchObject({
    startFailure: 'ENOENT',
    exitCode: null,
  });
  expect(await findExecutable('no-such-tool', env.PATH)).toBeNull();
  expect(await findExecutable('sh', env.PATH)).toMatch(/\/sh$/);
});

it('keeps only the end of a flood and drops an endless line', async () => {
  const result = await runContained(command('head -c 30000000 /dev/zero | tr "\\0" x; echo; echo end'));
  expect(result.output.length).toBeLessThan(100_000);
  expect(result.output.endsWith('end\n')).toBe(true);
});

it('keeps as much of the end as requested, and marks the cut', async () => {
  const script = 'seq 1 40000';
  const whole = await runContained(command(script, { outputLength: 1_000_000 }));
  const cut = await runContained(command(script, { outputLength: 12 }));
  expect(whole.output.startsWith('1\n2\n')).toBe(true);
  expect(cut.output).toBe(`${outputCutMark}39999\n40000\n`);
});

it('kills the tree when the owner is killed outright', async ({ skip }) => {
  skip(containments[1]?.words.length === 0, 'Neither setpriv nor unshare is here to contain a process tree.');
  const runId = `orphan-${process.pid}`;
  const marker = formatRunMarker({ namespace: '1', ownerPid: 1, ownerStart: '1', runId });
  const words = [...(containments[1]?.words ?? []), 'sh', '-c', 'setsid sleep 1000 & echo ready; sleep 1000'];
  const owner = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(${JSON.stringify(words[0])}, ${JSON.stringify(words.slice(1))}, { stdio: 'inherit', detached: true }); setInterval(() => {}, 1000)`,
    ],
    { env: { ...env, [runMarkerVariable]: marker }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise((ready) => owner.stdout.once('data', ready));
  expect(await survivors(runId)).toBeGreaterThan(1);
  owner.kill('SIGKILL');
  await expect.poll(() => survivors(runId)).toBe(0);
});

it('reaps the processes of a dead owner, and nothing else', async () => {
  const living = command('');
  const { namespace } = await createRunMarker('any');
  const runId = `left-${process.pid}`;
  const marker = formatRunMarker({ namespace, ownerPid: 4_000_000, ownerStart: '1', runId });
  const orphan = spawn('sleep', ['1000'], { env: { ...env, [runMarkerVariable]: marker }, stdio: 'ignore' });
  const gone = new Promise((done) => orphan.once('exit', done));
  await expect.poll(() => survivors(runId)).toBe(1);
  const abort = new AbortController();
  const kept = runContained({ ...living, args: ['-c', 'echo ready; sleep 1000'], signal: abort.signal });
  await expect.poll(() => survivors(living.runId)).toBeGreaterThan(0);
  expect(await reapOrphans()).toBeGreaterThanOrEqual(1);
  await gone;
  expect(await survivors(living.runId)).toBeGreaterThan(0);
  abort.abort();
  await kept;
});

it('reads its own marker, and no other text', () => {
  const marker = { namespace: '4026', ownerPid: 12, ownerStart: '34', runId: 'task.with.dots' };
  expect(parseRunMarker(formatRunMarker(marker))).toEqual(marker);
  expect(parseRunMarker('nonsense')).toBeNull();
});
