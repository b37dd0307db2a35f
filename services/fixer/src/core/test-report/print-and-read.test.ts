import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTestRun } from './read-test-run.js';
import type { TestRunner } from './test-run.js';

interface Numbers {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly todo: number;
}

/** Output formats of each runner, as in its kept outputs. */
const printers: readonly (readonly [string, TestRunner, (numbers: Numbers) => string])[] = [
  [
    'vitest',
    'vitest',
    (numbers) => {
      const parts = list(numbers, ['failed', 'passed', 'skipped', 'todo']).join(' | ');
      const tests = parts === '' ? 'no tests' : `${parts} (${sum(numbers)})`;
      return ` Test Files  1 passed (1)\n      Tests  ${tests}\n   Start at  10:00:00`;
    },
  ],
  [
    'jest',
    'jest',
    (numbers) => {
      const parts = list(numbers, ['failed', 'skipped', 'todo', 'passed']);
      const tests = [...parts, `${sum(numbers)} total`].join(', ');
      return `Test Suites: 2 total\nTests:       ${tests}\nSnapshots:   0 total`;
    },
  ],
  [
    'mocha',
    'mocha',
    ({ passed, failed, skipped, todo }) =>
      [
        `  ${passed} passing (12ms)`,
        ...(skipped + todo > 0 ? [`  ${skipped + todo} pending`] : []),
        ...(failed > 0 ? [`  ${failed} failing`] : []),
      ].join('\n'),
  ],
  ['node:test as people see it', 'node:test', (numbers) => printNodeTest(numbers, 'ℹ')],
  ['node:test in TAP', 'node:test', (numbers) => `${printTap(numbers)}\n${printNodeTest(numbers, '#')}`],
  [
    'pytest',
    'pytest',
    (numbers) =>
      `=== ${list(numbers, ['failed', 'passed', 'skipped', 'xfailed']).join(', ') || 'no tests ran'} in 0.12s ===`,
  ],
  [
    'pytest -q',
    'pytest',
    (numbers) =>
      `${list(numbers, ['failed', 'passed', 'skipped', 'xfailed']).join(', ') || 'no tests ran'} in 75.20s (0:01:15)`,
  ],
  [
    'unittest',
    'unittest',
    (numbers) => {
      const { failed, skipped, todo } = numbers;
      const parts = [
        ...(failed > 0 ? [`failures=${failed}`] : []),
        ...(skipped > 0 ? [`skipped=${skipped}`] : []),
        ...(todo > 0 ? [`expected failures=${todo}`] : []),
      ];
      const result = `${failed > 0 ? 'FAILED' : 'OK'}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
      return `Ran ${sum(numbers)} test${sum(numbers) === 1 ? '' : 's'} in 0.001s\n\n${result}`;
    },
  ],
  ['TAP', 'tap', printTap],
  [
    'JUnit',
    'pytest',
    ({ passed, failed, skipped, todo }) =>
      [
        '<testsuites name="pytest tests"><testsuite name="pytest">',
        '<testcase name="a"/>'.repeat(passed),
        '<testcase name="a"><failure/></testcase>'.repeat(failed),
        '<testcase name="a"><skipped type="pytest.skip"/></testcase>'.repeat(skipped),
        '<testcase name="a"><skipped type="pytest.xfail"/></testcase>'.repeat(todo),
        '</testsuite></testsuites>',
      ].join(''),
  ],
];

function sum({ passed, failed, skipped, todo }: Numbers): number {
  return passed + failed + skipped + todo;
}

function list(numbers: Numbers, words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const number = numbers[(word === 'xfailed' ? 'todo' : word) as keyof Numbers];
    return number > 0 ? [`${number} ${word}`] : [];
  });
}

function printNodeTest({ passed, failed, skipped, todo }: Numbers, sign: string): string {
  const all = { tests: passed + failed + skipped + todo, suites: 1, pass: passed, fail: failed };
  return Object.entries({ ...all, cancelled: 0, skipped, todo, duration_ms: 3.5 })
    .map(([word, number]) => `${sign} ${word} ${number}`)
    .join('\n');
}

function printTap(numbers: Numbers): string {
  const points = [
    ...Array.from({ length: numbers.passed }, () => ['ok', '']),
    ...Array.from({ length: numbers.failed }, () => ['not ok', '']),
    ...Array.from({ length: numbers.skipped }, () => ['ok', ' # SKIP later']),
    ...Array.from({ length: numbers.todo }, () => ['not ok', ' # TODO']),
  ];
  const lines = points.map(
    ([result, directive], index) => `${result} ${index + 1} - test ${index}${directive}`,
  );
  return ['TAP version 14', `1..${points.length}`, ...lines].join('\n');
}

const numbers = fc.record({
  passed: fc.nat(60),
  failed: fc.nat(9),
  skipped: fc.nat(9),
  todo: fc.nat(9),
});

/** Text around a summary: output of tests, npm, tox and shells. */
const noise = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 60 }).map((text) => text.replace(/[\r\n]/g, ' ')),
      fc.constantFrom(
        '> shop@1.0.0 test',
        '> vitest run',
        'npm notice New major version of npm available!',
        'py311: commands[0]> pytest',
        '  py311: OK (0.52=setup[0.02]+cmd[0.50] seconds)',
        'nox > Session tests was successful.',
        'Die Prüfung von 12 Rechnungen dauerte 3,5 s',
        '\u001b[32m✓\u001b[39m all 12 tests of the supplier passed',
        '[====>      ] 40%\r[=========>] 90%\r',
        'DeprecationWarning: 3 tests use an old API',
      ),
    ),
    { maxLength: 6 },
  )
  .map((lines) => lines.join('\n'));

function readCounts(output: string) {
  return parseTestRun({ output, isCut: false, files: [] }).runners.map(
    ({ runner, collected, passed, failed, skipped, todo }) => ({
      runner,
      collected,
      passed,
      failed,
      skipped,
      todo,
    }),
  );
}

describe.each(printers)('%s', (_name, runner, print) => {
  it('is read back as it was printed, amid any other output', () => {
    fc.assert(
      fc.property(numbers, noise, noise, fc.boolean(), (counts, before, after, isColoured) => {
        const text = print(counts);
        const output = isColoured ? text.replace(/\d+/g, '\u001b[1m$&\u001b[22m') : text;
        const todo = runner === 'mocha' ? 0 : counts.todo;
        const skipped = counts.skipped + counts.todo - todo;
        expect(readCounts(`${before}\n${output}\n${after}`)).toEqual([
          { ...counts, runner, collected: sum(counts), skipped, todo },
        ]);
      }),
    );
  });
});

it('noise alone is no report', () => {
  fc.assert(
    fc.property(noise, (text) => {
      expect(readCounts(text)).toEqual([]);
    }),
  );
});

it('any text is read without an error', () => {
  const pieces = fc.constantFrom(
    'Tests  ',
    '1..3',
    ' ok 1',
    '{"stats":',
    '<testsuite',
    '>',
    '}',
    '\n',
    '\r',
    '# tests 3',
    '=',
    ' in 1.0s',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (parts) => {
      expect(Array.isArray(readCounts(parts.join('')))).toBe(true);
    }),
  );
});
