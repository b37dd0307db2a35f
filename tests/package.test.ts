import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

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

it('packs only files that exist', () => {
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

it('writes checksums that sha256sum accepts, and that fail for a changed file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-checksums-'));
  try {
    const files = ['one.tgz', 'two.tgz'].map((name) => join(folder, name));
    for (const file of files) await writeFile(file, file);
    const { writeChecksums } = await import(join(root, 'scripts/pack/write-checksums.js'));
    expect(await writeChecksums(folder, files)).toBe(join(folder, 'SHA256SUMS'));
    const check = () => spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
    expect(check().stdout.toString()).toBe('one.tgz: OK\ntwo.tgz: OK\n');
    await writeFile(join(folder, 'two.tgz'), 'changed');
    expect(check().status).toBe(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('has a release workflow that packs a tag of the right version and publishes each package', async () => {
  const { on, jobs } = parse(await readFile(join(root, '.github/workflows/release.yml'), 'utf8'));
  expect(on.push.tags).toEqual(['v*']);
  const scripts: string[] = jobs.release.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  const { scripts: known, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const named = scripts.flatMap((text) =>
    [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name),
  );
  expect(named).toContain('pack');
  expect(named.filter((name) => known[name ?? ''] === undefined)).toEqual([]);
  for (const text of scripts) expect(spawnSync('bash', ['-n'], { input: text }).status).toBe(0);
  const [check = ''] = scripts;
  const checkTag = (tag: string) =>
    spawnSync('bash', ['-e', '-c', check], { cwd: root, env: { ...process.env, GITHUB_REF_NAME: tag } })
      .status;
  expect(checkTag(`v${version}`)).toBe(0);
  expect(checkTag('v9.9.9')).toBe(1);
  expect(scripts.at(-1)).toContain('npm publish');
});
