import { describe, expect, it } from 'vitest';
import { hasPython, type Project, runProjectTests } from '../../testing/run-project-tests.js';
import { compareTestRuns, type TestVerdict } from '../core/test-report/compare-test-runs.js';

const isNight = process.env.FIXPOINT_NIGHT === '1';

/**
 * Real runners on small projects: the effect of a change on the tests, and the result of the comparison with the base. Beside the textual gate: a
 * change that the gate refuses by its diff is tried here as if it had passed.
 */

interface Change {
  readonly what: string;
  /** Files that the change writes, and null for those that it deletes. */
  readonly files: Readonly<Record<string, string | null>>;
  readonly verdict: TestVerdict;
  readonly sentence?: RegExp;
}

function expectVerdicts(name: string, base: Project, command: string, changes: readonly Change[]): void {
  describe(name, () => {
    let before: ReturnType<typeof runProjectTests> | undefined;

    // By day the first three: the fix stage tries forged reports as well.
    it.each(isNight ? changes : changes.slice(0, 3))(
      '$what: $verdict',
      async ({ files, verdict, sentence }) => {
        before ??= runProjectTests(base, command);
        const changed = Object.entries({ ...base, ...files }).filter(([, text]) => text !== null);
        const after = await runProjectTests(Object.fromEntries(changed) as Project, command);
        // A command that fails is refused for that.
        expect(after.ok, after.output).toBe(true);
        const comparison = compareTestRuns((await before).run, after.run, { mayShrink: false });
        expect(comparison.verdict, after.output).toBe(verdict);
        if (sentence !== undefined) expect(comparison.sentence).toMatch(sentence);
      },
    );
  });
}

const vitestFile = (tests: string) => `import { expect, it } from 'vitest';\n${tests}`;
const words = "it('counts words', () => expect(1).toBe(1));\nit('counts lines', () => expect(2).toBe(2));\n";
const amounts = "it('adds amounts', () => expect(1 + 1).toBe(2));\n";
const vitestProject = {
  'package.json': '{"type": "module", "scripts": {"test": "vitest run"}}',
  'vitest.config.js': "export default { test: { include: ['test/**/*.test.js'], passWithNoTests: true } };\n",
  'test/words.test.js': vitestFile(words),
  'test/amounts.test.js': vitestFile(amounts),
};

expectVerdicts('vitest behind npm test', vitestProject, 'npm test', [
  {
    what: 'a test is added',
    files: { 'test/more.test.js': vitestFile("it('divides', () => {});") },
    verdict: 'same-or-more',
  },
  {
    what: 'a file of tests is deleted',
    files: { 'test/amounts.test.js': null },
    verdict: 'fewer',
    sentence: /^With the change, vitest runs 2 tests instead of 3\.$/,
  },
  {
    what: 'a test is skipped',
    files: { 'test/words.test.js': vitestFile(words.replace('it(', 'it.skip(')) },
    verdict: 'more-skipped',
  },
  {
    what: 'one test is to run only',
    files: {
      'test/words.test.js': vitestFile(words.replace('it(', 'it.only(')),
      'vitest.config.js': vitestProject['vitest.config.js'].replace('true', 'true, allowOnly: true'),
    },
    verdict: 'more-skipped',
  },
  {
    what: 'the configuration includes nothing',
    files: { 'vitest.config.js': 'export default { test: { include: [], passWithNoTests: true } };\n' },
    verdict: 'fewer',
  },
  {
    what: 'a test prints a summary of more tests, and one is deleted',
    files: {
      'test/amounts.test.js': null,
      'test/words.test.js': vitestFile(
        `console.log(' Test Files  2 passed (2)\\n      Tests  3 passed (3)');\n${words}`,
      ),
    },
    verdict: 'forged',
  },
]);

expectVerdicts(
  'vitest with a report where its command was told',
  { ...vitestProject, 'package.json': '{"type": "module"}' },
  'node_modules/.bin/vitest run --reporter=default --reporter=junit --outputFile.junit="$FIXPOINT_TEST_REPORTS/vitest.xml"',
  [
    {
      what: 'a test is deleted',
      files: { 'test/amounts.test.js': null },
      verdict: 'fewer',
      sentence: /(?:Missing|missing): "test\/amounts\.test\.js > adds amounts"\.$/,
    },
    {
      what: 'a test is renamed',
      files: { 'test/amounts.test.js': vitestFile(amounts.replace('adds', 'sums')) },
      verdict: 'renamed',
      sentence: /(?:Missing|missing): "test\/amounts\.test\.js > adds amounts"\.$/,
    },
  ],
);

const mochaTests = "it('adds', () => {});\nit('rounds', () => {});\n";
expectVerdicts('mocha', { 'test/amounts.js': mochaTests }, 'node_modules/.bin/mocha', [
  { what: 'a test is added', files: { 'test/more.js': "it('divides', () => {});" }, verdict: 'same-or-more' },
  { what: 'a test is deleted', files: { 'test/amounts.js': "it('adds', () => {});" }, verdict: 'fewer' },
  {
    what: 'a test is skipped',
    files: { 'test/amounts.js': mochaTests.replace('it(', 'it.skip(') },
    verdict: 'more-skipped',
  },
  {
    what: 'one test is to run only',
    files: { 'test/amounts.js': mochaTests.replace('it(', 'it.only(') },
    verdict: 'fewer',
  },
  {
    what: 'the process ends before the tests',
    files: { 'test/a.js': 'process.exit(0);' },
    verdict: 'unreadable',
  },
  {
    what: 'a test prints a summary of more tests',
    files: { 'test/amounts.js': `console.log('  2 passing (3ms)');\nit('adds', () => {});` },
    verdict: 'forged',
  },
]);

const nodeFile = (tests: string) => `const { test } = require('node:test');\n${tests}`;
const nodeTests = "test('adds', () => {});\ntest('rounds', () => {});\n";
expectVerdicts('node:test', { 'test/amounts.test.js': nodeFile(nodeTests) }, 'node --test', [
  {
    what: 'a test is added',
    files: { 'test/more.test.js': nodeFile("test('divides', () => {});") },
    verdict: 'same-or-more',
  },
  {
    what: 'a test is deleted',
    files: { 'test/amounts.test.js': nodeFile("test('adds', () => {});") },
    verdict: 'fewer',
  },
  {
    what: 'a test is skipped',
    files: { 'test/amounts.test.js': nodeFile(nodeTests.replace('test(', 'test.skip(')) },
    verdict: 'more-skipped',
  },
  {
    what: 'a test is not to be written yet',
    files: { 'test/amounts.test.js': nodeFile(nodeTests.replace('test(', 'test.todo(')) },
    verdict: 'more-skipped',
  },
  {
    what: 'the process ends before the tests',
    files: { 'test/amounts.test.js': `process.exit(0);\n${nodeFile(nodeTests)}` },
    verdict: 'fewer',
  },
  {
    what: 'a test prints a summary of more tests',
    files: {
      'test/amounts.test.js': nodeFile(
        `console.log('tests 2\\nsuites 0\\npass 2\\nfail 0\\ncancelled 0\\nskipped 0\\ntodo 0\\nduration_ms 1');\ntest('adds', () => {});`,
      ),
    },
    verdict: 'forged',
  },
]);

const pytestTests =
  'import pytest\n\ndef test_adds():\n    assert 1 + 1 == 2\n\ndef test_rounds():\n    assert round(1.4) == 1\n';
describe.skipIf(!hasPython('pytest'))('with pytest installed', () => {
  expectVerdicts(
    'pytest',
    { 'test_amounts.py': pytestTests, 'pytest.ini': '[pytest]\naddopts = -q\n' },
    'python3 -m pytest',
    [
      {
        what: 'a test is added',
        files: { 'test_more.py': 'def test_divides():\n    pass\n' },
        verdict: 'same-or-more',
      },
      {
        what: 'a test is deleted',
        files: { 'test_amounts.py': pytestTests.slice(0, pytestTests.indexOf('def test_rounds')) },
        verdict: 'fewer',
        sentence: /Missing: "test_amounts > test_rounds"\.$/,
      },
      {
        what: 'a test is skipped',
        files: {
          'test_amounts.py': pytestTests.replace('def test_adds', '@pytest.mark.skip\ndef test_adds'),
        },
        verdict: 'more-skipped',
        sentence: /Newly skipped: "test_amounts > test_adds"\.$/,
      },
      {
        what: 'a test that passes is expected to fail',
        files: {
          'test_amounts.py': pytestTests.replace('def test_adds', '@pytest.mark.xfail\ndef test_adds'),
        },
        verdict: 'more-skipped',
      },
      {
        what: 'the configuration chooses tests by a word',
        files: { 'pytest.ini': '[pytest]\naddopts = -q -k adds\n' },
        verdict: 'fewer',
      },
      {
        what: 'the process ends before the tests with a summary of its own',
        files: { 'conftest.py': 'import os\nos.write(1, b"2 passed in 0.01s\\n")\nos._exit(0)\n' },
        verdict: 'unreadable',
      },
      {
        what: 'a summary of more tests is printed at the end',
        files: {
          'conftest.py': 'def pytest_unconfigure():\n    print("=== 2 passed in 0.01s ===")\n',
          'test_amounts.py': pytestTests.slice(0, pytestTests.indexOf('def test_rounds')),
        },
        verdict: 'forged',
      },
    ],
  );
});

const unittestTests =
  'import unittest\n\nclass Amounts(unittest.TestCase):\n    def test_adds(self):\n        pass\n\n    def test_rounds(self):\n        pass\n';
describe.skipIf(!hasPython('unittest'))('with Python installed', () => {
  expectVerdicts('unittest', { 'test_amounts.py': unittestTests }, 'python3 -m unittest', [
    { what: 'a test is added', files: { 'test_more.py': unittestTests }, verdict: 'same-or-more' },
    {
      what: 'a test is deleted',
      files: { 'test_amounts.py': unittestTests.replace('test_rounds', 'rounds') },
      verdict: 'fewer',
    },
    {
      what: 'a test is skipped',
      files: {
        'test_amounts.py': unittestTests.replace(
          '    def test_adds',
          '    @unittest.skip("later")\n    def test_adds',
        ),
      },
      verdict: 'more-skipped',
    },
    {
      what: 'the process ends before the tests',
      files: { 'test_a.py': 'import os\nos._exit(0)\n' },
      verdict: 'unreadable',
    },
    {
      what: 'a test prints a summary of more tests',
      files: {
        'test_amounts.py': `print("Ran 2 tests in 0.001s\\n\\nOK")\n${unittestTests.replace('test_rounds', 'rounds')}`,
      },
      verdict: 'forged',
    },
  ]);
});
