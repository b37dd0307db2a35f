import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

async function readManifest(folder: string): Promise<{
  workspaces?: string[];
  engines?: { node: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}> {
  return JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
}

/** All of our source that runs, by path. */
async function readSources(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(join(root, folder, 'src'), { recursive: true });
  const files = entries.filter((entry) => entry.endsWith('.ts') && !entry.endsWith('.test.ts'));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(root, folder, 'src', file), 'utf8')] as const),
    ),
  );
}

describe('the workspace', () => {
  it('is an npm workspace of packages and services in strict TypeScript (M-002, M-015, M-016, M-022, M-024)', async () => {
    const { workspaces, engines } = await readManifest('.');
    expect(workspaces).toEqual(['packages/*', 'services/*']);
    expect(engines?.node).toBe('>=20.19');
    const base = JSON.parse(await readFile(join(root, 'tsconfig.base.json'), 'utf8'));
    expect(base.compilerOptions).toMatchObject({
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
    });
    const { references } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8'));
    const projects = references.map(({ path }: { path: string }) => path).sort();
    const folders = await Promise.all(
      ['packages', 'services'].map(async (kind) =>
        (await readdir(join(root, kind))).map((name) => `${kind}/${name}`),
      ),
    );
    expect(projects).toEqual(folders.flat().sort());
    for (const folder of folders.flat()) {
      const entries = await readdir(join(root, folder, 'src'), { recursive: true });
      expect(
        entries.filter((entry) => /\.[cm]?jsx?$/.test(entry)),
        folder,
      ).toEqual([]);
    }
  });

  it.each([
    ['gateway', 'M-017'],
    ['desktop-runner', 'M-018'],
    ['mail-fetcher', 'M-019'],
    ['comparator', 'M-020'],
    ['fixer', 'M-021'],
  ])('has the service %s, with the same places in it as the others (%s)', (name) => {
    for (const file of ['main.ts', 'config.ts', 'service.ts']) {
      expect(existsSync(join(root, 'services', name, 'src', file)), `${name}/src/${file}`).toBe(true);
    }
  });

  it.each([
    ['bullmq', 'packages/tasks', 'M-004'],
    ['ioredis', 'packages/tasks', 'M-005'],
    ['pino', 'packages/shared', 'M-013'],
    ['zod', 'packages/shared', 'M-014'],
    ['fastify', 'services/gateway', 'M-006'],
    ['@fastify/websocket', 'services/gateway', 'M-007'],
    ['googleapis', 'services/mail-fetcher', 'M-009'],
    ['execa', 'services/fixer', 'M-012'],
  ])('uses %s, in a pinned version, in %s (%s)', async (library, folder) => {
    const { dependencies = {} } = await readManifest(folder);
    expect(dependencies[library]).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    const sources = [...(await readSources(folder)).values()].join('\n');
    expect(sources).toMatch(new RegExp(`from '${library}(/[^']*)?'`));
  });

  it('has one way to the queues: services use BullMQ only to show their queues (M-003, M-026)', async () => {
    for (const name of ['desktop-runner', 'mail-fetcher', 'comparator', 'fixer']) {
      for (const [file, source] of await readSources(`services/${name}`)) {
        expect(source, `${name}/src/${file}`).not.toMatch(/from '(bullmq|ioredis)'/);
      }
    }
  });

  it('pins every version', async () => {
    const kinds = ['packages', 'services'];
    const folders = await Promise.all(
      kinds.map(async (kind) => (await readdir(join(root, kind))).map((name) => `${kind}/${name}`)),
    );
    for (const folder of ['.', ...folders.flat()]) {
      const { dependencies = {}, devDependencies = {} } = await readManifest(folder);
      for (const [library, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        expect(version, `${folder}: ${library}`).toMatch(/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
      }
    }
  });
});
