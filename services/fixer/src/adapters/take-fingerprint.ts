import { setTimeout as delay } from 'node:timers/promises';
import type {
  DeployFingerprint,
  DeployPlatformDefinition,
  ServiceDefinition,
} from '@fixpoint/shared/contracts';
import {
  fingerprintOfDeployment,
  keepStable,
  readFingerprint,
  readIdentity,
} from '../core/deploy-fingerprint.js';
import type { DeployPlatform } from './deploy-platform/deploy-platform.js';
import type { DeployedService } from './deployed-service.js';

/** Fingerprint of a service's current build; empty if it does not respond, or cannot be identified by one. */
export type TakeFingerprint = (
  service: Pick<ServiceDefinition, 'deploy' | 'page'>,
  signal: AbortSignal,
) => Promise<DeployFingerprint>;

/** Maximum size of a page: its head is at its beginning; of a longer page only the headers are used. */
const pageBytes = 1024 * 1024;

/** Requests each address twice, since a part that differs between two responses of one build cannot identify it. */
export function createTakeFingerprint({
  service,
  platform,
  requestTimeoutMs,
  pauseMs = 1_000,
}: {
  readonly service: DeployedService;
  readonly platform: Pick<DeployPlatform, 'list'>;
  readonly requestTimeoutMs: number;
  /** Pause between the two: long enough for a clock in a response to change. */
  readonly pauseMs?: number;
}): TakeFingerprint {
  return async (definition, signal) => {
    const { deploy } = definition;
    if (deploy.version === undefined && deploy.platform !== undefined) {
      return takeFromPlatform(deploy.platform, platform, signal);
    }
    const addresses = addressesOf(definition);
    if (addresses.length === 0) return {};
    const take = async () => {
      const answers = await Promise.all(
        addresses.map((url) =>
          service.request(url, { timeoutMs: requestTimeoutMs, signal, maxKeptBytes: pageBytes }),
        ),
      );
      const parts = deploy.version === undefined ? [] : answers.map(readIdentity);
      return Object.assign({}, ...parts, ...answers.map(readFingerprint)) as DeployFingerprint;
    };
    const first = await take();
    if (Object.keys(first).length === 0) return {};
    await delay(pauseMs, undefined, { signal });
    return keepStable(first, await take());
  };
}

/** The live deployment, if its platform does not know the commit: with a commit, that is decisive. */
async function takeFromPlatform(
  definition: DeployPlatformDefinition,
  platform: Pick<DeployPlatform, 'list'>,
  signal: AbortSignal,
): Promise<DeployFingerprint> {
  try {
    const live = (await platform.list(definition, signal)).find(({ state }) => state === 'live');
    return live === undefined || live.commit !== '' ? {} : fingerprintOfDeployment(definition.type, live.id);
  } catch {
    // An unavailable platform returns nothing, which is not a change.
    signal.throwIfAborted();
    return {};
  }
}

/**
 * Empty if only the platform knows which commit is served. A page on another host is deployed separately, so it says nothing about the service. A
 * service that names its version may name it for an old build: its version address is read too.
 */
function addressesOf({ deploy, page }: Pick<ServiceDefinition, 'deploy' | 'page'>): string[] {
  const { health, version } = deploy;
  if (version === undefined && deploy.platform !== undefined) return [];
  const own = version?.url ?? health;
  const isOwn = page !== undefined && (own === undefined || new URL(page).origin === new URL(own).origin);
  return [...new Set([version?.url, health, isOwn ? page : undefined].filter((url) => url !== undefined))];
}
