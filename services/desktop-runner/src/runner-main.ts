import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runService } from '@fixpoint/shared/lifecycle';
import { desktopRunnerSettings } from './config.js';
import { remoteSettings } from './remote/remote-settings.js';
import { startRemoteRunner } from './remote/start-remote-runner.js';

const usage = `Usage: fixpoint-runner [--host wss://…] [--enrol CODE | --token TOKEN] [--name NAME] [--retries N]

Serves the desktop of this machine for a Fixpoint gateway, over one outgoing WebSocket.

  --host ADDRESS   the gateway (HOST_WS_URL; ws://localhost:3000/agent)
  --enrol CODE     a one-time code: the token it is exchanged for is kept in FIXPOINT_HOME
  --token TOKEN    the token of this machine (AGENT_WS_SECRET; better there than on a command line)
  --name NAME      what its desktop is called where no token says it (DESKTOP_NAME; the name of the host)
  --retries N      attempts in a row before it ends with exit code 1; 0: any number (HOST_WS_RETRIES; 10)
  --version        prints the version
  --help           prints this
`;

/** The settings in whose place each option stands. */
const settingOf = {
  host: 'HOST_WS_URL',
  token: 'AGENT_WS_SECRET',
  name: 'DESKTOP_NAME',
  retries: 'HOST_WS_RETRIES',
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
        ...{ host: text, token: text, name: text, retries: text, enrol: text },
        ...{ help: { type: 'boolean' }, version: { type: 'boolean' } },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`fixpoint-runner: ${(error as Error).message.split('. ')[0]}. See --help.\n`);
    process.exit(2);
  }
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
        ...{ values, environment, log, releases, version, code: given.enrol },
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
