import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Welcome } from '@fixpoint/desktop/machine-link';
import { machinePath } from '@fixpoint/desktop/machine-link';
import { loadPolicy } from '@fixpoint/guard/policy';
import { detectContainment } from '@fixpoint/sandbox/processes';
import type { SettingsValues, sharedSettings } from '@fixpoint/shared/config';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import { parseUrl } from '@fixpoint/shared/text';
import { openVisionModel } from '../adapters/vision-models.js';
import type { desktopRunnerSettings } from '../config.js';
import {
  composeDesktops,
  createDesktopRules,
  createDesktopStages,
  type DesktopRules,
  type RunnerSystem,
} from '../desktop/compose-desktops.js';
import { toDesktopName } from '../desktop/open-desktops.js';
import { loadMachineIdentity } from './machine-identity.js';
import type { remoteSettings } from './remote-settings.js';
import { type RemoteParts, type ServedHost, serveHost } from './serve-host.js';

export interface RemoteRunnerOptions {
  readonly values: SettingsValues<
    typeof desktopRunnerSettings & typeof remoteSettings & typeof sharedSettings
  >;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly system: RunnerSystem;
  /** Version of this package. */
  readonly version: string;
  /** A one-time code that the token of this machine is issued for. */
  readonly code: string | undefined;
  readonly log: Logger;
  readonly releases: ReleaseStack;
}

/** Starts serving the desktop of this machine through the gateway: one outgoing WebSocket, no Redis, no artifact store, no open port. */
export async function startRemoteRunner(options: RemoteRunnerOptions): Promise<ServedHost> {
  const { values, environment, system, version, log, releases } = options;
  const home = resolve(values.home);
  const url = toHostUrl(values.hostUrl);
  const identity = await loadMachineIdentity(home);
  let { code } = options;
  let rules: DesktopRules | undefined;

  async function onWelcome(welcome: Welcome): Promise<void> {
    noteVersion(welcome);
    // The gateway decides in each session which actions of tasks are permitted here.
    rules = createDesktopRules(welcome.policy, welcome.origins);
    if (welcome.token === undefined) return;
    await identity.keepToken(url, welcome.token);
    code = undefined;
    log.info({ desktop: welcome.desktop }, 'Machine enrolled; token saved');
  }

  function noteVersion(welcome: Welcome): void {
    if (welcome.version === version || welcome.version === 'unknown') return;
    log.warn(
      { runner: version, gateway: welcome.version },
      `Update required: this runner has version ${version}, but the gateway has version ${welcome.version}. Install version ${welcome.version} of the runner.`,
    );
  }

  async function open({ welcome, artifacts, link, onEnded }: RemoteParts) {
    const first = createDesktopRules(welcome.policy, welcome.origins);
    const own = {
      ...values,
      // Without a screen this runner has no purpose.
      desktop: 'required' as const,
      desktopName: welcome.desktop,
      cuaDesktops: [],
    };
    const models = { values: own, environment, containment: await detectContainment(), log };
    const parts = { values: own, environment, system, log, artifacts, visionModel: openVisionModel(models) };
    const desktops = await composeDesktops({
      ...parts,
      releases,
      link,
      onEnded: (_name, ended) => onEnded(ended),
      rules: {
        get policy() {
          return (rules ?? first).policy;
        },
        get places() {
          return (rules ?? first).places;
        },
      },
    });
    const mailPolicy = loadPolicy(values.policyFile).mail;
    const [stage] = await createDesktopStages(desktops, { ...parts, mailPolicy });
    if (stage === undefined) throw new Error('The desktop of this machine was not opened.');
    return stage.handler;
  }

  const served = await serveHost({
    url,
    credential: () => code ?? values.hostToken ?? identity.tokenOf(url),
    identity: {
      machine: identity.machine,
      host: hostname(),
      desktop: values.desktopName ?? toDesktopName(hostname()),
      version,
    },
    log,
    maxRetries: values.hostRetries,
    onWelcome,
    open,
  });
  releases.defer('the link to the gateway', () => served.close());
  return served;
}

/** The address as a WebSocket's: `https://` counts as `wss://`, and without a path it is the one for machines. */
export function toHostUrl(text: string): string {
  const url = parseUrl(text.replace(/^http(s?):\/\//i, 'ws$1://'));
  if (url === null || url === undefined || (url.protocol !== 'ws:' && url.protocol !== 'wss:')) {
    throw new ConfigurationError(`HOST_WS_URL is not a gateway address: "${text.slice(0, 200)}".`, {
      hint: 'Use wss://fixpoint.example.com, or ws://localhost:3000 on this machine.',
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigurationError('HOST_WS_URL contains a secret.', {
      hint: 'Set the token as AGENT_WS_SECRET, or enrol the machine with --enrol CODE.',
    });
  }
  if (url.pathname === '/' || url.pathname === '') url.pathname = machinePath;
  return url.href;
}
