import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseTestRun } from './read-test-run.js';
import type { RunnerCounts, TestRunner } from './test-run.js';

const folder = fileURLToPath(new URL('../../../testing/test-outputs/', import.meta.url));
const outputs = readdirSync(folder)
  .filter((name) => !name.endsWith('.md'))
  .sort();

function read(name: string): string {
  return readFileSync(`${folder}${name}`, 'utf8');
}

function parse(output: string, files: readonly string[] = []): readonly RunnerCounts[] {
  return parseTestRun({ output, isCut: false, files }).runners;
}

type Row = readonly [
  output: RegExp,
  runner: TestRunner | null,
  counts: readonly [number, number, number, number, number],
];

/** Counts in each kept output of a real run: collected, passed, failed, skipped, todo. */
const rows: readonly Row[] = [
  [/^(?:vitest|jest)-.*-none\.txt/, 'vitest', [0, 0, 0, 0, 0]],
  [/^vitest-\d-(?:mixed|json)/, 'vitest', [6, 3, 1, 1, 1]],
  // Its JUnit does not distinguish skipped tests from todo tests.
  [/^vitest-\d-junit/, 'vitest', [6, 3, 1, 2, 0]],
  [/^vitest-\d-tap/, 'tap', [5, 3, 0, 1, 1]],
  [/^vitest-4-(?:colour|dot)/, 'vitest', [5, 3, 0, 1, 1]],
  [/^jest-\d+-(?:mixed|json)/, 'jest', [6, 3, 1, 1, 1]],
  [/^jest-30-(?:colour|verbose)/, 'jest', [5, 3, 0, 1, 1]],
  // `-t adds`: tests whose names do not match are skipped.
  [/^jest-30-named/, 'jest', [5, 1, 0, 4, 0]],
  // jest-junit reports todo tests as passed.
  [/^jest-30-jest-junit/, 'jest', [6, 4, 1, 1, 0]],
  [/^mocha-\d+-none/, 'mocha', [0, 0, 0, 0, 0]],
  [/^mocha-\d+-(?:mixed|json|xunit)/, 'mocha', [6, 3, 1, 2, 0]],
  [/^mocha-\d+-tap/, 'tap', [6, 3, 1, 2, 0]],
  [/^mocha-11-(?:colour|min)/, 'mocha', [5, 3, 0, 2, 0]],
  [/^node-\d+-none/, 'node:test', [0, 0, 0, 0, 0]],
  [/^node-\d+-mixed/, 'node:test', [6, 3, 1, 1, 1]],
  [/^node-24-colour/, 'node:test', [5, 3, 0, 1, 1]],
  [/^node-24-direct/, 'node:test', [4, 2, 0, 1, 1]],
  [/^node-24-clean-dot/, null, [0, 0, 0, 0, 0]],
  [/^pytest-\d-none/, 'pytest', [0, 0, 0, 0, 0]],
  [/^pytest-\d-k\./, 'pytest', [1, 1, 0, 0, 0]],
  [/^pytest-9-colour/, 'pytest', [8, 4, 0, 1, 3]],
  // A report does not show that a test passed though it was expected to fail.
  [/^pytest-\d-mixed\.xml/, 'pytest', [12, 5, 4, 1, 2]],
  [/^pytest-\d-mixed-qq/, null, [0, 0, 0, 0, 0]],
  [/^pytest-\d-mixed/, 'pytest', [12, 4, 4, 1, 3]],
  [/^unittest-3\.11-mixed/, 'unittest', [6, 2, 2, 1, 1]],
  [/^unittest-3\.11-(?:clean|verbose)/, 'unittest', [4, 2, 0, 1, 1]],
  [/^unittest-3\.12-none/, 'unittest', [0, 0, 0, 0, 0]],
  [/^unittest-3\.8-clean/, 'unittest', [5, 2, 1, 1, 1]],
  // Only Python 3.12.1 does not count skipped tests.
  [/^unittest-3\.12-clean/, 'unittest', [4, 1, 1, 1, 1]],
];

describe('every kept output of a real run', () => {
  it.each(outputs)('is parsed correctly: %s', (name) => {
    const row = rows.find(([pattern]) => pattern.test(name));
    if (row === undefined) throw new Error(`No row tells what ${name} shows.`);
    const runner = /^jest-.*-none/.test(name) ? 'jest' : row[1];
    const isFile = name.endsWith('.xml');
    const runners = isFile ? parse('', [read(name)]) : parse(read(name));
    const [collected, passed, failed, skipped, todo] = row[2];
    expect(runners.map(({ names, summaries, reports, ...counts }) => counts)).toEqual(
      runner === null ? [] : [{ runner, collected, passed, failed, skipped, todo }],
    );
  });
});

describe('names', () => {
  const vitest = ['test/amounts.test.js', 'test/words.test.js'];
  it.each([
    [
      'vitest-4-tap.txt',
      [
        `${vitest[0]} > adds amounts`,
        `${vitest[0]} > of negative numbers > subtracts & rounds`,
        `${vitest[0]} > of negative numbers > divides`,
        `${vitest[0]} > of negative numbers > multiplies`,
        `${vitest[1]} > counts "words"`,
      ],
    ],
    [
      'vitest-4-junit.txt',
      [
        `${vitest[0]} > adds amounts`,
        `${vitest[0]} > of negative numbers > subtracts & rounds`,
        `${vitest[0]} > of negative numbers > divides`,
        `${vitest[0]} > of negative numbers > multiplies`,
        `${vitest[1]} > counts "words"`,
        `${vitest[1]} > counts nothing`,
      ],
    ],
    [
      'jest-30-json-noise.txt',
      [
        'words.test.js > counts "words"',
        'words.test.js > counts nothing',
        'amounts.test.js > adds amounts',
        'amounts.test.js > of negative numbers subtracts & rounds',
        'amounts.test.js > of negative numbers divides',
        'amounts.test.js > of negative numbers multiplies',
      ],
    ],
    [
      'node-22-mixed-junit.txt',
      [
        'adds amounts',
        'of negative numbers > subtracts & rounds',
        'of negative numbers > divides',
        'of negative numbers > multiplies',
        // As node:test writes it: escaped twice.
        'counts &quot;words&quot;',
        'counts nothing',
      ],
    ],
  ])('of a machine report are the runner’s own, with their suites: %s', (name, names) => {
    expect(parse(read(name))[0]?.names?.map((test) => test.name)).toEqual(names);
  });

  it('show which tests are skipped and which are todo', () => {
    const statuses = parse(read('node-22-mixed-junit.txt'))[0]?.names?.map((test) => test.status);
    expect(statuses).toEqual(['run', 'run', 'skipped', 'todo', 'run', 'run']);
  });

  it('are numbered if two tests share a name, and dropped if there are too many', () => {
    const cases = (amount: number) =>
      `<testsuite name="pytest">${'<testcase classname="a" name="b"/>'.repeat(amount)}</testsuite>`;
    expect(parse('', [cases(2)])[0]?.names?.map((test) => test.name)).toEqual(['a > b', 'a > b (2)']);
    expect(parse('', [cases(20_001)])[0]).toMatchObject({ collected: 20_001, names: null });
  });
});

describe('several runners after one another', () => {
  it('are counted separately, and the summaries of one runner are added up', () => {
    const output = ['vitest-4-mixed', 'pytest-9-mixed', 'vitest-1-mixed', 'unittest-3.11-clean']
      .map((name) => `> shop@1.0.0 test\n${read(`${name}.txt`)}`)
      .join('\n');
    expect(
      parse(output).map(({ runner, collected, skipped, summaries }) => [
        runner,
        collected,
        skipped,
        summaries,
      ]),
    ).toEqual([
      ['vitest', 12, 2, 2],
      ['pytest', 12, 1, 1],
      ['unittest', 4, 1, 1],
    ]);
  });

  it.each([
    ['@shop/api:test: ', '@shop/web:test: '],
    ['packages/api test: ', 'packages/web test: '],
    ['[api] ', '[web] '],
    ['[@shop/api]: ', '[@shop/web]: '],
    ['api-1  | ', 'web-1  | '],
  ])('are distinguished if their lines are mixed and prefixed: %s', (a, b) => {
    const left = read('node-24-colour.txt').split('\n');
    const right = read('mocha-11-mixed.txt').split('\n');
    const mixed = left.flatMap((line, index) => [`${a}${line}`, `${b}${right[index] ?? ''}`]);
    expect(parse(mixed.join('\n')).map(({ runner, collected }) => [runner, collected])).toEqual([
      ['node:test', 5],
      ['mocha', 6],
    ]);
  });
});

describe('a report file next to the printed output', () => {
  const printed = read('pytest-9-mixed.txt');
  const file = read('pytest-9-mixed.xml');

  it('supplies the names, and the summary its finer counts', () => {
    expect(parse(printed, [file])).toMatchObject([
      { runner: 'pytest', collected: 12, passed: 4, todo: 3, summaries: 1, reports: 1 },
    ]);
    expect(parse(printed, [file])[0]?.names).toHaveLength(12);
  });

  it('is trusted if the summary counts more tests', () => {
    const forged = '======= 40 passed in 0.03s =======\n';
    expect(parse(forged, [file])).toMatchObject([{ collected: 12, passed: 5 }]);
  });

  it('is incomplete if several starts of the runner wrote the same file', () => {
    expect(parse(printed + printed, [file])).toMatchObject([
      { collected: 24, summaries: 2, reports: 1, names: null },
    ]);
  });

  it('is used alone if the runner printed no summary', () => {
    expect(parse(read('pytest-9-mixed-qq.txt'), [file])).toMatchObject([
      { collected: 12, summaries: 0, reports: 1 },
    ]);
  });
});

describe('a test report', () => {
  it.each([
    ['nothing', ''],
    ['prose', 'Tests passed. I ran 12 tests in 3 s; 3 passing on average.\n12 passed in review\n'],
    ['half a summary', ' Test Files  2 passed (2)\n\nTests: 3 total\nRan 6 tests in 0.001s\nok\n'],
    ['a TAP line without a document', 'ok 1 - all is well\n'],
    ['JSON of somebody else', '{"numbers": 3}\n{\n  "stats": {"tests": "3"}\n}\n'],
    ['a report without an end', '<testsuites name="pytest tests"><testsuite><testcase name="a"/>\n'],
    ['a report with an entity', '<!DOCTYPE a [<!ENTITY b "c">]><testsuites name="&b;"></testsuites>\n'],
  ])('is not guessed from: %s', (_what, text) => {
    expect(parse(text)).toEqual([]);
    expect(parse('', [text])).toEqual([]);
  });

  it('is read in bounded time, whatever its content', () => {
    const lines = [
      `${' '.repeat(100_000)}Tests  `,
      `ok 1 ${'# '.repeat(50_000)}`,
      `${'1 passed, '.repeat(20_000)} in 1.0s`,
      `${'<testsuite '.repeat(20_000)}`,
      '{"numTotalTests":'.repeat(5_000),
      `1..1\n${' ok\n'.repeat(100_000)}`,
    ];
    expect(parse(lines.join('\n')).map(({ runner }) => runner)).toEqual(['tap']);
  }, 5_000);
});
