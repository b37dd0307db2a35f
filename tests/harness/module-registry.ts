import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const readJson = async (path: string) => JSON.parse(await readFile(new URL(path, root), 'utf8'));

export interface ModuleRegistry {
  readonly url: string;
  close(): void;
}

/**
 * A registry of npm on loopback that offers the packages installed here, in their installed versions, and those in further folders.
 * Others are unknown to it.
 */
export async function startModuleRegistry(further: readonly string[] = []): Promise<ModuleRegistry> {
  const { packages } = (await readJson('node_modules/.package-lock.json')) as { packages: object };
  const folders = [...Object.keys(packages), ...further];

  /** The description of a package as a registry gives it, with an address for each version. */
  async function describe(name: string): Promise<object | null> {
    const own = folders.filter((path) => path.endsWith(`node_modules/${name}`));
    const versions: Record<string, object> = {};
    for (const path of own) {
      const manifest = (await readJson(`${path}/package.json`)) as { version: string };
      const dist = { tarball: `${url}-/${folders.indexOf(path)}/package.tgz` };
      versions[manifest.version] = { ...manifest, dist };
    }
    const [latest] = Object.keys(versions);
    return latest === undefined ? null : { name, 'dist-tags': { latest }, versions };
  }

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const [, index] = /^-\/(\d+)\/package\.tgz$/.exec(path) ?? [];
    if (index !== undefined) return sendPackage(folders[Number(index)] ?? '', response);
    const description = await describe(path);
    response.writeHead(description === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(description ?? { error: 'not found' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A package as npm packs it: everything below the folder `package`. */
function sendPackage(path: string, response: ServerResponse): void {
  const folder = fileURLToPath(new URL(path, root));
  const args = ['-czf', '-', '--exclude=./node_modules', '--transform=s,^\\.,package,', '-C', folder, '.'];
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  tar.stdout.pipe(response);
}
