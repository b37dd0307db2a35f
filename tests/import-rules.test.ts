import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('..', import.meta.url));
const packageJson = (name: string, lists: Readonly<Record<string, readonly string[]>> = {}) =>
  JSON.stringify({
    name: `@fixpoint/${name}`,
    type: 'module',
    exports: { './*': { 'fixpoint-source': './src/*/index.ts' } },
    ...Object.fromEntries(
      Object.entries(lists).map(([list, names]) => [
        list,
        Object.fromEntries(names.map((each) => [`@fixpoint/${each}`, '0.1.0'])),
      ]),
    ),
  });

let workspace: string;
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'fixpoint-imports-'));
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.base.json']) {
    await cp(join(repository, file), join(workspace, file));
  }
  await mkdir(join(workspace, 'node_modules/@fixpoint'), { recursive: true });
  for (const name of ['shared', 'agents']) {
    await write(
      `packages/${name}/package.json`,
      packageJson(name, name === 'agents' ? { dependencies: ['shared'] } : {}),
    );
    await symlink(join(workspace, 'packages', name), join(workspace, 'node_modules/@fixpoint', name));
  }
  for (const name of ['zod', 'execa']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, '');
  }
  await write('packages/shared/src/contracts/index.ts', `export * from 'zod';`);
  await write('packages/shared/src/errors/index.ts', `export * from '../contracts/index.js';`);
  await write('packages/agents/src/claude/index.ts', `import '@fixpoint/shared/contracts';`);
  await write(
    'services/fixer/src/service.ts',
    `import '@fixpoint/agents/claude'; import './core/decide.js';`,
  );
  await write('services/fixer/src/core/decide.ts', `import '@fixpoint/shared/contracts';`);
  await write('services/fixer/src/adapters/git.ts', `import 'execa';`);
  await write('services/gateway/src/service.ts', '');
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(workspace, path)), { recursive: true });
  await writeFile(join(workspace, path), text);
}

function check(): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(repository, 'scripts/check-imports.mjs')],
      { cwd: workspace },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

describe('the import rules', () => {
  it('fail when almost no files were read, and accept a valid tree', async () => {
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toMatch(/^Only \d+ modules were read, so the check is incomplete/);
  });

  it('find every planted violation, and report what to do instead (M-025)', async () => {
    await write('packages/shared/package.json', packageJson('shared', { dependencies: ['agents'] }));
    await write('packages/agents/src/claude/deep.ts', '');
    await write('packages/twin/src/world/index.ts', '');
    await write('packages/compare/src/template-lint/lint-templates.ts', '');
    await write('packages/compare/src/cli.ts', '');
    await write('services/gateway/src/features/tasks/routes.ts', '');
    await write('services/gateway/src/features/tasks/submit-task.ts', '');
    await write('services/fixer/src/cycle.ts', `import './a9.js';`);
    const planted = [
      ['no-service-imports-a-service', 'services/fixer/src/a1.ts', '../../gateway/src/service.js'],
      [
        'no-package-imports-a-service',
        'packages/agents/src/a2.ts',
        '../../../services/gateway/src/service.js',
      ],
      ['contracts-import-only-zod', 'packages/shared/src/contracts/a3.ts', 'node:fs'],
      ['contracts-import-only-zod', 'packages/shared/src/contracts/a4.ts', '../errors/index.js'],
      ['shared-imports-what-lies-below', 'packages/shared/src/errors/a5.ts', '@fixpoint/agents/claude'],
      [
        'agents-imports-what-lies-below',
        'packages/agents/src/claude/a11.ts',
        '../../../twin/src/world/index.js',
      ],
      [
        'services-stand-above-libraries',
        'services/fixer/src/a12.ts',
        '../../../packages/twin/src/world/index.js',
      ],
      ['use-cases-know-no-transport', 'services/gateway/src/features/plans/a13.ts', '../tasks/routes.js'],
      ['gateway-layers', 'services/gateway/src/access/a14.ts', '../features/tasks/submit-task.js'],
      [
        'comparator-core-knows-no-command',
        'packages/compare/src/checks/a15.ts',
        '../template-lint/lint-templates.js',
      ],
      ['comparator-core-knows-no-command', 'packages/compare/src/views/a16.ts', '../cli.js'],
      [
        'packages-are-entered-by-subpath',
        'services/fixer/src/a6.ts',
        '../../../packages/agents/src/claude/deep.js',
      ],
      ['core-decides-adapters-touch', 'services/fixer/src/core/a7.ts', 'node:fs/promises'],
      ['core-decides-adapters-touch', 'services/fixer/src/core/a8.ts', '../adapters/git.js'],
      ['core-decides-adapters-touch', 'services/fixer/src/core/a10.ts', 'execa'],
      ['no-cycles', 'services/fixer/src/a9.ts', './cycle.js'],
      ['no-cycles', 'services/fixer/src/a17.ts', './type-cycle.js'],
    ] as const;
    for (const [, path, target] of planted) await write(path, `import '${target}';`);
    await write(
      'services/fixer/src/a17.ts',
      `import type { Other } from './type-cycle.js'; export type One = Other;`,
    );
    await write(
      'services/fixer/src/type-cycle.ts',
      `import type { One } from './a17.js'; export type Other = One;`,
    );
    const { code, output } = await check();
    expect(code).toBe(1);
    for (const [rule, path] of planted) {
      expect(output).toMatch(new RegExp(`^${rule}: .*${path}.*\\n  \\S.+\\.$`, 'm'));
    }
    // The planted import of the queue by the contracts ties their folders as well.
    expect(output).toContain(
      'no-folder-cycles: packages/shared/src/contracts ↔ packages/shared/src/errors\n',
    );
    expect(output.match(/^[a-z-]+: /gm)).toHaveLength(planted.length + 1);
  });

  it('find a cycle between folders that no two files form, also one of types only', async () => {
    await write('packages/agents/src/chat/model.ts', `import '../claude/run.js';`);
    await write('packages/agents/src/claude/run.ts', '');
    await write(
      'packages/agents/src/claude/cost.ts',
      `import type { Price } from '../chat/price.js'; export type Cost = Price;`,
    );
    await write('packages/agents/src/chat/price.ts', 'export type Price = number;');
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toContain('no-folder-cycles: packages/agents/src/chat ↔ packages/agents/src/claude\n');
    expect(output).toContain('packages/agents/src/claude/cost.ts → packages/agents/src/chat/price.ts');
    expect(output).toMatch(/move the shared code into a third folder\.$/m);
    expect(output).not.toContain('no-cycles');
  });

  it('find a workspace whose package.json lacks an import, or lists an unused one', async () => {
    await write('packages/shared/src/errors/index.test.ts', `import '@fixpoint/agents/claude';`);
    await write('services/fixer/package.json', packageJson('fixer', { devDependencies: ['shared'] }));
    await write(
      'services/gateway/package.json',
      packageJson('gateway', { dependencies: ['agents', 'shared'] }),
    );
    await write('services/gateway/src/service.ts', `import '@fixpoint/shared/errors';`);
    expect((await check()).output.match(/^workspaces-name-what-they-import: .*$/gm)).toEqual([
      'workspaces-name-what-they-import: packages/shared/package.json: @fixpoint/agents is imported, and not among its devDependencies.',
      'workspaces-name-what-they-import: services/fixer/package.json: @fixpoint/agents is imported, and not among its dependencies.',
      'workspaces-name-what-they-import: services/fixer/package.json: @fixpoint/shared is imported, and not among its dependencies.',
      'workspaces-name-what-they-import: services/gateway/package.json: @fixpoint/agents is named, and never imported.',
    ]);
  });

  it('ignore a folder and its contents', async () => {
    await write('packages/agents/src/claude/outer.ts', `import './parts/inner.js';`);
    await write('packages/agents/src/claude/parts/inner.ts', `import '../price.js';`);
    await write('packages/agents/src/claude/price.ts', '');
    expect((await check()).output).not.toContain('no-folder-cycles');
  });
});
