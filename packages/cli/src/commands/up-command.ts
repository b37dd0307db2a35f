import { resolve } from 'node:path';
import { findFreePort } from '@fixpoint/shared/child-process';
import { gatewayAddressSettings, loadSettings, readRaw, sharedSettings } from '@fixpoint/shared/config';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { claimRedis } from '@fixpoint/shared/installation';
import { type Command, type CommandContext, exitCodes } from '../command-context.js';
import { redisServerSettings } from '../config.js';
import { disk } from '../doctor/checks/check-disk.js';
import { createMachine } from '../doctor/machine.js';
import { requireCheck } from '../doctor/require-check.js';
import { type FolderDecision, type OwnedFolder, ownFolder } from '../installation/own-folder.js';
import { checkPort } from '../processes/check-port.js';
import { formatUrl, type ServiceName, startStack } from '../processes/start-stack.js';
import { reachRedis } from '../redis-server/index.js';
import { createLogFilter } from '../render/create-log-filter.js';
import { renderLogLine } from '../render/render-log-line.js';

export interface UpOptions {
  readonly host?: string;
  readonly port?: number;
  readonly redisPort?: number;
  readonly json?: boolean;
  /** The state folder was moved here. */
  readonly moved?: boolean;
  /** The state folder is a copy, for a second installation. */
  readonly second?: boolean;
  /** Default: all. */
  readonly services?: readonly ServiceName[];
  /** Called with the address of the gateway when it is ready. Default: prints the addresses of the installation. */
  readonly onReady?: (stack: { readonly url: string; readonly logs: string }) => Promise<void>;
}

interface ServeOptions {
  readonly home: string;
  readonly keyPrefix: string;
  readonly host: string;
  readonly port: number;
  readonly redisPort: number | undefined;
  readonly json: boolean;
  readonly services: UpOptions['services'];
  readonly onReady: NonNullable<UpOptions['onReady']>;
}

/** Runs Redis, if no address is given, and the services until Ctrl-C: one instance in each state folder. */
export const runUp: Command<UpOptions> = async (context, { json = false, services, ...options }) => {
  const write = json ? () => {} : context.write;
  const {
    onReady = async ({ url, logs }) => {
      for (const line of describeStack(url, logs)) write(line);
    },
  } = options;
  const {
    home: homeSetting,
    keyPrefix,
    host,
    port,
    redisPort: redisPortSetting,
  } = loadSettings(
    {
      home: sharedSettings.home,
      keyPrefix: sharedSettings.keyPrefix,
      ...gatewayAddressSettings,
      ...redisServerSettings,
    },
    // A word on the command line outweighs the environment, also one there that could not be read.
    { ...context.environment, ...toVariables(options) },
    context.writeError,
  );
  const redisPort = options.redisPort ?? redisPortSetting;
  const gatewayPort = port === 0 ? await findFreePort() : port;
  const home = resolve(context.cwd, homeSetting);
  await requireCheck(disk, createMachine(context, true), context.signal);
  // Before the port: a second start in one folder would take it as a reason to choose another one.
  const folder = await ownFolder({
    home,
    url: formatUrl(host, gatewayPort),
    write: context.writeError,
    decision: decisionOf(options),
    isInteractive: context.isInteractive && !json,
    confirm: context.confirm,
  });
  try {
    return await serve(
      { ...context, write },
      { home, keyPrefix, host, port: gatewayPort, redisPort, json, services, onReady },
      folder,
    );
  } finally {
    folder.release();
  }
};

async function serve(
  context: CommandContext,
  { home, keyPrefix, host, port, redisPort, json, services, onReady }: ServeOptions,
  { installation }: OwnedFolder,
): Promise<number> {
  const { paint, signal, write, writeJson } = context;
  await checkPort({
    host,
    port,
    remedy: `use another port: fixpoint up --port ${port + 1}`,
  });
  const redisUrl = readRaw(sharedSettings.redisUrl, context.environment);
  if (redisUrl) {
    await awaitRedis(context, redisUrl);
    await claimRedis({ redisUrl, keyPrefix, id: installation.id });
  } else if (redisPort !== undefined) {
    await checkPort({ host: '127.0.0.1', port: redisPort, remedy: 'use another --redis-port' });
  }
  const isNews = createLogFilter();
  const stack = await startStack({
    services,
    root: context.root,
    cwd: context.cwd,
    home,
    redisUrl,
    redisPort,
    gateway: {
      host,
      port,
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
    await onReady(stack);
    write('Press Ctrl-C to stop.');
    await untilAborted(AbortSignal.any([signal, stack.broken]));
    // A Ctrl-C is how `up` ends; anything else is a failure.
    if (!signal.aborted) throw stack.broken.reason;
    write('stopping');
    return exitCodes.ok;
  } finally {
    await stack.close();
  }
}

function decisionOf({ moved = false, second = false }: UpOptions): FolderDecision | undefined {
  if (moved && second) {
    throw new ConfigurationError('--moved and --second cannot be used together.', {
      hint: 'Use --moved if the state folder was moved here, --second if it is a copy.',
    });
  }
  if (moved) return 'moved';
  return second ? 'second' : undefined;
}

/** Waits for an external Redis before anything is started that needs it: one line that it is away, and one count of attempts. */
async function awaitRedis({ write, status, signal }: CommandContext, url: string): Promise<void> {
  let isMissed = false;
  await reachRedis(url, {
    signal,
    onWait({ number, address }) {
      if (!isMissed) {
        write(
          `Redis at ${address} does not respond. Start it, correct REDIS_URL, or unset REDIS_URL to start a private Redis. Press Ctrl-C to stop waiting.`,
        );
      }
      isMissed = true;
      status(`waiting for Redis at ${address}: attempt ${number}`);
    },
  });
  if (isMissed) write('Redis responds.');
}

/** Addresses and folders for a person, for `up` and `demo --keep`. */
export function describeStack(url: string, logs: string): string[] {
  return [
    `gateway     ${url}`,
    `dashboards  ${url}/queues`,
    `API         ${url}/docs`,
    `metrics     ${url}/metrics`,
    `logs        ${logs}`,
  ];
}

function toVariables({ host, port }: UpOptions): Record<string, string> {
  return {
    ...(host === undefined ? {} : { HOST: host }),
    ...(port === undefined ? {} : { PORT: String(port) }),
  };
}

/** Our own environment for the services, except the variables that each must have for itself. */
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
