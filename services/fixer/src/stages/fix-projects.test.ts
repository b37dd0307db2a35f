import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { bash, fixByScript, write } from '../../testing/fix-by-script.js';
import { createFixWorld, type FixWorld, git } from '../../testing/fix-world.js';
import { type PackageRegistry, servePackageRegistry } from '../../testing/serve-registry.js';

/**
 * An honest fix of each kind of project by the real CLI: dependencies come from a registry through the proxy of the sandbox, the
 * model looks, runs code, edits, adds a test, runs the tests. Nothing of it is denied.
 */

let registry: PackageRegistry;
let world: FixWorld | undefined;

beforeEach(async () => {
  registry = await servePackageRegistry();
});
afterEach(async () => {
  await world?.close();
  world = undefined;
  await registry.close();
});

const pythonProject = {
  '.gitignore': '.venv/\n__pycache__/\n',
  'backend/price.py':
    'from tiny_money import money\n\nWORDS = 40\n\n\ndef price(amount):\n    return money(amount)\n',
  'backend/tests/__init__.py': '',
  'backend/tests/test_price.py': `import unittest

from price import WORDS, price


class Price(unittest.TestCase):
    def test_format(self):
        self.assertEqual(price(2), "2.00 EUR")

    def test_words(self):
        self.assertGreaterEqual(WORDS, 40)
`,
};

/** The model's actions with a Python service, with the path of its interpreter in the project. */
function fixOfPython(python: string) {
  const suite = `${python} -m unittest discover -s tests -t .`;
  return [
    // The CLI stays in the folder that a command went to.
    bash('git status --short && cd backend && ls && cat price.py'),
    { tool: 'Read', input: { file_path: 'tests/test_price.py' } },
    bash(`${suite} 2>&1 | tail -5`),
    bash(`${python} -c "from price import price; print(price(3))"`),
    bash("sed -i 's/WORDS = 40/WORDS = 50/' price.py"),
    {
      tool: 'Edit',
      input: {
        file_path: 'tests/test_price.py',
        old_string: '        self.assertGreaterEqual(WORDS, 40)\n',
        new_string:
          '        self.assertGreaterEqual(WORDS, 40)\n\n    def test_cents(self):\n        self.assertEqual(price(0.5), "0.50 EUR")\n',
      },
    },
    bash(`${suite} 2>&1 | tail -5`),
    bash('git diff --stat && rm -rf __pycache__'),
  ];
}

async function expectHonestPush(
  files: Readonly<Record<string, string>>,
  repository: { readonly install: string; readonly test: string },
  calls: Parameters<typeof fixByScript>[1],
  fixer: Parameters<typeof createFixWorld>[1] = {},
) {
  world = await createFixWorld(files, {
    ...fixer,
    environment: {
      npm_config_registry: registry.npmUrl,
      PIP_INDEX_URL: registry.indexUrl,
      UV_DEFAULT_INDEX: registry.indexUrl,
      ...fixer.environment,
    },
  });
  const head = world.head();
  const { output, context, results } = await fixByScript(world, calls, repository);
  expect(output, JSON.stringify(results)).toMatchObject({ outcome: 'pushed', denials: [] });
  expect(git(world.remote, 'rev-parse', 'main^')).toBe(head);
  expect(context.events.filter(({ type }) => type === 'guard-denied')).toEqual([]);
  return { results };
}

const isNight = process.env.FIXPOINT_NIGHT === '1';
const walls = [
  { name: 'the strongest wall of this machine' },
  { name: 'Landlock, as in a container', walls: ['landlock' as const] },
];
it.each(isNight ? walls : walls.slice(0, 1))(
  'goes through for a Node service that is installed by npm ci from a registry beyond the proxy, behind $name (X-11)',
  async ({ walls }) => {
    const lock = {
      name: 'service',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name: 'service', version: '1.0.0', dependencies: { 'tiny-money': '1.0.0' } },
        'node_modules/tiny-money': {
          version: '1.0.0',
          resolved: 'https://registry.npmjs.org/tiny-money/-/tiny-money-1.0.0.tgz',
          integrity: registry.npmIntegrity,
          bin: { 'tiny-test': 'test.js' },
        },
      },
    };
    const manifest = {
      name: 'service',
      version: '1.0.0',
      scripts: { test: 'node --test' },
      dependencies: { 'tiny-money': '1.0.0' },
    };
    const test = `const { test } = require('node:test');
const assert = require('node:assert');
const { price, words } = require('../price.js');

test('formats', () => assert.equal(price(2), '2.00 EUR'));
test('asks for enough words', () => assert.ok(words >= 40));
`;
    const { results } = await expectHonestPush(
      {
        '.gitignore': 'node_modules/\n',
        'backend/package.json': `${JSON.stringify(manifest, null, 2)}\n`,
        'backend/package-lock.json': `${JSON.stringify(lock, null, 2)}\n`,
        'backend/price.js': "exports.price = require('tiny-money');\nexports.words = 40;\n",
        'backend/test/price.test.js': test,
      },
      { install: 'npm ci', test: 'npm test' },
      [
        bash('cd backend && npm ls --depth=0 && npm test 2>&1 | tail -20'),
        bash('node -e "console.log(require(\'./price.js\').price(3))"'),
        bash("sed -i 's/words = 40/words = 50/' price.js"),
        write('test/cents.test.js', test.replace('price(2)', 'price(0.5)').replace('2.00', '0.50')),
        bash('npm test'),
      ],
      { walls },
    );
    expect(results[1]).toContain('3.00 EUR');
    expect(results[4]).toContain('# fail 0');
    expect(registry.requests).toEqual(['/npm/tiny-money/-/tiny-money-1.0.0.tgz']);
  },
  300_000,
);

it('goes through for a Python service with a plain venv and pip (X-11)', {
  tags: ['night'],
  timeout: 300_000,
}, async () => {
  const python = '.venv/bin/python';
  const { results } = await expectHonestPush(
    {
      ...pythonProject,
      'backend/requirements.txt': `tiny-money==1.0.0 --hash=sha256:${registry.wheelSha256}\n`,
    },
    {
      install: 'python3 -m venv .venv && .venv/bin/pip install --require-hashes -r requirements.txt',
      test: `${python} -m unittest discover -s tests -t .`,
    },
    fixOfPython(python),
  );
  expect(results[3]).toContain('3.00 EUR');
  expect(results[6]).toContain('Ran 3 tests');
});

/** Reads uv.lock, creates a venv and fills it by pip; runs its programs. The part of uv that a service's commands use. */
const uv = `#!/bin/sh
set -e
case "$1" in
sync)
  python3 -m venv .venv
  python3 - >"$TMPDIR/locked.txt" <<'LOCK'
import tomllib
for package in tomllib.load(open("uv.lock", "rb"))["package"]:
    if "registry" in package["source"]:
        print(f"{package['name']}=={package['version']} --hash={package['wheels'][0]['hash']}")
LOCK
  .venv/bin/pip install --quiet --index-url "$UV_DEFAULT_INDEX" --require-hashes -r "$TMPDIR/locked.txt"
  ;;
run)
  shift
  program=$1
  shift
  exec ".venv/bin/$program" "$@"
  ;;
*) exit 2 ;;
esac
`;

// The sandbox and its rules are those of the plain venv above.
it('goes through for a Python service with uv, here a script since neither npm nor Debian 12 has uv (X-11)', {
  tags: ['night'],
  timeout: 300_000,
}, async () => {
  const tools = await mkdtemp(join(tmpdir(), 'tools-'));
  onTestFinished(() => rm(tools, { recursive: true, force: true }));
  await chmod(tools, 0o755);
  await mkdir(join(tools, 'bin'));
  await writeFile(join(tools, 'bin/uv'), uv, { mode: 0o755 });
  const { results } = await expectHonestPush(
    {
      ...pythonProject,
      'backend/pyproject.toml':
        '[project]\nname = "service"\nversion = "0.1.0"\nrequires-python = ">=3.11"\ndependencies = ["tiny-money==1.0.0"]\n',
      'backend/uv.lock': `version = 1
requires-python = ">=3.11"

[[package]]
name = "service"
version = "0.1.0"
source = { virtual = "." }
dependencies = [{ name = "tiny-money" }]

[[package]]
name = "tiny-money"
version = "1.0.0"
source = { registry = "https://pypi.org/simple" }
wheels = [
    { url = "https://files.pythonhosted.org/tiny_money-1.0.0-py3-none-any.whl", hash = "sha256:${registry.wheelSha256}", size = 1 },
]
`,
    },
    { install: 'uv sync', test: 'uv run python -m unittest discover -s tests -t .' },
    fixOfPython('uv run python'),
    {
      environment: { PATH: `${join(tools, 'bin')}:${process.env.PATH}` },
      readable: [tools],
    },
  );
  expect(results[3]).toContain('3.00 EUR');
  expect(results[6]).toContain('Ran 3 tests');
});

const hasPoetry = isThere('poetry');

it.skipIf(!hasPoetry)(
  'goes through for a Python service with poetry itself; needs poetry (X-11)',
  async () => {
    const pyproject = `[tool.poetry]
name = "service"
version = "0.1.0"
description = ""
authors = []
packages = [{ include = "price.py" }]

[tool.poetry.dependencies]
python = ">=3.11"
tiny-money = "1.0.0"

[[tool.poetry.source]]
name = "ours"
url = "${registry.indexUrl}"
default = true

[build-system]
requires = ["poetry-core"]
build-backend = "poetry.core.masonry.api"
`;
    const { results } = await expectHonestPush(
      {
        ...pythonProject,
        'backend/pyproject.toml': pyproject,
        'backend/poetry.lock': await lockByPoetry(pyproject),
      },
      { install: 'poetry install --no-root', test: 'poetry run python -m unittest discover -s tests -t .' },
      fixOfPython('poetry run python'),
    );
    expect(results[3]).toContain('3.00 EUR');
    expect(results[6]).toContain('Ran 3 tests');
  },
  300_000,
);

async function lockByPoetry(pyproject: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'poetry-'));
  try {
    await writeFile(join(folder, 'pyproject.toml'), pyproject);
    const env = { PATH: process.env.PATH, HOME: folder, POETRY_CACHE_DIR: join(folder, 'cache') };
    await promisify(execFile)('poetry', ['lock', '--no-interaction'], { cwd: folder, env });
    return await readFile(join(folder, 'poetry.lock'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
