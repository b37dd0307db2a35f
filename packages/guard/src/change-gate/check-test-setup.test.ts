import { describe, expect, it } from 'vitest';
import { checkTestSetup } from './check-test-setup.js';

const manifest = (fields: Record<string, unknown>) =>
  `${JSON.stringify({ name: 'app', ...fields }, null, 2)}\n`;
const scripts = {
  test: 'npm run unit && run-s check:*',
  unit: 'vitest run',
  'check:types': 'tsc',
  start: 'node .',
};

function check(path: string, before: string | null, after: string | null, testCommand = 'npm test') {
  return checkTestSetup(path, { before, after }, { testCommand });
}

describe('a package.json', () => {
  const checkScripts = (changes: Record<string, string>, testCommand?: string) =>
    check(
      'app/package.json',
      manifest({ scripts }),
      manifest({ scripts: { ...scripts, ...changes } }),
      testCommand,
    );

  it('may change scripts that the tests do not run', () => {
    expect(checkScripts({ start: 'node --enable-source-maps .', lint: 'biome check' })).toEqual([]);
    expect(check('package.json', manifest({}), manifest({ dependencies: { a: '^1.0.0' } }))).toEqual([]);
  });

  it('may not change scripts that the tests run, even indirectly', () => {
    expect(checkScripts({ unit: 'true' })).toEqual([
      {
        rule: 'test-script',
        path: 'app/package.json',
        reason:
          'The script "unit" (line 5) is used to run the tests, and may not change. Leave it unchanged: the tests must run as before. Add new tests as separate files.',
      },
    ]);
    expect(checkScripts({ 'check:types': 'echo' })).toMatchObject([{ rule: 'test-script' }]);
    expect(checkScripts({ preunit: 'rm -r tests' })).toMatchObject([{ rule: 'test-script' }]);
    expect(checkScripts({ start: 'true' }, 'npm run start')).toMatchObject([{ rule: 'test-script' }]);
    const { unit, ...others } = scripts;
    expect(unit).toBe('vitest run');
    expect(check('package.json', manifest({ scripts }), manifest({ scripts: others }))).toMatchObject([
      { rule: 'test-script' },
    ]);
  });

  it('may not let a run without tests pass, nor reconfigure its runner', () => {
    expect(checkScripts({ other: 'jest --passWithNoTests' })).toMatchObject([
      {
        rule: 'vacuous-tests',
        reason: 'Line 8 lets a run without tests pass: the tests must run as before.',
      },
    ]);
    const jest = { testPathIgnorePatterns: ['backend'] };
    expect(check('package.json', manifest({}), manifest({ jest }))).toMatchObject([
      {
        rule: 'test-setup',
        reason: expect.stringMatching(/^"jest" \(line 3\) configures how the tests run/),
      },
    ]);
    expect(check('package.json', manifest({ jest }), manifest({ jest }))).toEqual([]);
    expect(check('package.json', manifest({}), '{')).toMatchObject([{ rule: 'test-setup' }]);
  });
});

it.each([
  ['vitest.config.ts', 'export default { test: { passWithNoTests: true } };'],
  ['app/vite.config.js', 'export default {\n  test: { exclude: ["backend/**"] },\n};'],
  ['vitest.workspace.json', '{ "include": ["none/*"] }'],
  ['jest.config.js', 'module.exports = { testPathIgnorePatterns: ["backend"] };'],
  ['.mocharc.yml', 'ignore: ["test/**"]'],
  ['playwright.config.ts', 'export default { testIgnore: "**" };'],
  ['pytest.ini', '[pytest]\naddopts = --deselect tests'],
  ['backend/conftest.py', 'collect_ignore_glob = ["*"]'],
  ['pyproject.toml', '[tool.pytest.ini_options]\ntestpaths = ["none"]'],
  ['Makefile', 'test:\n\tnpm test || true'],
])('refuses a %s that leaves tests out: %s', (path, text) => {
  const [found, ...more] = check(path, null, text);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ rule: 'vacuous-tests', path, reason: expect.stringMatching(/^Line [123] /) });
  // What stood there before is nobody's doing.
  expect(check(path, text, `${text}\n`)).toEqual([]);
});

it('lets other changes of such files pass', () => {
  expect(check('vite.config.ts', '', 'export default { server: { port: 3000 } };')).toEqual([]);
  expect(check('pyproject.toml', '', '[project]\nversion = "2"\ninclude = ["a"]')).toEqual([]);
  expect(check('Makefile', '', 'build:\n\tnpm run build')).toEqual([]);
});
