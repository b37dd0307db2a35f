import { execa } from 'execa';
import { z } from 'zod';

/** Name of the package on npm. */
export const packageName = '@fixpoint/cli';
const defaultRegistry = 'https://registry.npmjs.org';
const maxRequestMs = 10_000;
const downloadMs = 120_000;
const maxTextBytes = 5 * 1024 * 1024;

const Packument = z.object({
  'dist-tags': z.object({ latest: z.string().max(100) }),
  versions: z.record(z.string(), z.object({ dist: z.object({ tarball: z.url() }) })),
});

export interface LatestVersion {
  readonly version: string;
  readonly tarball: string;
}

/** Reads the latest version from the npm registry. Throws an error whose message says why that failed. */
export async function readLatest(
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<LatestVersion> {
  const registry = (environment.npm_config_registry || defaultRegistry).replace(/\/+$/, '');
  const response = await request(`${registry}/${packageName.replace('/', '%2f')}`, maxRequestMs, signal);
  if (response.status === 404) throw new Error(`${registry} has no package ${packageName}`);
  if (!response.ok) throw new Error(`${registry} responded HTTP ${response.status}`);
  const parsed = Packument.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new Error(`${registry} responded with something else than a package`);
  const { latest } = parsed.data['dist-tags'];
  const tarball = parsed.data.versions[latest]?.dist.tarball;
  if (tarball === undefined) throw new Error(`${registry} does not list version ${latest}`);
  return { version: latest, tarball };
}

/** The change log in the package of a version; null: it cannot be read. */
export async function readChangeLog({ tarball }: LatestVersion, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await request(tarball, downloadMs, signal);
    if (!response.ok) return null;
    const { stdout } = await execa('tar', ['-xzOf', '-', 'package/CHANGELOG.md'], {
      input: new Uint8Array(await response.arrayBuffer()),
      maxBuffer: maxTextBytes,
      cancelSignal: signal,
    });
    return stdout;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

async function request(url: string, limitMs: number, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]) });
  } catch {
    signal.throwIfAborted();
    throw new Error(`${new URL(url).host} does not respond`);
  }
}
