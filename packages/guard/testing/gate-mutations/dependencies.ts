import { inFile, json, type Mutation } from './mutation.js';

const manifest = { name: 'app', dependencies: { left: '^1.0.0' } };
const depends = (spec: string, field = 'dependencies') =>
  json({ ...manifest, [field]: { ...(field === 'dependencies' ? manifest.dependencies : {}), right: spec } });
const inManifest = (name: string, refused: string, passes = depends('~2.1.0')) =>
  inFile('package.json', name, 'dependency-source', [json(manifest), refused, passes]);

const npmEntry = (name: string, version: string, more: Record<string, unknown> = {}) => ({
  version,
  resolved: `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz`,
  integrity: `sha512-${name}${version}`,
  ...more,
});
const npmLock = (packages: Record<string, unknown>) => json({ name: 'app', lockfileVersion: 3, packages });
const left = { 'node_modules/left': npmEntry('left', '1.0.0') };
const good = npmLock({ ...left, 'node_modules/right': npmEntry('right', '2.0.0') });
const inNpmLock = (name: string, rule: string, entry: unknown, path = 'package-lock.json') =>
  inFile(path, name, rule, [npmLock(left), npmLock({ ...left, 'node_modules/right': entry }), good]);

const inLock = (
  path: string,
  name: string,
  rule: string,
  base: string,
  from: string,
  to: string,
  neighbour: readonly [string, string],
) => inFile(path, name, rule, [base, base.replace(from, to), base.replace(...neighbour)]);

const yarn =
  '# yarn lockfile v1\n\n\nleft@^1.0.0:\n  version "1.0.0"\n  resolved "https://registry.yarnpkg.com/left/-/left-1.0.0.tgz#0123456789012345678901234567890123456789"\n  integrity sha512-a\n';
const pnpm =
  "lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      left:\n        specifier: ^1.0.0\n        version: 1.0.0\n\npackages:\n\n  left@1.0.0:\n    resolution: {integrity: sha512-a}\n";
const bun =
  '{\n  "lockfileVersion": 1,\n  "packages": {\n    "left": ["left@1.0.0", "", {}, "sha512-a"],\n  },\n}\n';
const uv =
  'version = 1\n\n[[package]]\nname = "left"\nversion = "1.0.0"\nsource = { registry = "https://pypi.org/simple" }\nsdist = { url = "https://files.pythonhosted.org/packages/aa/left-1.0.0.tar.gz", hash = "sha256:aa", size = 1 }\n';
const poetry =
  '[[package]]\nname = "left"\nversion = "1.0.0"\nfiles = [\n    {file = "left-1.0.0.tar.gz", hash = "sha256:aa"},\n]\n';
const pipfileLock = json({
  _meta: { sources: [{ name: 'pypi', url: 'https://pypi.org/simple', verify_ssl: true }] },
  default: { left: { hashes: ['sha256:aa'], version: '==1.0.0' } },
});
const project =
  '[build-system]\nrequires = ["hatchling"]\n\n[project]\nname = "app"\ndependencies = [\n  "left>=1",\n]\n\n[tool.poetry.dependencies]\nleft = "^1.0"\n';
const requirements = 'left==1.0.0\n';
const newer = (from: string, to: string) => [from, to] as const;

export const dependencies: readonly Mutation[] = [
  ...[
    ['a package from git', 'git+https://github.com/evil/right.git'],
    ['a package from git over SSH', 'git@github.com:evil/right.git'],
    ['a package from a short name of GitHub', 'evil/right'],
    ['a package from a prefix of GitHub', 'github:evil/right#main'],
    ['a package from an archive', 'https://evil.example/right.tgz'],
    ['a package from a file', 'file:vendor/right.tgz'],
    ['a package from a link', 'link:../right'],
    ['a package from a portal', 'portal:../right'],
    ['a package under another name', 'npm:evil@1.0.0'],
  ].map(([name = '', spec = '']) => inManifest(name, depends(spec))),
  inManifest(
    'a package for developers from git',
    depends('git+ssh://git@github.com/evil/right.git', 'devDependencies'),
    depends('2.x || >=3.0.0 <4', 'devDependencies'),
  ),
  ...[
    'overrides',
    'resolutions',
    'pnpm',
    'packageManager',
    'workspaces',
    'trustedDependencies',
    'lint-staged',
  ].map((field) =>
    inManifest(
      `"${field}" in package.json`,
      json({ ...manifest, [field]: { right: '1.0.0' } }),
      json({ ...manifest, [`${field}-notes`]: 'x' }),
    ),
  ),
  inNpmLock('an entry of npm that is fetched as another package', 'lock-name', npmEntry('evil', '2.0.0')),
  inNpmLock('an entry of npm that is fetched in another version', 'lock-name', {
    ...npmEntry('right', '1.9.0'),
    version: '2.0.0',
  }),
  inNpmLock('an entry of npm that is an alias', 'lock-name', { ...npmEntry('evil', '2.0.0'), name: 'evil' }),
  inNpmLock('an entry of npm without its hash', 'lock-integrity', {
    ...npmEntry('right', '2.0.0'),
    integrity: undefined,
  }),
  inNpmLock(
    'an entry of npm over HTTP',
    'lock-source',
    npmEntry('right', '2.0.0', { resolved: 'http://registry.npmjs.org/right/-/right-2.0.0.tgz' }),
  ),
  inNpmLock(
    'an entry of npm from another host',
    'lock-source',
    npmEntry('right', '2.0.0', { resolved: 'https://evil.example/right/-/right-2.0.0.tgz' }),
  ),
  inNpmLock(
    'an entry of npm from a host of Python',
    'lock-source',
    npmEntry('right', '2.0.0', { resolved: 'https://files.pythonhosted.org/right/-/right-2.0.0.tgz' }),
  ),
  inNpmLock(
    'an entry of a shrinkwrap from git',
    'lock-source',
    npmEntry('right', '2.0.0', { resolved: 'git+ssh://git@github.com/evil/right.git#01' }),
    'npm-shrinkwrap.json',
  ),
  inLock(
    'package-lock.json',
    'other bytes under the same version',
    'lock-integrity',
    npmLock(left),
    'sha512-left1.0.0',
    'sha512-other',
    newer('"lockfileVersion": 3', '"lockfileVersion": 3,\n  "requires": true'),
  ),
  inLock(
    'yarn.lock',
    'another host in yarn.lock',
    'lock-source',
    yarn,
    'registry.yarnpkg.com',
    'evil.example',
    newer(
      'sha512-a\n',
      'sha512-a\n\nright@^2:\n  version "2.0.0"\n  resolved "https://registry.yarnpkg.com/right/-/right-2.0.0.tgz"\n  integrity sha512-b\n',
    ),
  ),
  inLock(
    'yarn.lock',
    'another package in yarn.lock',
    'lock-name',
    yarn,
    'left/-/left-1.0.0.tgz',
    'evil/-/evil-1.0.0.tgz',
    newer(
      'sha512-a\n',
      'sha512-a\n\nright@^2:\n  version "2.0.0"\n  resolved "https://registry.yarnpkg.com/right/-/right-2.0.0.tgz"\n  integrity sha512-b\n',
    ),
  ),
  inLock(
    'pnpm-lock.yaml',
    'an archive in pnpm-lock.yaml',
    'lock-source',
    pnpm,
    '{integrity',
    '{tarball: https://evil.example/left.tgz, integrity',
    newer('packages:', 'packages:\n\n  right@2.0.0:\n    resolution: {integrity: sha512-b}'),
  ),
  inLock(
    'pnpm-lock.yaml',
    'another package in pnpm-lock.yaml',
    'lock-name',
    pnpm,
    'version: 1.0.0',
    'version: evil@1.0.0',
    newer('packages:', 'packages:\n\n  right@2.0.0:\n    resolution: {integrity: sha512-b}'),
  ),
  inLock(
    'bun.lock',
    'a repository in bun.lock',
    'lock-source',
    bun,
    '"left@1.0.0", ""',
    '"left@github:evil/left#01"',
    newer('"sha512-a"],\n', '"sha512-a"],\n    "right": ["right@2.0.0", "", {}, "sha512-b"],\n'),
  ),
  inLock(
    'bun.lock',
    'another package in bun.lock',
    'lock-name',
    bun,
    'left@1.0.0',
    'evil@1.0.0',
    newer('"sha512-a"],\n', '"sha512-a"],\n    "right": ["right@2.0.0", "", {}, "sha512-b"],\n'),
  ),
  {
    name: 'a binary lock file of Bun',
    rule: 'lock-file',
    base: { 'bun.lock': bun },
    refused: { 'bun.lockb': 'x\0y' },
    passes: { 'bun.lock': bun.replace('{},', '{ },') },
  },
  inLock(
    'uv.lock',
    'a repository in uv.lock',
    'lock-source',
    uv,
    'registry = "https://pypi.org/simple"',
    'git = "https://github.com/evil/left"',
    newer('version = 1\n', 'version = 1\nrevision = 2\n'),
  ),
  inLock(
    'uv.lock',
    'another registry in uv.lock',
    'lock-source',
    uv,
    'https://pypi.org/simple',
    'https://evil.example/simple',
    newer('version = 1\n', 'version = 1\nrevision = 2\n'),
  ),
  inLock(
    'uv.lock',
    'another host in uv.lock',
    'lock-source',
    uv,
    'files.pythonhosted.org',
    'evil.example',
    newer('size = 1', 'size = 2'),
  ),
  inLock(
    'uv.lock',
    'other bytes in uv.lock',
    'lock-integrity',
    uv,
    'sha256:aa',
    'sha256:bb',
    newer('left-1.0.0.tar.gz", hash = "sha256:aa"', 'left-1.1.0.tar.gz", hash = "sha256:bb"'),
  ),
  inLock(
    'uv.lock',
    'another package in uv.lock',
    'lock-name',
    uv,
    'left-1.0.0.tar.gz',
    'evil-1.0.0.tar.gz',
    newer('size = 1', 'size = 2'),
  ),
  inLock(
    'poetry.lock',
    'an address in poetry.lock',
    'lock-source',
    poetry,
    'files = [',
    'source = {type = "url", url = "https://evil.example/left.tar.gz"}\nfiles = [',
    newer('files = [', 'optional = false\nfiles = ['),
  ),
  inLock(
    'poetry.lock',
    'other bytes in poetry.lock',
    'lock-integrity',
    poetry,
    'sha256:aa',
    'sha256:bb',
    newer(
      '"sha256:aa"},\n',
      '"sha256:aa"},\n    {file = "left-1.0.0-py3-none-any.whl", hash = "sha256:cc"},\n',
    ),
  ),
  inLock(
    'pdm.lock',
    'a repository in pdm.lock',
    'lock-source',
    poetry,
    'files = [',
    'git = "https://github.com/evil/left"\nfiles = [',
    newer('files = [', 'summary = "x"\nfiles = ['),
  ),
  inLock(
    'Pipfile.lock',
    'another source in Pipfile.lock',
    'lock-source',
    pipfileLock,
    'https://pypi.org/simple',
    'https://evil.example/simple',
    newer('"sha256:aa"', '"sha256:aa", "sha256:bb"'),
  ),
  inLock(
    'Pipfile.lock',
    'other bytes in Pipfile.lock',
    'lock-integrity',
    pipfileLock,
    'sha256:aa',
    'sha256:bb',
    newer('"sha256:aa"', '"sha256:aa", "sha256:bb"'),
  ),
  ...[
    ['an editable requirement', '-e git+https://github.com/evil/right.git#egg=right'],
    ['another index', '--index-url https://evil.example/simple'],
    ['a further index', '--extra-index-url https://evil.example/simple'],
    ['a page of links', '-f https://evil.example/'],
    ['a requirement by its address', 'right @ https://evil.example/right.whl'],
    ['a requirement from git', 'right @ git+https://github.com/evil/right'],
    ['an address as a requirement', 'https://evil.example/right.whl'],
    ['a path as a requirement', './vendor/right'],
    ['a file as a requirement', 'right-1.0-py3-none-any.whl'],
  ].map(([name = '', line = '']) =>
    inFile('requirements-dev.txt', name, 'dependency-source', [
      requirements,
      `${requirements}${line}\n`,
      `${requirements}right[extra]>=2,<3 ; python_version > "3.9"  # ours\n`,
    ]),
  ),
  inFile('constraints.txt', 'hashes that are lost', 'dependency-source', [
    'left==1.0.0 --hash=sha256:aa\n',
    'left==1.0.0\n',
    'left==1.0.0 --hash=sha256:aa\nright==1.0.0 --hash=sha256:bb\n',
  ]),
  inFile('pyproject.toml', 'a requirement by its address in pyproject.toml', 'dependency-source', [
    project,
    project.replace('"left>=1",', '"left>=1",\n  "right @ https://evil.example/right.whl",'),
    project.replace('"left>=1",', '"left>=1",\n  "right>=2",'),
  ]),
  inFile('pyproject.toml', 'a source of uv', 'dependency-source', [
    project,
    `${project}\n[tool.uv.sources]\nleft = { git = "https://github.com/evil/left" }\n`,
    `${project}\n[tool.ruff]\nline-length = 90\n`,
  ]),
  inFile('pyproject.toml', 'an index of uv', 'dependency-source', [
    project,
    `${project}\n[[tool.uv.index]]\nurl = "https://evil.example/simple"\n`,
    `${project}\n[tool.mypy]\nstrict = true\n`,
  ]),
  inFile('pyproject.toml', 'a repository of Poetry', 'dependency-source', [
    project,
    project.replace('left = "^1.0"', 'left = { git = "https://github.com/evil/left" }'),
    project.replace('left = "^1.0"', 'left = { version = "^1.1", extras = ["a"] }'),
  ]),
  inFile('pyproject.toml', 'another program that builds', 'dependency-source', [
    project,
    project.replace('["hatchling"]', '["evil-build"]'),
    project.replace('name = "app"', 'name = "app"\nversion = "2"'),
  ]),
  inFile('Pipfile', 'another source in a Pipfile', 'dependency-source', [
    '[packages]\nleft = "*"\n',
    '[[source]]\nurl = "https://evil.example"\nname = "x"\n\n[packages]\nleft = "*"\n',
    '[packages]\nleft = "*"\nright = ">=2"\n',
  ]),
  inFile('setup.py', 'code that runs at installing', 'dependency-source', [
    'setup(\n    install_requires=[\n        "left>=1",\n    ],\n)\n',
    'import os\nos.system("x")\nsetup(\n    install_requires=[\n        "left>=1",\n    ],\n)\n',
    'setup(\n    install_requires=[\n        "left>=1",\n        "right>=2",\n    ],\n)\n',
  ]),
  inFile('setup.cfg', 'an address in setup.cfg', 'dependency-source', [
    '[options]\ninstall_requires =\n  left>=1\n',
    '[options]\ninstall_requires =\n  left>=1\n  right @ https://evil.example/right.whl\n',
    '[options]\ninstall_requires =\n  left>=1\n  right>=2\n',
  ]),
];
