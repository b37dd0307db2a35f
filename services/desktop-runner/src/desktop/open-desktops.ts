import { hostname } from 'node:os';
import type { DesktopLinkOptions } from '@fixpoint/desktop/directory';
import { parseKeys } from '@fixpoint/desktop/keys';
import type { DesktopInfo } from '@fixpoint/shared/contracts';
import { ConfigurationError, ConflictError, FixpointError } from '@fixpoint/shared/errors';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { DesktopDriver } from '../core/desktop-driver.js';
import type { InputController } from '../core/input/input-controller.js';
import type { VisionModel } from '../core/vision-model/vision-model.js';
import type { EndedControl } from './desktop-ownership.js';
import { detectCapabilities } from './detect-capabilities.js';
import { createLateDriver } from './late-driver.js';
import {
  type DesktopAnnouncement,
  type ServeDesktopOptions,
  type ServedDesktop,
  serveDesktop,
} from './serve-desktop.js';

export interface OpenDesktopsOptions {
  readonly desktop: 'off' | 'auto' | 'required';
  /** Undefined: the name of the host. */
  readonly name: string | undefined;
  readonly addedCapabilities: readonly string[];
  /** Sandboxes at CUA Cloud that are served beside the desktop of this process. */
  readonly cloud: readonly string[];
  readonly openLocal: () => Promise<DesktopDriver>;
  readonly openCloud: (name: string) => Promise<DesktopDriver>;
  readonly createInputController: (driver: DesktopDriver, name: string) => InputController;
  readonly visionModel: VisionModel;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Link over which they are announced: Redis, or the gateway. */
  readonly link:
    | Pick<DesktopLinkOptions, 'redisUrl' | 'keyPrefix' | 'links' | 'pid' | 'startedAt'>
    | Extract<DesktopAnnouncement, { open: unknown }>;
  readonly platform: NodeJS.Platform;
  readonly releases: ReleaseStack;
  readonly log: Logger;
  readonly idleMs: number;
  readonly onEnded: (desktop: string, ended: EndedControl) => Promise<void>;
  readonly pollMs?: ServeDesktopOptions['pollMs'];
}

const localKinds: Partial<Record<NodeJS.Platform, DesktopInfo['platform']>> = {
  win32: 'windows',
  darwin: 'macos',
};
const missingScreen: ReadonlySet<string> = new Set(['no-screen', 'configuration']);

/** This process can never control a screen here: no session with a screen, or an unsupported system. A required screen must exist at once. */
function isMissing({ code, retry }: FixpointError, desktop: OpenDesktopsOptions['desktop']): boolean {
  return missingScreen.has(code) && (retry === 'never' || desktop === 'required');
}

/** Throws unless the runner can do without a screen. */
function noteMissingScreen(error: unknown, { desktop, log }: OpenDesktopsOptions): void {
  if (!(error instanceof FixpointError) || !missingScreen.has(error.code)) throw error;
  const { message, hint } = error;
  if (desktop === 'required') {
    throw new ConfigurationError(`DESKTOP is "required", but no desktop is available. ${message}`, {
      hint: hint ?? 'Fix the cause, or set DESKTOP to auto or off.',
    });
  }
  log.info({ hint }, `This machine has no desktop; the runner serves other stages only: ${message}`);
}

/** A desktop that is served, with the driver behind it. */
export interface OpenDesktop extends ServedDesktop {
  readonly driver: DesktopDriver;
}

/**
 * The desktops of this runner: that of its session, and those at CUA Cloud that it is configured to serve. A desktop whose screen is off, locked, in
 * use or cannot be trusted is announced as refused, with the reason, and opened again later; without a screen the runner serves the stages that
 * require none. Throws if a required screen is missing, or if another runner has the name.
 */
export async function openDesktops(options: OpenDesktopsOptions): Promise<OpenDesktop[]> {
  const { desktop, cloud, environment, log, releases, platform } = options;
  const link: DesktopAnnouncement =
    'open' in options.link ? options.link : { ...options.link, host: hostname() };
  const desktops: OpenDesktop[] = [];

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
    const controller = options.createInputController(driver, name);
    const served = await serveDesktop({
      name,
      driver,
      open: driver.open,
      // A local driver restarts automatically; a restarted sandbox at CUA Cloud may have another address.
      lost: kind === 'cua-cloud' ? driver.forget : undefined,
      away,
      controller,
      visionModel: options.visionModel,
      capabilities,
      parseKeys,
      link,
      log,
      idleMs: options.idleMs,
      onEnded: (ended) => options.onEnded(name, ended),
      pollMs: options.pollMs,
    });
    releases.defer(`the desktop ${name}`, () => served.close());
    desktops.push({ ...served, driver });
  }

  if (desktop === 'off') log.info('DESKTOP is off: this runner does not serve a desktop');
  else {
    try {
      await open(
        options.name ?? toDesktopName(hostname()),
        localKinds[platform] ?? 'linux',
        options.openLocal,
      );
    } catch (error) {
      noteMissingScreen(error, options);
    }
  }
  for (const name of cloud) {
    try {
      await open(name, 'cua-cloud', () => options.openCloud(name));
    } catch (error) {
      // Another runner may serve it without this one.
      if (!(error instanceof ConflictError)) throw error;
      log.warn({ desktop: name, hint: error.hint }, error.message);
    }
  }
  return desktops;
}

/** A host's name as the name of its desktop: `[a-zA-Z0-9_-]`, at most 64 characters, without its domain. */
export function toDesktopName(host: string): string {
  const [label = ''] = host.split('.');
  const name = label
    .replaceAll(/[^a-zA-Z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 64);
  return name === '' ? 'desktop' : name;
}
