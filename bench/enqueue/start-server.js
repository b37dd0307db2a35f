import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { bindToParent, findFreePort } from '@fixpoint/shared/child-process';

/** One that cannot start ends at once; a busy machine takes its time. */
const startLimitMs = 120_000;

/** Starts a server as a separate process, in `cwd`, and waits until it is ready. Returns its URL. */
export async function startServer({ module, cwd, environment, releases }) {
  const port = await findFreePort();
  const line = await bindToParent({ command: process.execPath, args: [module] }, 'SIGKILL');
  const child = spawn(line.command, line.args, {
    cwd,
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  releases.defer(module, async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + startLimitMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${module} does not answer.`);
    await delay(50);
  }
  return url;
}

function isReady(url) {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}
