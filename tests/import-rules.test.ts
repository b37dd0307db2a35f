import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('..', import.meta.url));
const packageJson = (name: string) =>
  JSON.stringify({
    name: `@fixpoint/${name}`,
    type: 'module',
    exports: { './*': { 'fixpoint-source': './src/*/index.ts' } },
  });

let workspace: string;
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'fixpoint-imports-'));
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.base.json']) {
    await cp(join(repository, file), join(workspace, file));
  }
  await mkdir(join(workspace, 'node_modules/@fixpoint'), { recursive: true });
  for (const name of ['shared', 'models']) {
    await write(`packages/${name}/package.json`, packageJson(name));
    await symlink(join(workspace, 'packages', name), join(workspace, 'node_modules/@fixpoint', name));
  }
  for (const name of ['zod', 'execa']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, '');
  }
  await write('packages/shared/src/contracts/index.ts', `export * from 'zod';`);
  await write('packages/shared/src/queue/index.ts', `export * from '../contracts/index.js';`);
  await write('packages/models/src/claude/index.ts', `import '@fixpoint/shared/contracts';`);
  await write(
    'services/fixer/src/service.ts',
    `import '@fixpoint/models/claude'; import './core/decide.js';`,
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
  it('fail when next to nothing was read, and find no fault with a tree in order', async () => {
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toMatch(/^Only \d+ modules were read, so nothing is proven/);
  });

  it('find every planted violation, and say what to do instead (M-025, M-032)', async () => {
    await write('packages/models/src/claude/deep.ts', '');
    await write('services/fixer/src/cycle.ts', `import './a9.js';`);
    const planted = [
      ['no-service-imports-a-service', 'services/fixer/src/a1.ts', '../../gateway/src/service.js'],
      [
        'no-package-imports-a-service',
        'packages/models/src/a2.ts',
        '../../../services/gateway/src/service.js',
      ],
      ['contracts-import-only-zod', 'packages/shared/src/contracts/a3.ts', 'node:fs'],
      ['contracts-import-only-zod', 'packages/shared/src/contracts/a4.ts', '../queue/index.js'],
      ['shared-imports-no-other-package', 'packages/shared/src/queue/a5.ts', '@fixpoint/models/claude'],
      [
        'packages-are-entered-by-subpath',
        'services/fixer/src/a6.ts',
        '../../../packages/models/src/claude/deep.js',
      ],
      ['core-decides-adapters-touch', 'services/fixer/src/core/a7.ts', 'node:fs/promises'],
      ['core-decides-adapters-touch', 'services/fixer/src/core/a8.ts', '../adapters/git.js'],
      ['core-decides-adapters-touch', 'services/fixer/src/core/a10.ts', 'execa'],
      ['no-cycles', 'services/fixer/src/a9.ts', './cycle.js'],
    ] as const;
    for (const [, path, target] of planted) await write(path, `import '${target}';`);
    const { code, output } = await check();
    expect(code).toBe(1);
    for (const [rule, path] of planted) {
      expect(output).toMatch(new RegExp(`^${rule}: .*${path}.*\\n  \\S.+\\.$`, 'm'));
    }
    expect(output.match(/^[a-z-]+: /gm)).toHaveLength(planted.length);
  });
});
