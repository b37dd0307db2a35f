import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchSilence } from './watch-silence.js';

it('reads data that arrived while this process was blocked, before it reports silence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'silence-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const program = join(folder, 'child.cjs');
  const received = join(folder, 'received');
  await writeFile(
    program,
    `process.once('message', () => process.send('alive', () => require('node:fs').writeFileSync(${JSON.stringify(received)}, '')));`,
  );
  const child = fork(program, { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  const order: string[] = [];
  const end = watchSilence({
    ms: 50,
    sign: () => order.length,
    onSilence: () => order.push('silent'),
  });
  onTestFinished(end);
  child.on('message', () => order.push('heard'));
  child.send('speak');
  // Held up until it has spoken, and for longer than it may be silent.
  const { existsSync } = await import('node:fs');
  const nap = new Int32Array(new SharedArrayBuffer(4));
  do Atomics.wait(nap, 0, 0, 100);
  while (!existsSync(received));
  await expect.poll(() => order).toEqual(['heard', 'silent']);
});

it('reports silence once, and nothing after its end', async () => {
  const onSilence = vi.fn();
  const sign = (): null => null;
  watchSilence({ ms: 4, sign, onSilence });
  await expect.poll(() => onSilence).toHaveBeenCalled();
  const ended = vi.fn();
  watchSilence({ ms: 4, sign, onSilence: ended })();
  const last = vi.fn();
  watchSilence({ ms: 40, sign, onSilence: last });
  await expect.poll(() => last).toHaveBeenCalled();
  expect(onSilence).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});
