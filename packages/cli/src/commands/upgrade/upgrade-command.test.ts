import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../../testing/create-context.js';
import { runCommandLine } from '../../create-program.js';

const changeLog = `# Changes

## Unreleased

- **Not yet.** Later.

## 2.0.0 - 2027-01-02

### Removed

- **Old waits.** \`TIMEOUT_OLD\` and \`NOBODY_USES\` were removed.
- **Names of forms.** \`services.NAME.form.wires\` was renamed: use
  \`wires\` for none of it.

## 1.3.0 - 2026-12-30

### Added

- **Marks.** If you create the Redis users yourself, set their rights again: the key \`marks\` is new.

## 1.2.3 - 2026-12-01

- **Installed.** \`TIMEOUT_OLD\` was removed and came back.
`;

let folder: string;
let server: Server;
let latest: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-upgrade-'));
  await mkdir(join(folder, 'package'));
  await writeFile(join(folder, 'package', 'CHANGELOG.md'), changeLog);
  await execa('tar', ['-czf', join(folder, 'cli.tgz'), '-C', folder, 'package']);
  const site = join(folder, 'site');
  await mkdir(site);
  await writeFile(join(site, '.env'), 'TIMEOUT_OLD=5\nPORT=3000\n');
  await writeFile(
    join(site, 'fixpoint.config.yaml'),
    'services:\n  reports:\n    url: https://reports.example\n    form: { wires: { a: b } }\n',
  );
  latest = '2.0.0';
  server = createServer(async (request, response) => {
    if (request.url === '/cli.tgz') return response.end(await readFile(join(folder, 'cli.tgz')));
    if (request.url !== '/@fixpoint%2fcli') return response.writeHead(404).end();
    const tarball = `${registry()}/cli.tgz`;
    return response.end(
      JSON.stringify({ 'dist-tags': { latest }, versions: { [latest]: { dist: { tarball } } } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const registry = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function check(address = registry()) {
  const { context, lines } = createContext({
    cwd: join(folder, 'site'),
    environment: { npm_config_registry: address },
  });
  return { code: await runCommandLine(context, ['upgrade', '--check']), text: lines.join('\n') };
}

describe('fixpoint upgrade --check', () => {
  it('shows both versions, the change log between them, and the settings to change here', async () => {
    const { code, text } = await check();
    expect(code).toBe(0);
    expect(text).toContain('installed 1.2.3\nlatest    2.0.0\n');
    expect(text).toContain('## 2.0.0');
    expect(text).toContain('## 1.3.0');
    expect(text).not.toContain('Not yet');
    expect(text).not.toContain('**Installed.**');
    expect(text).toContain('Change TIMEOUT_OLD here: **Old waits.**');
    expect(text).toContain('Change wires here: **Names of forms.**');
    expect(text).toContain('fixpoint redis acl --output FOLDER');
  });

  it.each(['1.2.3', '1.2.2'])('has nothing to upgrade if the latest version is %s', async (version) => {
    latest = version;
    const { code, text } = await check();
    expect(code).toBe(0);
    expect(text).toContain('There is nothing to upgrade.');
  });

  it('reports a registry that does not respond or has no such package, and exits with 0', async () => {
    const offline = await check('http://127.0.0.1:9');
    expect(offline).toMatchObject({ code: 0, text: expect.stringContaining('127.0.0.1:9 does not respond') });
    const other = await check(`${registry()}/other`);
    expect(other).toMatchObject({ code: 0, text: expect.stringContaining('has no package @fixpoint/cli') });
  });
});
