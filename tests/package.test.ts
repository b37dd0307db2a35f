import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
interface Program {
  readonly folder: string;
  readonly entries: readonly string[];
  readonly packed?: readonly string[];
}
const { programs } = (await import(join(root, 'scripts/bundle/programs.js'))) as {
  programs: readonly Program[];
};
const { assets } = (await import(join(root, 'scripts/pack/assets.js'))) as { assets: readonly string[] };

it('packs only what is there', () => {
  expect(assets.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('packs every program that the command starts', async () => {
  const packed = programs.flatMap(({ folder, entries, packed: more = [] }) =>
    [...entries, ...more].map((entry) => `${folder}/dist/${entry}.js`),
  );
  const source = join(root, 'packages/cli/src');
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(files.map((name) => readFile(join(source, name), 'utf8')));
  const started = texts.flatMap((text) =>
    [...text.matchAll(/'((?:services|packages)\/[a-z-]+\/dist\/[a-z-]+\.js)'/g)].map(([, path = '']) => path),
  );
  expect(started.length).toBeGreaterThan(2);
  // Of each service that has one, for the doctor.
  const services = await readdir(join(root, 'services'));
  const checks = services
    .filter((name) => existsSync(join(root, 'services', name, 'src/check-services.ts')))
    .map((name) => `services/${name}/dist/check-services.js`);
  expect(checks).toHaveLength(4);
  expect([...started, ...checks].filter((path) => !packed.includes(path))).toEqual([]);
});
