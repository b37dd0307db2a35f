import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As `npm test` fetches them (scripts/bootstrap/test-packages.js): the packages of the template's lock file. */
const folder = new URL('../../../node_modules/.cache/fixpoint-template-packages/', import.meta.url);

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity?: string }>>;
}

export interface TemplateRegistry {
  /** `host:port`. */
  readonly host: string;
  readonly url: string;
  close(): void;
}

/** A registry of npm on loopback with the packages of the React template. */
export async function serveTemplatePackages(): Promise<TemplateRegistry> {
  if (!existsSync(new URL('package-lock.json', folder)))
    throw new Error('The packages of the template are not fetched for this test. `npm test` fetches them.');
  const { packages } = JSON.parse(await readFile(new URL('package-lock.json', folder), 'utf8')) as Lock;

  /** The description of a package as a registry gives it; null for another package. */
  function describe(name: string) {
    const versions = Object.entries(packages)
      .filter(([path]) => path.split('node_modules/').at(-1) === name)
      .map(([, { version, integrity }]) => {
        const tarball = `${url}-/${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
        return [version, { name, version, dist: { tarball, integrity } }] as const;
      });
    return versions.length === 0 ? null : { name, versions: Object.fromEntries(versions) };
  }

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const result = path.startsWith('-/')
      ? await readFile(new URL(path.slice(2), folder)).catch(() => null)
      : describe(path);
    if (result === null) response.writeHead(404).end('{}');
    else response.end(Buffer.isBuffer(result) ? result : JSON.stringify(result));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}/`;
  return {
    host,
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
