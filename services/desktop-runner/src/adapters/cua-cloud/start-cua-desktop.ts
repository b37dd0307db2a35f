import { createCuaApi, defaultCuaBase, readLimited } from '@fixpoint/desktop/cua-cloud';
import { FixpointError, NotFoundError, UnavailableError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { z } from 'zod';
import type { DesktopDriver } from '../../core/desktop-driver.js';
import { desktopLost } from '../../core/errors.js';
import { createCuaApps } from './create-cua-apps.js';
import { createCuaClient } from './create-cua-client.js';
import { createCuaInput } from './create-cua-input.js';
import { createCuaScreen } from './create-cua-screen.js';
import type { CuaPlatform } from './cua-key-name.js';

interface CuaDesktopOptions {
  /** Name of the sandbox. */
  readonly name: string;
  readonly key: string;
  /** Address of CUA Cloud's API. */
  readonly base?: string | undefined;
  /** Time limit for one response, in milliseconds. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const Status = z.object({ os_type: z.enum(['linux', 'windows', 'darwin']) });

/** A sandbox at CUA Cloud as a desktop: found by name, captured once, every key released. Requests are sent once, whatever the result. */
export async function startCuaDesktop({
  name,
  key,
  base = defaultCuaBase,
  timeoutMs = 15_000,
  signal,
}: CuaDesktopOptions): Promise<DesktopDriver> {
  const url = await findComputer({ base, key, name, timeoutMs, signal });
  const platform = await askPlatform(url, name, timeoutMs);
  const client = createCuaClient({ url, key, name, timeoutMs });
  const input = createCuaInput(client, platform);
  const screen = await createCuaScreen(client, input);
  await input.releaseAll();
  return {
    platform: 'cua-cloud',
    input,
    screen,
    apps: createCuaApps(client),
    // Nothing stays open between requests. A machine that is gone holds no keys either.
    close: () => input.releaseAll().catch(() => {}),
  };
}

/** Its keys have other names on each system. */
async function askPlatform(url: URL, name: string, timeoutMs: number): Promise<CuaPlatform> {
  try {
    const answer = await fetch(new URL('/status', url), {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return Status.parse(JSON.parse(await readLimited(answer, 64 * 1024))).os_type;
  } catch (cause) {
    throw desktopLost(`the sandbox "${name}" is not responding`, { cause });
  }
}

interface FindComputerOptions {
  /** Without `/v1`. */
  readonly base: string;
  readonly key: string;
  /** Spelt exactly as at CUA Cloud, including upper and lower case. */
  readonly name: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Address of the machine's own server, which differs from CUA Cloud's API. */
async function findComputer({ base, key, name, timeoutMs, signal }: FindComputerOptions): Promise<URL> {
  const machines = await createCuaApi({ base, key, timeoutMs }).list(signal);
  const machine = machines.find((candidate) => candidate.name === name);
  if (machine === undefined) {
    throw new NotFoundError('sandbox', name, {
      hint: 'Names are case-sensitive. Find the sandboxes of the API key at cua.ai.',
    });
  }
  if (machine.status !== 'running') {
    throw new UnavailableError(`The sandbox "${name}" is ${toSafeLine(machine.status, 40)}.`, {
      code: 'sandbox-stopped',
      hint: 'Start it on the desktops page or with start_sandbox, then wait until it is running.',
    });
  }
  const host = machine.host || `${name}.sandbox.cua.ai`;
  const url = URL.parse(machine.api_url || `https://${host}:8443`);
  // The key is sent there: never in plain text if the API itself is reached over TLS.
  if (url === null || (url.protocol !== 'https:' && !base.startsWith('http:'))) {
    throw new FixpointError(`The sandbox "${name}" has no usable address.`, {
      code: 'unusable-address',
      retry: 'never',
      hint: 'Check CUA_API_BASE if it is set.',
    });
  }
  return url;
}
