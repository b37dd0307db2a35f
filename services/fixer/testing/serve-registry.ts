import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A registry of npm and an index of Python packages on loopback, with one package each: `tiny-money`, which formats an amount. */
export interface PackageRegistry {
  readonly npmUrl: string;
  readonly indexUrl: string;
  /** Lock file entries of the packages. */
  readonly npmIntegrity: string;
  readonly wheelSha256: string;
  /** Requested paths. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const wheel = 'tiny_money-1.0.0-py3-none-any.whl';
const tarball = 'tiny-money-1.0.0.tgz';
const about = 'dist-info';

const files: Readonly<Record<string, string>> = {
  'package/package.json': JSON.stringify({
    name: 'tiny-money',
    version: '1.0.0',
    bin: { 'tiny-test': 'test.js' },
  }),
  'package/index.js': "module.exports = (amount) => amount.toFixed(2) + ' EUR';\n",
  'package/test.js': "#!/usr/bin/env node\nrequire(require('node:path').resolve('test.js'));\n",
  'tiny_money.py': 'def money(amount):\n    return f"{amount:.2f} EUR"\n',
  [`tiny_money-1.0.0.${about}/METADATA`]: 'Metadata-Version: 2.1\nName: tiny-money\nVersion: 1.0.0\n',
  [`tiny_money-1.0.0.${about}/WHEEL`]:
    'Wheel-Version: 1.0\nGenerator: by hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  [`tiny_money-1.0.0.${about}/RECORD`]: 'tiny_money.py,,\n',
};

export async function servePackageRegistry(): Promise<PackageRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder });
  run('tar', '-czf', tarball, 'package');
  run('python3', '-m', 'zipfile', '-c', wheel, 'tiny_money.py', `tiny_money-1.0.0.${about}/`);
  const [tar, zip] = await Promise.all([readFile(join(folder, tarball)), readFile(join(folder, wheel))]);
  await rm(folder, { recursive: true, force: true });
  const npmIntegrity = `sha512-${createHash('sha512').update(tar).digest('base64')}`;
  const wheelSha256 = createHash('sha256').update(zip).digest('hex');

  const requests: string[] = [];
  const pages: Readonly<Record<string, Buffer | string>> = {
    [`/npm/tiny-money/-/${tarball}`]: tar,
    [`/files/${wheel}`]: zip,
    '/simple/tiny-money/': `<a href="/files/${wheel}#sha256=${wheelSha256}">${wheel}</a>`,
  };
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const page = pages[url];
    if (page === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': typeof page === 'string' ? 'text/html' : 'application/zip' })
        .end(page);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    npmUrl: `${base}/npm/`,
    indexUrl: `${base}/simple/`,
    npmIntegrity,
    wheelSha256,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
