import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { z } from 'zod';

const lifeline = new URL('../../assets/lifeline.mjs', import.meta.url).href;

/** Command that starts a service: `deploy.json` beside its `package.json`. */
const DeployFile = z.object({
  start: z.array(z.string()).min(1),
  health: z.string().startsWith('/'),
});

const ListeningLine = z.object({ message: z.literal('listening'), port: z.int().positive() });

/** A running process of the service. */
export interface Instance {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, with the exit reason. */
  readonly ended: Promise<string>;
  /** Sends SIGTERM, then SIGKILL after the grace period; resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts the service in `folder` and waits until it listens and its health check returns 200. Otherwise throws an Error with the reason; nothing runs
 * then. The service has 450 MB of heap and ends when this process does.
 */
export async function startInstance({
  folder,
  environment,
  onLine,
  signal,
  healthTimeoutMs,
  graceMs,
}: {
  folder: string;
  environment: Readonly<Record<string, string>>;
  onLine: (line: string) => void;
  signal: AbortSignal;
  healthTimeoutMs: number;
  graceMs: number;
}): Promise<Instance> {
  const { start, health } = DeployFile.parse(JSON.parse(await readFile(join(folder, 'deploy.json'), 'utf8')));
  const [program = '', ...args] = start;
  const child = execa(program === 'node' ? process.execPath : program, args, {
    cwd: folder,
    env: {
      NODE_OPTIONS: `--max-old-space-size=450 --import=${lifeline}`,
      PORT: '0',
      ...environment,
    },
    extendEnv: false,
    stdin: 'pipe',
    all: true,
    buffer: false,
    reject: false,
    forceKillAfterDelay: graceMs,
  });
  const ended = child.then((result) =>
    result.signal === undefined ? `ended with code ${result.exitCode ?? '?'}` : `ended by ${result.signal}`,
  );
  const listening = new Promise<number>((resolve) => {
    void (async () => {
      for await (const line of child.iterable({ from: 'all' })) {
        onLine(line);
        const port = toPort(line);
        if (port !== undefined) resolve(port);
      }
    })().catch(() => {});
  });
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await ended;
  }

  const limit = AbortSignal.any([signal, AbortSignal.timeout(healthTimeoutMs)]);
  const endedEarly = ended.then((how): never => {
    throw new Error(`The service ${how} before it was healthy.`);
  });
  endedEarly.catch(() => {});
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(new Error('The service was not healthy in time.'));
    if (limit.aborted) onAbort();
    else limit.addEventListener('abort', onAbort, { once: true });
  });
  aborted.catch(() => {});
  try {
    const port = await Promise.race([listening, endedEarly, aborted]);
    const url = `http://127.0.0.1:${port}${health}`;
    while (!(await isHealthy(url, limit))) await Promise.race([delay(50), endedEarly, aborted]);
    if (child.pid === undefined) throw new Error('The service has no process.');
    return { port, pid: child.pid, ended, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

function toPort(line: string): number | undefined {
  try {
    return ListeningLine.parse(JSON.parse(line)).port;
  } catch {
    return undefined; // any other line of the service
  }
}

async function isHealthy(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(url, { signal })).status === 200;
  } catch {
    return false;
  }
}
