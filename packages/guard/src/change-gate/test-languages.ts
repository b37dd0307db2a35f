import jsTokens from 'js-tokens';

/** A pattern that weakens tests when it is added. */
export interface Weakening {
  readonly pattern: RegExp;
  /** Continues "Line 3 …". */
  readonly what: string;
  /** True if it also counts inside a test that is new itself. */
  readonly isEverywhere: boolean;
  /** True if it also counts in a new file: it acts on the tests of other files. */
  readonly isForAll?: boolean;
}

/** A statement that may be added to a file of tests. */
export interface Statement {
  readonly pattern: RegExp;
  readonly kind: 'assertion' | 'test' | 'import' | 'definition' | 'row' | 'decorator' | 'comment';
}

export interface TestLanguage {
  readonly weakenings: readonly Weakening[];
  /** First that matches a line which begins a statement; null: any statement may be added. */
  readonly statements: readonly Statement[] | null;
  /** True if blocks are recognized by their indentation. */
  readonly isIndented: boolean;
  /** The text with comments and quoted parts left empty; null if a quote or a comment stays open. */
  readonly strip: (text: string) => string | null;
}

const everywhere = (pattern: RegExp, what: string): Weakening => ({ pattern, what, isEverywhere: true });
const forAll = (pattern: RegExp, what: string): Weakening => ({
  ...everywhere(pattern, what),
  isForAll: true,
});
const outside = (pattern: RegExp, what: string): Weakening => ({ pattern, what, isEverywhere: false });

const javaScript: TestLanguage = {
  weakenings: [
    everywhere(
      /\.(?:skip|skipIf|runIf|todo|fails|failing|fixme|pending)\b|\b(?:xit|xtest|xdescribe|xcontext|xspecify|pending)\s*\(|[{,]\s*(?:skip|todo|fails)\s*:/,
      'skips a test',
    ),
    everywhere(
      /\b(?:it|test|describe|suite|context|specify|bench|t)(?:\.\w+)*\.only\b|\b(?:fit|fdescribe|ftest|fcontext)\s*\(|[{,]\s*only\s*:/,
      'skips all other tests',
    ),
    forAll(/\bprocess\s*\.\s*(?:exit\w*|reallyExit|abort|kill)\b|\bprocess\s*\[/, 'ends the test run'),
    everywhere(
      /\b(?:vi|vitest|jest|mock)\s*\.\s*(?:mock|doMock|hoisted|unstable_mockModule|setMock|module)\b|\b(?:proxyquire|rewire|mockery)\b/,
      'replaces a module for all tests of the file',
    ),
    everywhere(
      /\b(?:vi|jest)\s*\.\s*(?:setTimeout|setConfig|retryTimes)\b|\bthis\s*\.\s*(?:timeout|retries)\b/,
      'raises time limits or retries tests',
    ),
    everywhere(
      /\bexpect\s*\.\s*(?:extend|setState|add\w+)\b|\b(?:expect|assert)(?:\.\w+)*\s*=(?!=|>)/,
      'changes what the assertions check',
    ),
    everywhere(
      /\b(?:globalThis|global)\s*(?:\.|\[)|\bprototype\b|\bdefineProperty\b|\b__proto__\b/,
      'changes objects that all tests share',
    ),
    everywhere(
      /\b(?:istanbul|c8|v8)\s+ignore|@(?:jest|vitest)-environment|@ts-nocheck/,
      'disables a check of the file',
    ),
    outside(/\b(?:retry|retries|timeout)\b/, 'raises time limits or retries tests'),
  ],
  statements: [
    { kind: 'comment', pattern: /^\/\/|^\/\*.*\*\/$/ },
    { kind: 'import', pattern: /^import\s+(?:type\s+)?[\w*{]/ },
    {
      kind: 'test',
      pattern:
        /^(?:test|it|describe|suite|context|specify|bench|Deno\.test|QUnit\.(?:test|module))(?:\.(?:each|concurrent|sequential|for|prop|describe|step|parallel|serial|shuffle))*\s*[(`<]/,
    },
    {
      kind: 'assertion',
      pattern:
        /^(?:await\s+)?(?:expect|expectTypeOf|assert|chai\.expect|t)(?:\.(?!end|plan|pass|teardown|timeout)\w+)*\s*[(<]/,
    },
    {
      kind: 'definition',
      pattern:
        /^(?:export\s+)?(?:(?:const|let|var|class|interface|type|enum)\s+|(?:async\s+)?function\s*\*?\s*)([\w$]+)/,
    },
    { kind: 'row', pattern: /^(?:[[{('"`\d-]|\.\.\.|true\b|false\b|null\b)/ },
  ],
  isIndented: false,
  strip: stripScript,
};

const python: TestLanguage = {
  weakenings: [
    everywhere(
      /\b(?:skip|skipif|skipIf|skipUnless|skipTest|SkipTest|xfail|expectedFailure|importorskip)\b/,
      'skips a test',
    ),
    everywhere(
      /\b(?:pytestmark|__test__|collect_ignore\w*|load_tests|pytest_\w+)\b/,
      'controls which tests run',
    ),
    forAll(/\bos\s*\.\s*(?:_exit|abort|kill)\b|\bpytest\s*\.\s*exit\b|\batexit\b/, 'ends the test run'),
    forAll(/\bpytest_plugins\b|\bdef\s+pytest_\w+/, 'controls which tests run'),
    everywhere(/\b(?:sys\.exit|quit|exit)\s*\(/, 'ends the test run'),
    everywhere(
      /\bsys\.modules\b|\bbuiltins\b|\b__builtins__\b|\bsetattr\s*\(/,
      'changes objects that all tests share',
    ),
    everywhere(/pragma:\s*no cover/, 'disables a check of the file'),
    everywhere(
      /\bautouse\b|@\w*\.?(?:flaky|repeat)\b|\bmark\.(?:flaky|timeout)\b/,
      'affects all tests, or retries them',
    ),
  ],
  statements: [
    { kind: 'comment', pattern: /^#/ },
    { kind: 'import', pattern: /^(?:import|from)\s+[\w.]+/ },
    { kind: 'test', pattern: /^(?:async\s+def|def)\s+(test\w*)|^class\s+(Test\w*|\w+Tests?)\b/ },
    {
      kind: 'decorator',
      pattern:
        /^@(?:pytest\.mark\.(?:parametrize|asyncio|anyio|usefixtures|django_db|unit|integration)|parameterized|given|settings|example|patch|mock\.patch)\b/,
    },
    {
      kind: 'assertion',
      pattern:
        /^(?:assert\b|self\.assert\w+\s*\(|with\s+(?:pytest\.raises|self\.assertRaises\w*|self\.subTest)\b)/,
    },
    {
      kind: 'definition',
      pattern: /^(?:(?:async\s+)?def|class)\s+(\w+)|^([A-Za-z_]\w*)\s*(?::[^=]+)?=(?!=)/,
    },
    { kind: 'row', pattern: /^[[{('"\d-]|^(?:True|False|None|pytest\.param)\b/ },
  ],
  isIndented: true,
  strip: (text) =>
    stripQuotes(text, /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#.*$/gm, /["']/),
};

/** Snapshots, documents that are expected, and tests in other languages: only lines may be added, and none of these. */
const otherLanguage: TestLanguage = {
  weakenings: [
    everywhere(
      /\bt\.(?:Skip\w*|SkipNow)\b|@(?:Disabled|Ignore|Tag)\b|\[(?:Ignore|Skip)\b|\bSkip\s*=|#\[ignore|\b(?:skip|pending|xit|xdescribe|markTestSkipped|markTestIncomplete)\b\s*[(:'"]/,
      'skips a test',
    ),
    forAll(/\bfunc\s+TestMain\b/, 'controls whether the tests of the package run'),
    forAll(
      /\bos\.Exit\s*\(|\bSystem\.exit\s*\(|\bRuntime\.getRuntime\s*\(\)\.halt\b|\bexit!?\s*\(/,
      'ends the test run',
    ),
  ],
  statements: null,
  isIndented: false,
  strip: (text) =>
    stripQuotes(
      text,
      /`[^`]*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|\/\/.*$/gm,
      /`|\/\*|\*\//,
    ),
};

export function languageOf(path: string): TestLanguage {
  if (/\.[cm]?[jt]sx?$/i.test(path)) return javaScript;
  return /\.pyi?$/i.test(path) ? python : otherLanguage;
}

function stripScript(text: string): string | null {
  let plain = '';
  for (const token of jsTokens(text)) {
    if ('closed' in token && !token.closed) return null;
    if (/Template|String|Regular/.test(token.type)) plain += `''${token.value.replace(/[^\n]/g, '')}`;
    else if (token.type === 'MultiLineComment') plain += token.value.replace(/[^\n]/g, '');
    else if (token.type === 'Invalid') return null;
    else if (token.type !== 'SingleLineComment') plain += token.value;
  }
  return plain;
}

function stripQuotes(text: string, quoted: RegExp, open: RegExp): string | null {
  const plain = text.replace(quoted, (hit) =>
    /^["'`]/.test(hit) ? `''${hit.replace(/[^\n]/g, '')}` : hit.replace(/[^\n]/g, ''),
  );
  return open.test(plain.replaceAll("''", '')) ? null : plain;
}
