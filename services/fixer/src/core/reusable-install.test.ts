import { expect, it } from 'vitest';
import { isManifest, mayReuseInstall } from './reusable-install.js';

const plain = JSON.stringify({ scripts: { test: 'vitest run', build: 'tsc' } });

it.each([
  'npm ci',
  'npm install --no-audit',
  'pnpm install --frozen-lockfile',
  'yarn',
  'uv sync --frozen',
  'poetry install',
])('reuses what %j installed where the change is source alone', (command) =>
  expect(mayReuseInstall(command, ['backend/words.js'], [plain])).toBe(true),
);

it.each([
  'npm ci && npm run build',
  'npm ci; node build.js',
  'pip install .',
  'uv sync --no-editable',
  'make install',
  'node ../link-modules.mjs',
  'npm install ./local',
  'npm ci $(echo x)',
])('reinstalls after %j, which may use any file', (command) =>
  expect(mayReuseInstall(command, ['backend/words.js'], [])).toBe(false),
);

it.each([
  'package.json',
  'backend/package-lock.json',
  'pnpm-lock.yaml',
  'requirements-dev.txt',
  'requirements/base.txt',
  'pyproject.toml',
  '.npmrc',
  'patches/a.patch',
  'backend/uv.lock',
])('reinstalls if %j changed', (path) => expect(mayReuseInstall('npm ci', [path], [plain])).toBe(false));

it.each([
  '{"scripts":{"prepare":"node build.js"}}',
  '{"scripts":{"postinstall":"x"}}',
  '{"scripts":{"test":',
])('reinstalls if the repository’s own scripts take part: %s', (manifest) =>
  expect(mayReuseInstall('npm ci', [], [plain, manifest])).toBe(false),
);

it('distinguishes the repository’s manifests from those of its dependencies', () => {
  expect(
    ['package.json', 'a/package.json', 'node_modules/x/package.json', 'my-package.json'].map(isManifest),
  ).toEqual([true, true, false, false]);
});
