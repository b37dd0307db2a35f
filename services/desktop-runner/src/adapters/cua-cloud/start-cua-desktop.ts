import { defaultCuaBase, readLimited } from '@fixpoint/shared/cua-cloud';
import { z } from 'zod';
import type { DesktopDriver } from '../../core/desktop-driver.js';
import { DesktopLostError } from '../../core/errors/index.js';
import { createCuaApps } from './create-cua-apps.js';
import { createCuaClient } from './create-cua-client.js';
import { createCuaInput } from './create-cua-input.js';
import { createCuaScreen } from './create-cua-screen.js';
import type { CuaPlatform } from './cua-key-name.js';
import { findComputer } from './find-computer.js';

export interface CuaDesktopOptions {
  /** Name of the sandbox. */
  readonly name: string;
  readonly key: string;
  /** Address of CUA Cloud's API. */
  readonly base?: string | undefined;
  /** Longest time for one answer, in milliseconds. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const Status = z.object({ os_type: z.enum(['linux', 'windows', 'darwin']) });

/**
 * A sandbox at CUA Cloud as a desktop: found by name, looked at once, every key let go. Requests go out once, whatever
 * comes of them.
 */
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
    throw new DesktopLostError(`the sandbox "${name}" does not answer`, { cause });
  }
}
