import { hostname } from 'node:os';
import type { DesktopInfo } from '@fixpoint/shared/contracts';
import type { DesktopLinkOptions } from '@fixpoint/shared/desktops';
import { ConfigurationError, ConflictError, FixpointError } from '@fixpoint/shared/errors';
import { parseKeys } from '@fixpoint/shared/keys';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { DesktopDriver } from '../core/desktop-driver.js';
import type { Eye } from '../core/eye.js';
import type { Hands } from '../core/hands.js';
import { toDesktopName } from '../core/to-desktop-name.js';
import { createLateDriver } from './create-late-driver.js';
import type { Ended } from './create-ownership.js';
import { detectCapabilities } from './detect-capabilities.js';
import { type Machine, type MachineOptions, startMachine } from './start-machine.js';

export interface OpenMachinesOptions {
  readonly desktop: 'off' | 'auto' | 'required';
  /** Undefined: the name of the host. */
  readonly name: string | undefined;
  readonly addedCapabilities: readonly string[];
  /** Machines at CUA Cloud that are served beside that of this process. */
  readonly cloud: readonly string[];
  readonly openLocal: () => Promise<DesktopDriver>;
  readonly openCloud: (name: string) => Promise<DesktopDriver>;
  readonly createHands: (driver: DesktopDriver, name: string) => Hands;
  readonly eye: Eye;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly link: Pick<DesktopLinkOptions, 'redisUrl' | 'keyPrefix' | 'pid' | 'startedAt'>;
  readonly platform: NodeJS.Platform;
  readonly releases: ReleaseStack;
  readonly log: Logger;
  readonly idleMs: number;
  readonly onEnded: (desktop: string, ended: Ended) => Promise<void>;
  readonly lookMs?: MachineOptions['lookMs'];
}

const missingScreen: ReadonlySet<string> = new Set(['no-screen', 'configuration']);

/**
 * Nothing to control here for as long as this process lives: no session with a screen, or a system that is not supported. A
 * screen that is required has to be there at once.
 */
function isMissing({ code, retry }: FixpointError, desktop: OpenMachinesOptions['desktop']): boolean {
  return missingScreen.has(code) && (retry === 'never' || desktop === 'required');
}

/** A desktop that is served, with the driver behind it. */
export interface OpenMachine extends Machine {
  readonly driver: DesktopDriver;
}

/**
 * The desktops that this runner has: that of its own session, and those at CUA Cloud that it is told to serve. One whose screen
 * is off, locked, in use or cannot be trusted is announced as refused, with the reason, and looked for again; without a screen the
 * runner serves what needs none. Throws where a screen is required and is not there, and where another runner has the name.
 */
export async function openMachines(options: OpenMachinesOptions): Promise<OpenMachine[]> {
  const { desktop, cloud, environment, log, releases, platform } = options;
  const link = { ...options.link, host: hostname() };
  const machines: OpenMachine[] = [];

  async function open(
    name: string,
    kind: DesktopInfo['platform'],
    start: () => Promise<DesktopDriver>,
  ): Promise<void> {
    const capabilities =
      kind === 'cua-cloud'
        ? [kind, ...options.addedCapabilities]
        : await detectCapabilities({ platform: kind, environment, added: options.addedCapabilities });
    const driver = createLateDriver({ name, platform: kind, open: start });
    let away: FixpointError | undefined;
    try {
      await driver.open();
    } catch (error) {
      if (!(error instanceof FixpointError) || isMissing(error, desktop)) throw error;
      away = error;
    }
    const hands = options.createHands(driver, name);
    const machine = await startMachine({
      name,
      driver,
      open: driver.open,
      // One of our own revives by itself; another start of a machine at CUA Cloud may have another address.
      lost: kind === 'cua-cloud' ? driver.forget : undefined,
      away,
      hands,
      eye: options.eye,
      capabilities,
      parseKeys,
      link,
      log,
      idleMs: options.idleMs,
      onEnded: (ended) => options.onEnded(name, ended),
      lookMs: options.lookMs,
    });
    releases.defer(`the desktop ${name}`, () => machine.close());
    machines.push({ ...machine, driver });
  }

  if (desktop === 'off') log.info('DESKTOP is off: this runner controls no screen');
  else {
    const kind = platform === 'win32' ? 'windows' : platform === 'darwin' ? 'macos' : 'linux';
    try {
      await open(options.name ?? toDesktopName(hostname()), kind, options.openLocal);
    } catch (error) {
      if (!(error instanceof FixpointError) || !missingScreen.has(error.code)) throw error;
      if (desktop === 'required') {
        throw new ConfigurationError(`DESKTOP is "required", and there is none. ${error.message}`, {
          hint: error.hint ?? 'Set DESKTOP to auto or off.',
        });
      }
      log.info(
        { hint: error.hint },
        `No desktop here, and none is needed for what else it does: ${error.message}`,
      );
    }
  }
  for (const name of cloud) {
    try {
      await open(name, 'cua-cloud', () => options.openCloud(name));
    } catch (error) {
      // Another runner may serve it, and does so well without us.
      if (!(error instanceof ConflictError)) throw error;
      log.warn({ desktop: name, hint: error.hint }, error.message);
    }
  }
  return machines;
}
