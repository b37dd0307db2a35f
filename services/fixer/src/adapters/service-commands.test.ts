import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forwardProgramPath, type NetworkRefusal } from '@fixpoint/sandbox/network';
import { createSandbox } from '@fixpoint/sandbox/run';
import { RepositoryDefinition } from '@fixpoint/shared/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServiceCommands } from './service-commands.js';
import type { Worktree } from './worktrees.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Asks the proxy that the environment names for each host, as npm and pip do. */
const ask = (...hosts: string[]) =>
  `node -e '${hosts
    .map(
      (host) =>
        `require("http").request({ port: new URL(process.env.HTTPS_PROXY).port, method: "CONNECT", path: "${host}:443" }).on("error", () => {}).end();`,
    )
    .join('')}'`;

async function install(
  line: string,
  options: { registries?: string[]; environment?: Record<string, string> },
) {
  const sandbox = await createSandbox({
    mode: 'best',
    folders: [folder],
    forwardProgram: forwardProgramPath(),
  });
  const names = ['tree', 'home', 'temporary'] as const;
  const [tree = '', home = '', temporary = ''] = names.map((name) => join(folder, name));
  for (const path of [tree, home, temporary]) await mkdir(path, { recursive: true });
  const refusals: NetworkRefusal[] = [];
  const commands = createServiceCommands({
    environment: { PATH: process.env.PATH, ...options.environment },
    sandbox,
    cache: join(folder, 'caches'),
    sockets: join(folder, 's'),
    readable: [],
    registries: options.registries ?? [],
    timeoutMs: 55_000,
  });
  const worktree = { folder, tree, home, temporary, runId: 'run' } as Worktree;
  const repository = RepositoryDefinition.parse({
    url: '/nowhere',
    directories: ['.'],
    install: line,
    test: 'true',
  });
  const { signal } = new AbortController();
  const outcome = await commands.install(repository, worktree, {
    signal,
    cacheKey: null,
    onRefusal: (refusal) => refusals.push(refusal),
  });
  return { outcome, refusals };
}

it('lets an install reach the registries of the policy beside the usual ones, and no other host (X-11)', async () => {
  const hosts = ask('registry.example.invalid', 'elsewhere.example.invalid');
  const { refusals } = await install(hosts, { registries: ['registry.example.invalid'] });
  // The first was allowed, but its name does not resolve.
  expect(Object.fromEntries(refusals.map(({ host, reason }) => [host, reason]))).toEqual({
    'registry.example.invalid': 'unresolved',
    'elsewhere.example.invalid': 'not-allowed',
  });
});

it('passes the registries of the fixer’s environment to an install, without passwords (X-11)', async () => {
  const { outcome } = await install('echo "$PIP_INDEX_URL; $npm_config_registry; $SECRET"; exit 1', {
    environment: {
      PIP_INDEX_URL: 'https://user:hunter2@pypi.corp.example/simple',
      npm_config_registry: 'http://10.0.0.5:4873/npm/',
      SECRET: 'hunter3',
    },
  });
  expect(outcome.tail).toBe('; http://10.0.0.5:4873/npm/;');
});
