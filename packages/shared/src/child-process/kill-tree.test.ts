import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { isAlive, killTree } from './kill-tree.js';

import { listDescendants, listProcessIds, signalProcess } from './process-table.js';

it('finds and kills children of children, orphans of a dead parent included (S0-391)', async () => {
  // A shell with a name that would confuse a naive reader of /proc, with two generations below it.
  const shell = spawn('sh', ['-c', 'sh -c "sleep 300 & sleep 300" & echo up; wait'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(shell.stdout, 'data');
  const pid = shell.pid ?? 0;
  await expect.poll(() => listDescendants(pid)).toHaveLength(3);
  const descendants = await listDescendants(pid);
  const ended = once(shell, 'exit');
  await killTree(pid, process.platform);
  await ended;
  await expect.poll(async () => (await Promise.all(descendants.map(isAlive))).includes(true)).toBe(false);
});

it('kills processes that start while the tree is read', async () => {
  // Sleeps whose length identifies them, started one after the other.
  const length = `300.${process.pid}`;
  const shell = spawn('sh', [
    '-c',
    `i=0; while [ $i -lt 500 ]; do sleep ${length} & i=$((i + 1)); done; wait`,
  ]);
  const pid = shell.pid ?? 0;
  const sleeps = async () => {
    const pids = await listProcessIds();
    const lines = await Promise.all(
      pids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
    );
    return pids.filter((_, index) => lines[index] === `sleep\0${length}\0`);
  };
  onTestFinished(async () => {
    for (const sleep of await sleeps()) signalProcess(sleep, 'SIGKILL');
  });
  await expect.poll(() => listDescendants(pid)).not.toHaveLength(0);
  const ended = once(shell, 'exit');
  await killTree(pid, process.platform);
  await ended;
  await expect.poll(sleeps).toEqual([]);
});

it('does nothing for an ended process', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  await expect(killTree(child.pid ?? 0, process.platform)).resolves.toBeUndefined();
});
