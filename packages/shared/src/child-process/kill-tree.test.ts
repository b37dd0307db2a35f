import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isAlive, killTree, listDescendants } from './index.js';

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

it('does nothing for a process that is gone', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  await expect(killTree(child.pid ?? 0, process.platform)).resolves.toBeUndefined();
});
