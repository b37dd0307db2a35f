import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { loadSettings } from '@fixpoint/shared/config';
import { runService } from '@fixpoint/shared/lifecycle';
import { desktopRunnerSettings } from './config.js';
import { remoteSettings } from './remote/remote-settings.js';
import { startRemoteRunner } from './remote/start-remote-runner.js';

const usage = `Usage: fixpoint-runner [--host wss://…] [--enrol CODE | --token TOKEN] [--name NAME] [--retries N]

Provide this machine's desktop to a Fixpoint gateway over one outgoing WebSocket.

  --host URL       URL of the gateway (HOST_WS_URL; default: ws://localhost:3000/agent)
  --enrol CODE     one-time code from "fixpoint desktop enrol"; the token for it is stored in FIXPOINT_HOME
  --token TOKEN    token of this machine (prefer AGENT_WS_SECRET: command lines are visible to other users)
  --name NAME      name of the desktop, if the token contains no name (DESKTOP_NAME; default: host name)
  --retries N      failed attempts in a row before exit code 1, 0: no limit (default: 10)
  --version        print the version
  --help           print this help
`;

/** The settings that each option replaces. */
const settingOf = {
  host: 'HOST_WS_URL',
  token: 'AGENT_WS_SECRET',
  name: 'DESKTOP_NAME',
} as const;

const text = { type: 'string' } as const;
const given = readArguments();
const version = String(
  (JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: unknown })
    .version,
);
if (given.help === true || given.version === true) {
  process.stdout.write(given.help === true ? usage : `${version}\n`);
} else {
  await start();
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        host: text,
        token: text,
        name: text,
        retries: text,
        enrol: text,
        help: { type: 'boolean' },
        version: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`fixpoint-runner: ${(error as Error).message.split('. ')[0]}. See --help.\n`);
    process.exit(2);
  }
}

function readRetries(fallback: number): number {
  if (given.retries === undefined) return fallback;
  const option = { ...remoteSettings.hostRetries, env: '--retries', deprecated: false };
  return loadSettings({ option }, { '--retries': given.retries }).option;
}

async function start(): Promise<void> {
  for (const [option, setting] of Object.entries(settingOf)) {
    const value = given[option as keyof typeof settingOf];
    if (value !== undefined) process.env[setting] = value;
  }
  await runService({
    name: 'fixpoint-runner',
    settings: { ...desktopRunnerSettings, ...remoteSettings },
    process,
    start: async ({ values, environment, log, releases, reportHealth }) => {
      const served = await startRemoteRunner({
        values: { ...values, hostRetries: readRetries(values.hostRetries) },
        environment,
        log,
        releases,
        version,
        code: given.enrol,
        system: { platform: process.platform, isRoot: process.getuid?.() === 0 },
      });
      reportHealth(async () => ({ ok: served.isConnected() }));
      served.ended.catch((error: Error) => {
        log.fatal({ err: error }, error.message);
        process.exit(1);
      });
    },
  });
}
