import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * A process that runs unit tests of the repository in `folder`. It is killed, with all that it started, when a run takes longer than its `timeoutMs`:
 * a broken place may loop forever.
 */
export function createTestProcess(folder, env) {
  // That of the folder: there must be one Vitest, and tests import the folder's.
  const program = join(folder, 'scripts/mutation/run-tests.mjs');
  let child = null;

  const kill = () => {
    if (child === null) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
    child = null;
  };

  const start = async () => {
    child = fork(program, {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, ...env, CI: '' },
    });
    await once(child, 'message');
  };

  /** Returns the failed tests: `[{ path, title }]`. */
  const run = async (request, timeoutMs) => {
    if (child === null) await start();
    const settled = new AbortController();
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(timeoutMs)]);
    const onExit = once(child, 'exit', { signal }).then(() => {
      child = null;
      return [{ failed: [{ path: '', title: 'the test process ended' }] }];
    });
    child.send(request);
    try {
      const [{ failed }] = await Promise.race([once(child, 'message', { signal }), onExit]);
      return failed;
    } catch (error) {
      if (!signal.aborted) throw error;
      kill();
      return [{ path: '', title: `no result in ${Math.round(timeoutMs / 1_000)} s` }];
    } finally {
      settled.abort();
      onExit.catch(() => {});
    }
  };

  return { run, kill };
}
