import { inFile, type Mutation } from './mutation.js';

const vitest = `import { describe, expect, it, vi } from 'vitest';
import { total } from '../src/total.js';

describe('total', () => {
  it('adds', () => {
    expect(total([1, 2])).toBe(3);
  });

  it.each([
    [[], 0],
    [[4], 4],
  ])('sums %j', (values, sum) => {
    const result = total(values);
    expect(result).toBe(sum);
  });
});
`;
const pytest = `import pytest
from app.total import total


def test_adds():
    result = total([1, 2])
    assert result == 3


@pytest.mark.parametrize("values, expected", [
    ([], 0),
    ([4], 4),
])
def test_sums(values, expected):
    assert total(values) == expected


class TestTotal:
    def test_floats(self):
        assert total([0.5]) == 0.5
`;
const adds = "  it('adds', () => {\n    expect(total([1, 2])).toBe(3);\n  });\n";

const inVitest = (name: string, from: string, to: string, neighbour: readonly [from: string, to: string]) =>
  inFile('test/total.test.ts', name, 'test-file', [
    vitest,
    vitest.replace(from, to),
    vitest.replace(...neighbour),
  ]);
const inPytest = (name: string, from: string, to: string, neighbour: readonly [from: string, to: string]) =>
  inFile(
    'tests/test_total.py',
    name,
    'test-file',
    [pytest, pytest.replace(from, to), pytest.replace(...neighbour)],
    {
      testCommand: 'pytest',
    },
  );

const newTest = [
  adds,
  `${adds}\n  it('takes nothing', () => {\n    expect(total([])).toBe(0);\n  });\n`,
] as const;
const newRow = ['    [[4], 4],\n', '    [[4], 4],\n    [[4, 5], 9],\n'] as const;
const newAssertion = ['toBe(3);\n', 'toBe(3);\n    expect(total([2, 1])).toBe(3);\n'] as const;
const newCase = [
  '    assert result == 3\n',
  '    assert result == 3\n\n\ndef test_nothing():\n    assert total([]) == 0\n',
] as const;
const newTuple = ['    ([4], 4),\n', '    ([4], 4),\n    ([4, 5], 9),\n'] as const;

export const weakenedTests: readonly Mutation[] = [
  inVitest('a test that is skipped', "it('adds'", "it.skip('adds'", newTest),
  inVitest('a test that leaves out the others', "it('adds'", "it.only('adds'", newTest),
  inVitest('a test that is marked as to do', "it('adds'", "it.todo('adds'", newTest),
  inVitest('a test under a name that does not run', "it('adds'", "xit('adds'", newTest),
  inVitest('a suite under a name that does not run', "describe('total'", "xdescribe('total'", newTest),
  inVitest('a suite that is skipped', "describe('total'", "describe.skip('total'", newTest),
  inVitest('a test that may fail', "it('adds'", "it.fails('adds'", newTest),
  inVitest('a test that is gone', adds, '', newTest),
  inVitest('a test under another name', "it('adds'", "it('multiplies'", newTest),
  inVitest('a test that is commented out', adds, adds.replace(/^/gm, '  // '), newTest),
  inVitest('a comment around a test', adds, `/*\n${adds}*/\n`, [adds, `  // Two numbers.\n${adds}`]),
  inVitest('an expectation that is gone', '    expect(total([1, 2])).toBe(3);\n', '', newAssertion),
  inVitest('an expectation that is loosened', '.toBe(3)', '.toBeDefined()', newAssertion),
  inVitest('a value that is expected and changes', '.toBe(3)', '.toBe(4)', newAssertion),
  inVitest('a row that is gone', '    [[4], 4],\n', '', newRow),
  inVitest('a row whose value changes', '[[4], 4]', '[[4], 5]', newRow),
  inVitest(
    'an early return',
    '    expect(total([1, 2]))',
    '    return;\n    expect(total([1, 2]))',
    newAssertion,
  ),
  inVitest(
    'a condition around an expectation',
    '    expect(result)',
    '    if (result)\n    expect(result)',
    newAssertion,
  ),
  inVitest('a block that never runs around a test', adds, `if (false) {\n${adds}}\n`, newTest),
  inVitest(
    'a name that is given another value',
    '    expect(result)',
    '    result = sum;\n    expect(result)',
    ['    expect(result)', '    expect(result).not.toBeNaN();\n    expect(result)'],
  ),
  inVitest('a name that is hidden by another', "  it('adds'", "  const total = () => 3;\n  it('adds'", [
    "  it('adds'",
    "  const three = 3;\n  it('adds'",
  ]),
  inVitest('a definition that goes on into a test', "  it('adds'", "  const twice = () =>\n  it('adds'", [
    "  it('adds'",
    "  const twice = (value) =>\n    2 * value;\n  it('adds'",
  ]),
  inVitest('a word of a title as a name that is used', "  it('adds'", "  const values = [];\n  it('adds'", [
    "  it('adds'",
    "  const adds = 1;\n  it('adds'",
  ]),
  inVitest(
    'a module that is replaced',
    "describe('total'",
    "vi.mock('../src/total.js');\ndescribe('total'",
    newTest,
  ),
  inVitest(
    'a matcher that is changed',
    "describe('total'",
    "expect.extend({ toBe: () => ({ pass: true }) });\ndescribe('total'",
    newTest,
  ),
  inVitest('a run that is ended', "describe('total'", "process.exit(0);\ndescribe('total'", newTest),
  inVitest(
    'time limits that are raised',
    "describe('total'",
    "vi.setConfig({ testTimeout: 1e9 });\ndescribe('total'",
    newTest,
  ),
  inVitest('tests that may try again', "it('adds', ()", "it('adds', { retry: 50 }, ()", newTest),
  inVitest(
    'a hook around all tests',
    "  it('adds'",
    "  beforeEach(() => {\n    hide();\n  });\n\n  it('adds'",
    newTest,
  ),
  inVitest('an import from elsewhere', '../src/total.js', './fake-total.js', [
    '{ total }',
    '{ product, total }',
  ]),
  inVitest('a runner of its own', "from 'vitest'", "from './soft.js'", [
    'import { total }',
    "import { readFile } from 'node:fs/promises';\nimport { total }",
  ]),
  inVitest(
    'the end of a test in the middle of another',
    '    const result',
    "  });\n  it('x', () => {\n    const result",
    newTest,
  ),
  inPytest('a test of Python that is skipped', 'def test_adds', '@pytest.mark.skip\ndef test_adds', newCase),
  inPytest('a test of Python that may fail', 'def test_adds', '@pytest.mark.xfail\ndef test_adds', newCase),
  inPytest(
    'a test of Python that skips itself',
    '    result = total',
    '    pytest.skip("later")\n    result = total',
    newCase,
  ),
  inPytest(
    'a file of Python tests that skips itself',
    '\n\ndef test_adds',
    'pytestmark = pytest.mark.skip\n\n\ndef test_adds',
    newCase,
  ),
  inPytest('an assertion of Python that is loosened', 'assert result == 3', 'assert result', newTuple),
  inPytest('an assertion of Python that is gone', '    assert result == 3\n', '    pass\n', newTuple),
  inPytest('a value that Python expects and that changes', '([4], 4)', '([4], 5)', newTuple),
  inPytest('an early return of Python', '    assert result', '    return\n    assert result', newCase),
  inPytest('a test of Python under another name', 'def test_adds', 'def helper_adds', newCase),
  inPytest(
    'a second test of Python under the same name',
    'class TestTotal',
    'def test_adds():\n    assert True\n\n\nclass TestTotal',
    newCase,
  ),
  inPytest(
    'a test that takes the assertions of the one before',
    '    assert result == 3',
    '\ndef test_other():\n    result = 3\n    assert result == 3',
    newCase,
  ),
  inPytest('Python text around a test', 'def test_adds', '"""\ndef test_adds', newCase),
  inPytest(
    'a Python name with another value',
    '    assert result == 3',
    '    result = 3\n    assert result == 3',
    newCase,
  ),
  inPytest(
    'a decorator on an existing test',
    'def test_adds',
    '@patch("app.total.total")\ndef test_adds',
    newCase,
  ),
  inPytest(
    'a Python module that is replaced',
    '\n\ndef test_adds',
    'import sys\nsys.modules["x"] = None\n\n\ndef test_adds',
    ['import pytest\n', 'import math\n\nimport pytest\n'],
  ),
  {
    name: 'a file of tests that is deleted',
    rule: 'test-file',
    base: { 'test/total.test.ts': vitest, 'src/old.ts': 'export {};\n' },
    refused: { 'test/total.test.ts': null },
    passes: { 'src/old.ts': null, 'test/other.test.ts': vitest },
  },
  inFile('test/__snapshots__/a.test.ts.snap', 'a snapshot that changes', 'test-file', [
    'exports[`a 1`] = `"x"`;\n',
    'exports[`a 1`] = `"y"`;\n',
    'exports[`a 1`] = `"x"`;\n\nexports[`b 1`] = `"y"`;\n',
  ]),
  inFile('test/expected/report.json', 'a document that is expected and changes', 'test-file', [
    '{\n  "words": 50,\n  "pages": 2\n}\n',
    '{\n  "words": 40,\n  "pages": 2\n}\n',
    '{\n    "words": 50,\n    "pages": 2\n}\n',
  ]),
  inFile('src/total_test.go', 'a test of Go that skips itself', 'test-file', [
    'package a\n\nfunc TestA(t *testing.T) {\n\tcheck(t)\n}\n',
    'package a\n\nfunc TestA(t *testing.T) {\n\tt.Skip("later")\n\tcheck(t)\n}\n',
    'package a\n\nfunc TestA(t *testing.T) {\n\tcheck(t)\n}\n\nfunc TestB(t *testing.T) {\n\tcheck(t)\n}\n',
  ]),
];
