import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * An X display with something to look at: a terminal full of text and a calculator. Returns its name and a function that starts
 * programs on it; null without Xvfb.
 */
export async function startDisplay({ width, height, releases }) {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const isThere = await Promise.race([
    once(server, 'spawn').then(() => true),
    once(server, 'error').then(() => false),
  ]);
  if (!isThere) return null;
  releases.defer('the X server', () => end(server));
  const [number] = await once(createInterface({ input: server.stdio[3] }), 'line');
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME ?? '/', DISPLAY: `:${number}` };

  /** Runs a program to its end; false if there is no such program. */
  async function run(command, ...args) {
    const child = spawn(command, args, { env: environment, stdio: 'ignore' });
    try {
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`${command} ended with ${code}.`);
      return true;
    } catch (error) {
      if (error.code === 'ENOENT') return false;
      throw error;
    }
  }
  function start(command, ...args) {
    const child = spawn(command, args, { env: environment, stdio: 'ignore' });
    child.on('error', () => {});
    releases.defer(command, () => end(child));
    return child;
  }

  await run('setxkbmap', 'us');
  start(
    'xterm',
    '-geometry',
    '150x60+20+20',
    '-e',
    'sh',
    '-c',
    'ls -l /usr/bin | tail -80; exec cat > /dev/null',
  );
  start('xcalc', '-geometry', '+1400+300');
  // Programs draw in their own time: settled when it has been quiet for a while.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return { environment, run, start };
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
