import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bindToParent, findFreePort } from '@fixpoint/shared/child-process';

/** Of the owner, who may issue the others. */
export const ownerToken = 'the-owner-of-the-load';

const program = fileURLToPath(new URL('../../services/gateway/dist/main.js', import.meta.url));

/** A gateway that can be killed and started again on the same port; `start` returns the time until it was ready, in milliseconds. */
export async function createGatewayProcess({ redisUrl, keyPrefix, folder, releases }) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let child;
  const stop = async (signal) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  releases.defer('the gateway', () => stop('SIGTERM'));
  return {
    url,
    async start() {
      const began = performance.now();
      const line = await bindToParent({ command: process.execPath, args: [program] }, 'SIGKILL');
      child = spawn(line.command, line.args, {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          REDIS_URL: redisUrl,
          FIXPOINT_HOME: folder,
          FIXPOINT_KEY_PREFIX: keyPrefix,
          RATE_LIMIT_PER_MINUTE: '0',
          LOG_LEVEL: 'warn',
          FIXPOINT_TOKEN: ownerToken,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      while (!(await isReady(url))) {
        if (child.exitCode !== null) throw new Error('The gateway could not start.');
        await delay(20);
      }
      return performance.now() - began;
    },
    kill: () => stop('SIGKILL'),
    /** Processor time so far, in milliseconds: independent of other load on the machine. */
    async processorMs() {
      const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1].split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    /** The most memory that it had at once, in MB. */
    async peakMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024);
    },
  };
}

function isReady(url) {
  return fetch(`${url}/readyz`, { headers: { authorization: `Bearer ${ownerToken}` } }).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** A new token that may view. */
export async function issueToken(url, name) {
  const answer = await fetch(`${url}/api/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, role: 'view' }),
  });
  if (answer.status !== 201) throw new Error(`No token: ${await answer.text()}`);
  return (await answer.json()).text;
}
