/** A file of the repository. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const failingCalls: Readonly<Record<string, string>> = {
  ok: '(false)',
  equal: '(1, 2)',
  strictEqual: '(1, 2)',
  deepEqual: '({ a: 1 }, { a: 2 })',
  deepStrictEqual: '({ a: 1 }, { a: 2 })',
  notEqual: '(1, 1)',
  notStrictEqual: '(1, 1)',
  notDeepStrictEqual: '({ a: 1 }, { a: 1 })',
  partialDeepStrictEqual: '({ a: 1 }, { a: 2 })',
  match: "('a', /b/)",
  doesNotMatch: "('a', /a/)",
  throws: '(() => undefined)',
  doesNotThrow: '(() => { throw new Error("canary"); })',
  fail: '()',
};

const failingMatchers: Readonly<Record<string, string>> = {
  toBe: 'expect(1).toBe(2)',
  toEqual: 'expect({ a: 1 }).toEqual({ a: 2 })',
  toStrictEqual: 'expect({ a: 1 }).toStrictEqual({ a: 2 })',
  toMatchObject: 'expect({ a: 1 }).toMatchObject({ a: 2 })',
  toContain: "expect(['a']).toContain('b')",
  toContainEqual: 'expect([{ a: 1 }]).toContainEqual({ a: 2 })',
  toMatch: "expect('a').toMatch(/b/)",
  toHaveLength: "expect('a').toHaveLength(2)",
  toBeTruthy: 'expect(false).toBeTruthy()',
  toBeFalsy: 'expect(true).toBeFalsy()',
  toBeDefined: 'expect(undefined).toBeDefined()',
  toBeNull: 'expect(1).toBeNull()',
  toBeGreaterThan: 'expect(1).toBeGreaterThan(2)',
  toBeCloseTo: 'expect(1).toBeCloseTo(2)',
  toThrow: 'expect(() => undefined).toThrow()',
  'to.equal': 'expect(1).to.equal(2)',
  'to.deep.equal': 'expect({ a: 1 }).to.deep.equal({ a: 2 })',
};

const unittestCalls: Readonly<Record<string, string>> = {
  assertEqual: '(1, 2)',
  assertNotEqual: '(1, 1)',
  assertTrue: '(False)',
  assertFalse: '(True)',
  assertIn: '(1, [])',
  assertNotIn: '(1, [1])',
  assertIsNone: '(1)',
  assertIsNotNone: '(None)',
  assertGreater: '(1, 2)',
  assertAlmostEqual: '(1, 2)',
  assertListEqual: '([1], [2])',
  assertDictEqual: '({1: 1}, {1: 2})',
  assertRegex: "('a', 'b')",
};

/** Test files with failing tests appended. */
export interface PlantedTests {
  readonly files: readonly SourceFile[];
  /** Number of planted tests. An error at the end of a script without tests does not count. */
  readonly count: number;
}

interface Planted {
  readonly text: string;
  readonly count: number;
}

/**
 * Appends tests that must fail to test files: one for each assertion that the file uses, and one that throws. A change that makes one
 * of them pass, or ends the run before it is reported, would hide a failure of the real tests too. `name` is part of the tests' names
 * and unknown to the code under test. `scripts`: files that the test command runs; one without tests gets an error at its end. Pure.
 */
export function plantCanaries(
  files: readonly SourceFile[],
  { name, scripts }: { readonly name: string; readonly scripts: ReadonlySet<string> },
): PlantedTests {
  const all = files.flatMap(({ path, text }) => {
    const planted = plant({ path, text }, name, scripts.has(path));
    if (planted === null) return [];
    // Definitions after `unittest.main()` would never run.
    const main = /^(?:if\s+__name__\b|unittest\.main\()/m.exec(text)?.index ?? text.length;
    const extended = `${text.slice(0, main)}\n${planted.text}\n\n${text.slice(main)}`;
    return [{ file: { path, text: extended }, count: planted.count }];
  });
  return { files: all.map(({ file }) => file), count: all.reduce((sum, { count }) => sum + count, 0) };
}

function plant({ path, text }: SourceFile, name: string, isRun: boolean): Planted | null {
  if (/\.[cm]?[jt]sx?$/i.test(path)) return toScript(text, name, isRun);
  return /\.py$/i.test(path) ? toPython(text, name, isRun) : null;
}

function toScript(text: string, name: string, isRun: boolean): Planted | null {
  const test = ['test', 'it'].find((word) =>
    new RegExp(`(?<![.\\w$])${word}(?:\\.\\w+)*\\s*[(\`]`).test(text),
  );
  if (test === undefined) return isRun ? { text: `throw new Error('${name}');`, count: 0 } : null;
  const uses = (call: string) => new RegExp(`(?<![\\w$])${call.replaceAll('.', '\\.')}\\s*\\(`).test(text);
  const isModule = /^\s*(?:import\s+[\w*{'"]|export\s)/m.test(text);
  const strict = /assert\/strict|assert['"]\)\.strict/.test(text) ? '/strict' : '';
  const asserts = /\bassert\b/.test(text)
    ? ['ok', ...Object.keys(failingCalls).filter((call) => call !== 'ok' && uses(call))]
    : [];
  const matchers = /\bexpect\s*\(/.test(text) ? Object.keys(failingMatchers).filter(uses) : [];
  const bodies = [
    `throw new Error('${name}');`,
    ...asserts.map((call) => `${name}_assert.${call}${failingCalls[call] ?? '()'};`),
    ...matchers.map((call) => `${failingMatchers[call] ?? ''};`),
  ];
  const source = `'node:assert${strict}'`;
  const imported = isModule
    ? `import ${name}_assert from ${source};`
    : `const ${name}_assert = require(${source});`;
  const lines = [
    ...(asserts.length > 0 ? [imported] : []),
    ...bodies.map((body, index) => `;${test}('${name} ${index + 1}', () => { ${body} });`),
  ];
  return { text: lines.join('\n'), count: bodies.length };
}

function toPython(text: string, name: string, isRun: boolean): Planted | null {
  if (/\bunittest\b/.test(text) && /\bTestCase\b/.test(text)) {
    const calls = Object.keys(unittestCalls).filter((call) => text.includes(`.${call}(`));
    const bodies = [
      'raise AssertionError()',
      ...calls.map((call) => `self.${call}${unittestCalls[call] ?? '()'}`),
    ];
    const tests = bodies.map((body, index) => `    def test_${name}_${index + 1}(self):\n        ${body}`);
    const lines = [
      `import unittest as ${name}_unittest`,
      `class ${name}(${name}_unittest.TestCase):`,
      ...tests,
    ];
    return { text: lines.join('\n'), count: tests.length };
  }
  if (/^\s*(?:async\s+)?def\s+test/m.test(text)) {
    const tests = [
      `def test_${name}_1():\n    assert 1 == 2`,
      `def test_${name}_2():\n    raise ValueError('${name}')`,
    ];
    return { text: tests.join('\n'), count: tests.length };
  }
  return isRun ? { text: `raise ValueError('${name}')`, count: 0 } : null;
}
