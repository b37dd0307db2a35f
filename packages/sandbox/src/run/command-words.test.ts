import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startForwards } from './command-words.js';

const [bubblewrap, perl] = ['/usr/bin/bwrap', '/usr/bin/perl'];
const forwardProgram = fileURLToPath(new URL('../../dist/network/forward-program.mjs', import.meta.url));
const hasBubblewrap = spawnSync(bubblewrap, ['--ro-bind', '/', '/', '--unshare-all', 'true']).status === 0;

it.skipIf(!hasBubblewrap).each([
  ['Perl if installed', existsSync(perl) ? perl : undefined],
  ['Node alone', undefined],
])(
  'opens ports before the command starts, with %s, and connects each to its socket; needs bubblewrap',
  async (_, opener) => {
    const folder = await mkdtemp(join(tmpdir(), 'forwards-'));
    const sockets = ['one', 'two'].map((name) => join(folder, name));
    const servers = sockets.map((path, index) =>
      createServer((socket) => socket.end(`socket ${index}`)).listen(path),
    );
    onTestFinished(async () => {
      for (const server of servers) server.close();
      await rm(folder, { recursive: true, force: true });
    });
    const ask =
      'for (const port of [3128, 3129]) require("net").connect(port, "127.0.0.1").on("data", (text) => console.log(port + ": " + text));';
    const words = [
      ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
      ...[folder, dirname(forwardProgram)].flatMap((path) => ['--bind', path, path]),
      ...['--unshare-all', '--die-with-parent', '--'],
      ...startForwards(
        { sh: '/bin/sh', env: '/usr/bin/env', perl: opener },
        [process.execPath, forwardProgram],
        sockets.map((socket, index) => ({ inside: 3128 + index, socket })),
      ),
      ...[process.execPath, '-e', ask],
    ];
    const { stdout } = await promisify(execFile)(bubblewrap, words, { timeout: 30_000 });
    expect(stdout.trim().split('\n').sort()).toEqual(['3128: socket 0', '3129: socket 1']);
  },
);
