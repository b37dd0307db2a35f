import { resolve } from 'node:path';
import { findFreePort } from '@fixpoint/shared/child-process';
import { gatewayAddressSettings, loadSettings, readRaw, sharedSettings } from '@fixpoint/shared/config';
import { type Command, type CommandContext, exitCodes } from '../command-context.js';

import { redisServerSettings } from '../config.js';
import { checkPort } from '../processes/check-port.js';
import { startStack } from '../processes/start-stack.js';
import { reachRedis } from '../redis-server/index.js';
import { createLogFilter } from '../render/create-log-filter.js';
import { renderLogLine } from '../render/render-log-line.js';

/** Runs Redis, where none is named, and the five services until Ctrl-C. */
export const runUp: Command<{ host?: string; port?: number; json?: boolean }> = async (
  context,
  { json = false, ...options },
) => {
  const { paint, signal, writeJson } = context;
  const write = json ? () => {} : context.write;
  const { home, host, port, redisPort } = loadSettings(
    { home: sharedSettings.home, ...gatewayAddressSettings, ...redisServerSettings },
    // A word on the command line outweighs the environment, also one there that could not be read.
    { ...context.environment, ...toVariables(options) },
  );
  const gatewayPort = port === 0 ? await findFreePort() : port;
  await checkPort({
    host,
    port: gatewayPort,
    remedy: `choose another one: fixpoint up --port ${gatewayPort + 1}`,
  });
  const redisUrl = readRaw(sharedSettings.redisUrl, context.environment);
  if (redisUrl) await awaitRedis({ ...context, write }, redisUrl);
  else if (redisPort !== undefined)
    await checkPort({ host: '127.0.0.1', port: redisPort, remedy: 'set REDIS_PORT to another one' });
  const isNews = createLogFilter();
  const stack = await startStack({
    root: context.root,
    cwd: context.cwd,
    home: resolve(context.cwd, home),
    redisUrl,
    redisPort,
    gateway: {
      host,
      port: gatewayPort,
      token: context.environment.FIXPOINT_TOKEN || undefined,
    },
    environment: inherited(context),
    onLine(service, line) {
      if (json) writeJson({ service, line });
      else if (isNews(service, line)) write(renderLogLine(service, line, paint));
    },
    onNotice(service, notice) {
      if (json) writeJson({ service, notice });
      else write(renderLogLine(service, paint('yellow', notice), paint));
    },
    signal,
  });
  try {
    if (json) writeJson({ url: stack.url, logs: stack.logs });
    for (const line of describeStack(stack.url, stack.logs)) write(line);
    write('Ctrl-C ends it.');
    await untilAborted(AbortSignal.any([signal, stack.broken]));
    // A Ctrl-C is how `up` ends; anything else is a failure.
    if (!signal.aborted) throw stack.broken.reason;
    write('stopping');
    return exitCodes.ok;
  } finally {
    await stack.close();
  }
};

/** Waits for somebody else's Redis before anything is started that needs it: one line that it is away, and one count of attempts. */
async function awaitRedis({ write, status, signal }: CommandContext, url: string): Promise<void> {
  let isMissed = false;
  await reachRedis(url, {
    signal,
    onWait({ number, address }) {
      if (!isMissed) {
        write(
          `Redis at ${address} does not answer. Start it, or correct REDIS_URL; without one a private Redis is started. Ctrl-C ends the wait.`,
        );
      }
      isMissed = true;
      status(`waiting for Redis at ${address}: attempt ${number}`);
    },
  });
  if (isMissed) write('Redis answers.');
}

/** Where a person finds things, for `up` and `demo --keep`. */
export function describeStack(url: string, logs: string): string[] {
  return [
    `gateway     ${url}`,
    `dashboards  ${url}/queues`,
    `API         ${url}/docs`,
    `metrics     ${url}/metrics`,
    `logs        ${logs}`,
  ];
}

function toVariables({ host, port }: { host?: string; port?: number }): Record<string, string> {
  return {
    ...(host === undefined ? {} : { HOST: host }),
    ...(port === undefined ? {} : { PORT: String(port) }),
  };
}

/** Our own environment for the services, except what each must have for itself. */
function inherited({ environment }: CommandContext): Record<string, string> {
  const own = ['HOST', 'PORT', 'HEALTH_PORT'];
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !own.includes(entry[0]),
    ),
  );
}

/** Resolves when the signal aborts. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    // A pending promise alone does not keep Node running.
    const alive = setInterval(() => {}, 60_000);
    signal.addEventListener(
      'abort',
      () => {
        clearInterval(alive);
        resolve();
      },
      { once: true },
    );
  });
}
