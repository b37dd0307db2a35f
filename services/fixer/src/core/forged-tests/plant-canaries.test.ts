import { describe, expect, it } from 'vitest';
import { hasPython, type Project, runProjectTests } from '../../../testing/run-project-tests.js';
import { plantCanaries } from './plant-canaries.js';

/** Real runners on small projects: each planted test fails, and is counted as failed. */

const name = 'case_abc';

async function runPlanted(project: Project, command: string, scripts: readonly string[] = []) {
  const files = Object.entries(project).map(([path, text]) => ({ path, text }));
  const planted = plantCanaries(files, { name, scripts: new Set(scripts) });
  const texts = Object.fromEntries(planted.files.map(({ path, text }) => [path, text]));
  const { ok, run, output } = await runProjectTests({ ...project, ...texts }, command);
  const sum = (key: 'failed' | 'passed') => run.runners.reduce((total, runner) => total + runner[key], 0);
  return { ok, count: planted.count, failed: sum('failed'), passed: sum('passed'), output };
}

describe('each planted test fails and is counted', () => {
  const node =
    "const { test } = require('node:test');\nconst assert = require('node:assert/strict');\ntest('adds', () => { assert.equal(2, 2); assert.deepEqual([1], [1]); assert.throws(() => { throw new Error('a'); }); });\n";
  it.each([
    ['node:test', { 'test/a.test.js': node }, 'node --test', 5],
    [
      'node:test with modules',
      {
        'test/a.test.mjs':
          "import { it } from 'node:test';\nimport assert from 'node:assert';\nit('adds', () => assert.strictEqual(2, 2));\n",
      },
      'node --test',
      3,
    ],
    [
      'vitest',
      {
        'package.json': '{"type": "module"}',
        'test/a.test.js':
          "import { describe, expect, it } from 'vitest';\ndescribe('sums', () => {\n  it.each([1])('adds %s', (n) => expect([n]).toEqual([1]));\n  it('has', () => expect('a').toBe('a'));\n});\n",
      },
      'node_modules/.bin/vitest run',
      3,
    ],
    ['mocha', { 'test/a.js': "it('adds', () => {});\n" }, 'node_modules/.bin/mocha', 1],
  ] as const)('by %s', async (_runner, project, command, planted) => {
    const result = await runPlanted(project, command);
    expect(result, result.output).toMatchObject({ ok: false, count: planted, failed: planted });
    expect(result.passed, result.output).toBeGreaterThan(0);
  });

  it.skipIf(!hasPython('unittest'))('by unittest, before its main', async () => {
    const text =
      "import unittest\n\nclass Sums(unittest.TestCase):\n    def test_adds(self):\n        self.assertEqual(2, 2)\n        self.assertIn(1, [1])\n\nif __name__ == '__main__':\n    unittest.main()\n";
    const result = await runPlanted({ 'test_a.py': text }, 'python3 test_a.py');
    expect(result, result.output).toMatchObject({ ok: false, count: 3, failed: 3, passed: 1 });
  });

  it.skipIf(!hasPython('pytest'))('by pytest', async () => {
    const text = 'def test_adds():\n    assert 2 == 2\n';
    const result = await runPlanted({ 'test_a.py': text }, 'python3 -m pytest');
    expect(result, result.output).toMatchObject({ ok: false, count: 2, failed: 2, passed: 1 });
  });

  it('by a script without tests, which then ends with an error', async () => {
    const files = { 'check.js': "require('node:assert').ok(true);\n", 'lib.js': 'module.exports = 1;\n' };
    const result = await runPlanted(files, 'node check.js', ['check.js']);
    expect(result.ok).toBe(false);
    expect(result.output).toContain(name);
  });
});
