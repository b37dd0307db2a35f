// Time that a wall adds to the start of a command: from the call until the command's first byte, against a bare spawn of the same
// command.
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createSandbox } from '../packages/sandbox/dist/run/index.js';
import { compare, rounds } from './compare.js';

const commands = Math.max(3, Math.round(rounds / 10));
const command = { command: '/bin/sh', args: ['-c', 'echo started'] };
const env = { PATH: '/usr/bin:/bin' };

const walls = [
  { name: 'bubblewrap', options: { walls: ['bubblewrap'] } },
  { name: 'bubblewrap, our own user', options: { walls: ['bubblewrap'], ownUsers: false } },
  { name: 'Landlock', options: { walls: ['landlock'] } },
  { name: 'Landlock, our own user', options: { walls: ['landlock'], ownUsers: false } },
];

const folder = await mkdtemp(join(tmpdir(), 'fixpoint-bench-'));
try {
  await chmod(folder, 0o711);
  const tree = join(folder, 'tree');
  await mkdir(tree);
  for (const { name, options } of walls) {
    const sandbox = await createSandbox({ mode: 'best', ...options });
    if (sandbox.wall === 'none') {
      process.stdout.write(`${name}: does not stand here (${sandbox.refused.join('; ')}).\n\n`);
      continue;
    }
    let runs = 0;
    const ours = async () => {
      runs += 1;
      const begun = performance.now();
      let took = Number.NaN;
      const result = await sandbox.run({
        ...command,
        cwd: tree,
        env,
        write: [tree],
        read: [],
        network: { type: 'none' },
        runId: `bench-${process.pid}-${runs}`,
        signal: new AbortController().signal,
        timeoutMs: 30_000,
        onLine: () => {
          took = performance.now() - begun;
        },
      });
      if (Number.isNaN(took)) throw new Error(`Did not start: ${result.output}`);
      return took;
    };
    await compare({
      title: `Start behind ${name} (less is better)`,
      unit: 'ms',
      ours: repeat(ours),
      peer: repeat(startBare),
      peerName: 'bare spawn',
    });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** With a pause after each: commands of a run follow each other in seconds, and the preparation of the next takes 100 ms. */
function repeat(start) {
  return async () => {
    const times = [];
    for (let round = 0; round < commands; round += 1) {
      times.push(await start());
      await delay(120);
    }
    return times;
  };
}

function startBare() {
  const begun = performance.now();
  return new Promise((done) => {
    const child = spawn(command.command, command.args, { env });
    let took = 0;
    child.stdout.once('data', () => {
      took = performance.now() - begun;
    });
    child.once('close', () => done(took));
  });
}
