import { type Files, inFile, json, type Mutation } from './mutation.js';

/** A file that may not come, beside one of a like name that may. */
const coming = (
  path: string,
  neighbour: string,
  rule = 'test-setup',
  text = 'x\n',
  base: Files = {},
): Mutation => ({
  name: `a new ${path}`,
  rule,
  base,
  refused: { [path]: text },
  passes: { [neighbour]: text },
});

const manifest = {
  name: 'app',
  scripts: { test: 'npm run unit && sh scripts/test.sh', unit: 'vitest run', start: 'node .' },
};
const withScript = (name: string, text: string) =>
  json({ ...manifest, scripts: { ...manifest.scripts, [name]: text } });
const withField = (name: string, value: unknown) => json({ ...manifest, [name]: value });
const inManifest = (name: string, rule: string, refused: string, passes: string) =>
  inFile('package.json', name, rule, [json(manifest), refused, passes]);

const project = '[project]\nname = "app"\nversion = "1"\n\n[tool.pytest.ini_options]\nminversion = "8"\n';
const makefile =
  'PYTEST = pytest -q\n\ntest: build\n\t$(PYTEST)\n\nbuild:\n\tnpm run build\n\nserve:\n\tnode .\n';
const taskfile = "version: '3'\ntasks:\n  test:\n    cmds: [pytest]\n  serve:\n    cmds: [node .]\n";

export const testSetUp: readonly Mutation[] = [
  ...[
    ['vitest.config.ts', 'src/vitest-helper.ts'],
    ['vitest.workspace.ts', 'src/workspace.ts'],
    ['vitest.setup.ts', 'src/setup-page.ts'],
    ['jest.config.cjs', 'src/jester.cjs'],
    ['jest.setup.js', 'src/setup.js'],
    ['.mocharc.yml', 'mocha-notes.yml'],
    ['ava.config.js', 'src/java.config.js'],
    ['playwright.config.ts', 'src/playwright.ts'],
    ['cypress.config.ts', 'src/cypress.ts'],
    ['karma.conf.js', 'src/karma.js'],
    ['.taprc', 'tap.txt'],
    ['.nycrc.json', 'nyc.json'],
    ['.c8rc.json', 'c8.json'],
    ['pytest.ini', 'app.ini'],
    ['.pytest.ini', 'app.ini'],
    ['tests/conftest.py', 'tests/test_new.py'],
    ['conftest.py', 'app/config.py'],
    ['tox.ini', 'toxic.ini'],
    ['noxfile.py', 'nox_notes.py'],
    ['.coveragerc', 'coverage.txt'],
    ['sitecustomize.py', 'site.py'],
    ['usercustomize/__init__.py', 'user/__init__.py'],
    ['app/extra.pth', 'app/extra.path'],
    ['pytest.py', 'app/testing.py'],
    ['unittest/__init__.py', 'unit/__init__.py'],
    ['test/__mocks__/fs.js', 'test/mocks.js'],
    ['babel.config.js', 'src/babel.js'],
    ['vite.config.ts', 'src/vite.ts'],
    ['turbo.json', 'turbine.json'],
  ].map(([path = '', neighbour = '']) => coming(path, neighbour)),
  inManifest(
    'a script of the tests',
    'test-script',
    withScript('test', 'true'),
    withScript('start', 'node --enable-source-maps .'),
  ),
  inManifest(
    'a script that the tests run',
    'test-script',
    withScript('unit', 'true'),
    withScript('lint', 'biome check'),
  ),
  inManifest(
    'a script before the tests',
    'test-script',
    withScript('pretest', 'rm -r test'),
    withScript('prestart', 'echo'),
  ),
  inManifest(
    'a script before one that the tests run',
    'test-script',
    withScript('preunit', 'rm -r test'),
    withScript('test:slow', 'vitest run slow'),
  ),
  inManifest(
    'options of Node for the tests',
    'test-script',
    withScript('unit', 'NODE_OPTIONS=--import=./x.js vitest run'),
    withScript('start', 'NODE_OPTIONS=--import=./x.js node .'),
  ),
  inManifest(
    'a run without tests that passes',
    'vacuous-tests',
    withScript('other', 'jest --passWithNoTests'),
    withScript('other', 'jest'),
  ),
  inManifest(
    'a script at installing',
    'install-script',
    withScript('postinstall', 'node x.js'),
    withScript('postbuild', 'node x.js'),
  ),
  inManifest(
    'a script at preparing',
    'install-script',
    withScript('prepare', 'node x.js'),
    withScript('prepare-data', 'node x.js'),
  ),
  ...['jest', 'mocha', 'ava', 'c8', 'nyc', 'imports'].map((field) =>
    inManifest(
      `"${field}" in package.json`,
      'test-setup',
      withField(field, { a: 1 }),
      withField(`${field}Notes`, { a: 1 }),
    ),
  ),
  inManifest(
    'a module of Jest under another name',
    'test-setup',
    withField('jest', { moduleNameMapper: { total: './fake.js' } }),
    withField('keywords', ['jest']),
  ),
  {
    name: 'a file that the test script runs',
    rule: 'test-script',
    base: {
      'package.json': json(manifest),
      'scripts/test.sh': 'sh scripts/check-all.sh\n',
      'scripts/check-all.sh': 'pytest\n',
      'scripts/seed.sh': 'echo\n',
    },
    refused: { 'scripts/test.sh': 'true\n' },
    passes: { 'scripts/seed.sh': 'true\n' },
  },
  {
    name: 'a file that a file of the test script runs',
    rule: 'test-script',
    base: {
      'package.json': json(manifest),
      'scripts/test.sh': 'sh scripts/check-all.sh\n',
      'scripts/check-all.sh': 'pytest\n',
      'src/run.js': 'a\n',
    },
    refused: { 'scripts/check-all.sh': 'true\n' },
    passes: { 'src/run.js': 'b\n' },
  },
  {
    name: 'a program that the test command runs',
    rule: 'test-script',
    testCommand: 'node tools/run-tests.mjs && node app.js --check',
    base: { 'tools/run-tests.mjs': 'a\n', 'app.js': 'a\n' },
    refused: { 'tools/run-tests.mjs': 'b\n' },
    passes: { 'app.js': 'b\n' },
  },
  inFile(
    'Makefile',
    'a target that the test command names',
    'test-script',
    [makefile, makefile.replace('$(PYTEST)', '@true'), makefile.replace('node .', 'node . --quiet')],
    { testCommand: 'make test' },
  ),
  inFile(
    'Makefile',
    'a target before that of the tests',
    'test-script',
    [makefile, makefile.replace('npm run build', 'rm -r tests'), `${makefile}\nclean:\n\trm -r dist\n`],
    { testCommand: 'make test' },
  ),
  inFile(
    'Makefile',
    'a variable of the tests’ target',
    'test-script',
    [makefile, makefile.replace('pytest -q', 'true'), `IMAGE = app\n${makefile}`],
    { testCommand: 'make test' },
  ),
  inFile(
    'Makefile',
    'a shell for all targets',
    'test-script',
    [makefile, `SHELL = /bin/true\n${makefile}`, `LABEL = x\n${makefile}`],
    { testCommand: 'make test' },
  ),
  inFile('Makefile', 'a failure that is hidden', 'vacuous-tests', [
    makefile,
    `${makefile}\ncheck:\n\tpytest || true\n`,
    `${makefile}\ncheck:\n\tpytest\n`,
  ]),
  coming('GNUmakefile', 'make.md', 'test-setup', 'build:\n\techo\n', { Makefile: makefile }),
  inFile(
    'Justfile',
    'a recipe of a Justfile',
    'test-script',
    [
      'test:\n  pytest\nserve:\n  node .\n',
      'test:\n  true\nserve:\n  node .\n',
      'test:\n  pytest\nserve:\n  node . -q\n',
    ],
    { testCommand: 'just test' },
  ),
  inFile(
    'Taskfile.yml',
    'a task of a Taskfile',
    'test-script',
    [taskfile, taskfile.replace('[pytest]', '[echo]'), taskfile.replace('node .', 'node . -q')],
    { testCommand: 'task test' },
  ),
  inFile(
    'pyproject.toml',
    'options of pytest in pyproject.toml',
    'vacuous-tests',
    [
      project,
      project.replace('minversion = "8"', 'addopts = "--co"'),
      project.replace('version = "1"', 'version = "2"'),
    ],
    { testCommand: 'pytest' },
  ),
  inFile(
    'pyproject.toml',
    'settings of pytest in pyproject.toml',
    'test-setup',
    [project, project.replace('"8"', '"7"'), project.replace('version = "1"', 'version = "2"')],
    { testCommand: 'pytest' },
  ),
  inFile('pyproject.toml', 'coverage thresholds', 'test-setup', [
    `${project}\n[tool.coverage.report]\nfail_under = 90\n`,
    `${project}\n[tool.coverage.report]\nfail_under = 10\n`,
    `${project}\n[tool.coverage.report]\nfail_under = 90\n\n[tool.black]\nline-length = 90\n`,
  ]),
  inFile('setup.cfg', 'a section of pytest in setup.cfg', 'test-setup', [
    '[metadata]\nname = app\n',
    '[metadata]\nname = app\n\n[tool:pytest]\nlog_level = 1\n',
    '[metadata]\nname = app\nversion = 2\n',
  ]),
  inFile('tsconfig.json', 'an import that leads elsewhere', 'test-setup', [
    '{\n  // ours\n  "compilerOptions": { "strict": true }\n}\n',
    '{\n  "compilerOptions": { "strict": true, "paths": { "*": ["./fake/*"] } }\n}\n',
    '{\n  // ours\n  "compilerOptions": { "strict": false },\n}\n',
  ]),
  inFile('vite.config.ts', 'an alias of Vite', 'test-setup', [
    'export default {\n};\n',
    'export default {\n  resolve: { alias: { a: "b" } },\n};\n',
    'export default {\n  server: { port: 3000 },\n};\n',
  ]),
];
