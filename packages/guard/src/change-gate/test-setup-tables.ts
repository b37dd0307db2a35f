/** Files that only decide which tests run, how, and what prevents them: no change passes, a new one least of all. */
const wholly: readonly (readonly [name: RegExp, why: string])[] = [
  [
    /(?:^|\/)(?:(?:jest|vitest|karma|playwright|playwright-ct|cypress|ava|jasmine|wdio|web-test-runner|testcafe|nightwatch|stryker|bench|codecept)\.(?:[\w-]+\.)*(?:config|conf|workspace|setup|projects)(?:\.[\w.]+)|\.mocharc[\w.]*|\.?jasmine\.json|\.taprc|cypress\.json|\.testcaferc[\w.]*|(?:vitest|jest)[.-](?:setup|global-?setup|preset)[\w.]*)$/i,
    'configures a test runner',
  ],
  [
    /(?:^|\/)(?:\.?pytest\.(?:ini|toml)|conftest\.py|tox\.(?:ini|toml)|noxfile\.py|\.?nose\.cfg|\.noserc|unittest\.cfg|nose2\.cfg)$/i,
    'configures a test runner',
  ],
  [
    /(?:^|\/)(?:\.nycrc|nyc\.config|\.c8rc|\.coveragerc|coverage\.config|\.istanbul)[\w.]*$/i,
    'contains the coverage thresholds',
  ],
  [
    /(?:^|\/)(?:babel\.config\.\w+|\.babelrc[\w.]*|\.swcrc)$/i,
    'rewrites the code of the tests before they run',
  ],
  [/(?:^|\/)(?:turbo\.jsonc?|nx\.json|\.wireitrc|wireit\.json)$/i, 'controls what the test scripts run'],
  [
    /(?:^|\/)(?:(?:site|user)customize(?:\.py|\/__init__\.py)|[^/]+\.pth)$/i,
    'runs in every Python process, including the tests',
  ],
  [
    /(?:^|\/)_?(?:pytest|unittest|pluggy|nose2?|doctest|coverage|tox|nox|hypothesis|pytest_\w+)(?:\.pyi?|\.so|\.pyd|\/__init__\.py)$/i,
    'replaces the test runner',
  ],
  [/(?:^|\/)__mocks__\//i, 'replaces a module in every test'],
];

/** Settings that skip tests, or let a run of no tests pass. */
export type Vacuous = readonly (readonly [pattern: RegExp, what: string])[];
const withoutTests: Vacuous = [[/pass-?with-?no-?tests/i, 'lets a run without tests pass']];
const ofJavaScript: Vacuous = [
  [
    /\b(?:exclude|ignore|testIgnore|excludeSpecPattern|(?:test|module)PathIgnorePatterns)\b["']?\s*[:=]/,
    'skips tests',
  ],
  [/\b(?:include|spec|testMatch|testRegex|testNamePattern)\b["']?\s*[:=]/, 'selects which tests run'],
];
const ofPython: Vacuous = [
  [/\b(?:collect_ignore\w*|norecursedirs)\b|--(?:ignore|deselect)/, 'skips tests'],
  [/\b(?:testpaths|addopts|python_(?:files|classes|functions))\b/, 'selects which tests run'],
];
const ofCommands: Vacuous = [[/\|\|\s*(?:true|:|exit\s+0)(?:\s|$)/, 'hides a failed command']];

/** Fields of package.json that configure a test runner, or that the tests import. */
export const runnerFields = [
  'jest',
  'vitest',
  'mocha',
  'ava',
  'tap',
  'jasmine',
  'nyc',
  'c8',
  'cypress',
  'babel',
  'wireit',
  'nx',
  'imports',
  '_moduleAliases',
];
/** Options of a tsconfig that make an import lead elsewhere. */
export const redirects = ['paths', 'baseUrl', 'rootDirs', 'plugins', 'customConditions', 'moduleSuffixes'];
export const pythonTables = [
  'pytest',
  'tox',
  'nox',
  'coverage',
  'hatch.envs',
  'pdm.scripts',
  'poe',
  'taskipy',
  'nose',
  'nose2',
  'mutmut',
];
export const iniSections =
  /^(?:tool:\w+|pytest|aliases|coverage(?::.*)?|testenv.*|tox.*|nosetests|unittest|flake8:local-plugins)$/i;
/** In a vite.config, which builds the product as well: its tests, and the targets of imports. */
export const viteWords =
  /\b(?:test|alias|resolve|setupFiles|globalSetup|environment|coverage|plugins|root|define)\b/;

/** Effect of the file on the tests, if it has no other effect. */
export function whyWholly(path: string): string | undefined {
  return wholly.find(([name]) => name.test(path))?.[1];
}

/** The patterns of `Vacuous` for the lines of a file. */
export function vacuousIn(path: string): Vacuous {
  if (isManifest(path)) return withoutTests;
  if (/file(?:\.ya?ml)?$|\.mk$/i.test(path)) return [...withoutTests, ...ofCommands];
  // There "include" is the product's.
  if (/[jt]sconfig[\w.-]*\.json$|deno\.jsonc?$/i.test(path)) return withoutTests;
  return [...withoutTests, ...(/\.(?:ini|py|toml|cfg|pth)$/i.test(path) ? ofPython : ofJavaScript)];
}

export function isManifest(path: string): boolean {
  return /(?:^|\/)package\.json$/i.test(path);
}
