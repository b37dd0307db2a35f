import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';

/** A Ctrl-C reaches us from the terminal and once more from npm. Closer together than this, they are one. */
const sameSignalMs = 500;

/**
 * Runs the command in the foreground with our output, forwards signals, and returns its exit code. It gets a separate process group:
 * a Ctrl-C then reaches it once, from here, and all that it leaves in its group can be ended.
 */
export async function runCommand(command, args, cwd, environment = {}) {
  const { bindToParent } = await import(
    pathToFileURL(`${cwd}/packages/shared/dist/child-process/index.js`).href
  );
  const line = await bindToParent({ command, args }, 'SIGTERM');
  const detached = process.platform !== 'win32';
  const env = { ...environment, ...process.env };
  const child = spawn(line.command, line.args, {
    cwd,
    env,
    detached,
    stdio: ['ignore', 'inherit', 'inherit'],
  });

  let last = { signal: '', at: 0 };
  const forward = (signal) => {
    const now = performance.now();
    if (signal === last.signal && now - last.at < sameSignalMs) return;
    last = { signal, at: now };
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (detached) endGroup(child.pid);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The group is empty, as it should be.
  }
}
