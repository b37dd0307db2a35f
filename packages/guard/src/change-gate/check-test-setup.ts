import { isRecord } from '@fixpoint/shared/text';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import type { ChangeViolation, FileContents, TestInputs } from './change.js';
import { followRecipes, holdsRecipes, type Recipes, readRecipes } from './read-recipes.js';
import {
  iniSections,
  isManifest,
  pythonTables,
  redirects,
  runnerFields,
  vacuousIn,
  viteWords,
  whyWholly,
} from './test-setup-tables.js';

type Fields = Readonly<Record<string, unknown>>;

const instead = 'Leave it unchanged: the tests must run as before. Add new tests as separate files.';

export function configuresTests(path: string): boolean {
  return (
    whyWholly(path) !== undefined ||
    holdsRecipes(path) ||
    /(?:^|\/)(?:vite\.[\w.-]*config\.\w+|[jt]sconfig[\w.-]*\.json|setup\.cfg)$/i.test(path)
  );
}

/**
 * Changes by which the service's tests could pass without testing anything: in the files that run them, besides the tests themselves.
 * `testCommand` is the command of the service's definition; `tree` and `inputs`: see `ProposedChange`. Pure.
 */
export function checkTestSetup(
  path: string,
  contents: FileContents,
  {
    testCommand,
    inputs = { files: new Set(), names: new Set() },
    tree = [],
  }: { readonly testCommand: string; readonly inputs?: TestInputs; readonly tree?: readonly string[] },
): ChangeViolation[] {
  const { before, after } = contents;
  const refuse = (reason: string, rule = 'test-setup') => [{ rule, path, reason: `${reason} ${instead}` }];
  if (inputs.files.has(path)) {
    return refuse('The test command runs this file, so it may not change.', 'test-script');
  }
  if (isSame(before, after)) return [];
  const why = whyWholly(path);
  if (!configuresTests(path)) return [];
  if (after === null) {
    return why === undefined && !holdsRecipes(path)
      ? []
      : refuse('Files that run or configure the tests may not be deleted.');
  }
  const vacuous = findVacuous(path, contents);
  if (vacuous.length > 0) return vacuous;
  if (why !== undefined)
    return refuse(`The file ${why}, so it may ${before === null ? 'not be added' : 'not change'}.`);
  try {
    return [
      ...(isManifest(path) ? checkManifest(path, contents) : []),
      ...checkRecipes(path, contents, testCommand, inputs),
      ...checkOthers(path, contents, tree),
    ].map(([rule, reason]) => ({ rule, path, reason: `${reason} ${instead}` }));
  } catch {
    return refuse('The file cannot be read, so its effect on the tests is unknown.');
  }
}

/** White space at the ends of lines and at the end of the file changes nothing in any of these files. */
function isSame(before: string | null, after: string | null): boolean {
  const plain = (text: string | null) =>
    text
      ?.split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd();
  return plain(before) === plain(after);
}

function findVacuous(path: string, { before, after }: FileContents): ChangeViolation[] {
  const known = new Set(before?.split('\n'));
  const patterns = vacuousIn(path);
  return (after ?? '').split('\n').flatMap((line, index) => {
    const hit = known.has(line) ? undefined : patterns.find(([pattern]) => pattern.test(line));
    if (hit === undefined) return [];
    return [
      { rule: 'vacuous-tests', path, reason: `Line ${index + 1} ${hit[1]}: the tests must run as before.` },
    ];
  });
}

type Found = readonly (readonly [rule: string, reason: string])[];

/** Scripts that install or run hooks at installing, wherever the service is installed. */
const lifecycle =
  /^(?:(?:pre|post)?(?:install|prepare)|prepublish|pnpm:devPreinstall|dependencies|prepack|postpack)$/;
/** The lifecycle with its own pre and post: `preprepare`. */
const lifecycleName = (name: string) =>
  lifecycle.test(name) || lifecycle.test(name.replace(/^(?:pre|post)/, ''));

function checkManifest(path: string, { before, after }: FileContents): Found {
  const [old, now] = [toFields(before), JSON.parse(after ?? '') as Fields];
  if (!isRecord(now)) throw new TypeError('not an object');
  const lineOfKey = (key: string) => lineOf(after ?? '', JSON.stringify(key));
  const fields = runnerFields
    .filter((field) => isChanged(old[field], now[field]))
    .map(
      (field) =>
        [
          'test-setup',
          `"${field}"${lineOfKey(field)} configures how the tests run, and may not change.`,
        ] as const,
    );
  const [oldScripts, scripts] = [readOrEmpty(path, before), readRecipes(path, after)];
  const installing = Object.keys(scripts)
    .filter((name) => lifecycleName(name) && isChanged(oldScripts[name], scripts[name]))
    .map(
      (name) =>
        [
          'install-script',
          `The script "${name}"${lineOfKey(name)} runs when the service is installed, and may not be added or changed.`,
        ] as const,
    );
  return [...fields, ...installing];
}

/** Scripts and targets that the test command leads to, and those that are tests by their names. */
function checkRecipes(
  path: string,
  { before, after }: FileContents,
  testCommand: string,
  inputs: TestInputs,
): Found {
  if (!holdsRecipes(path)) return [];
  const [old, now] = [readOrEmpty(path, before), readRecipes(path, after)];
  const isTest = (name: string) => /^(?:pre|post)?(?:test|pytest|unittest)/i.test(name);
  const tests = Object.keys(old).filter(isTest);
  const reached = new Set([
    ...followRecipes({ ...now, ...old }, [testCommand, 'test', ...tests]),
    ...[...inputs.names].filter((name) => Object.hasOwn(old, name) || Object.hasOwn(now, name)),
    ...tests,
  ]);
  return [...reached]
    .filter((name) => isChanged(old[name], now[name]))
    .map((name) => {
      const where = lineOf(after ?? '', isManifest(path) ? JSON.stringify(name) : name);
      return [
        'test-script',
        `The script "${name}"${where} is used to run the tests, and may not change.`,
      ] as const;
    });
}

function checkOthers(path: string, { before, after }: FileContents, tree: readonly string[]): Found {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const text = after ?? '';
  if (/^vite\./.test(name)) return checkVite(before, text);
  if (/^[jt]sconfig/.test(name)) return checkCompilerOptions(before, text);
  if (name === 'pyproject.toml') return checkPyproject(before, text);
  if (name === 'setup.cfg') return checkSetupCfg(before, text);
  // make reads the first of GNUmakefile, makefile and Makefile; just reads .justfile or justfile.
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const family = [/^(?:gnu)?makefile$/, /^\.?justfile$/, /^taskfile\./].find((pattern) => pattern.test(name));
  const shadowed = tree.find(
    (candidate) =>
      candidate !== path &&
      candidate.startsWith(folder) &&
      family?.test(candidate.slice(folder.length).toLowerCase()),
  );
  if (before === null && shadowed !== undefined) {
    return [['test-setup', `The file would be read instead of ${shadowed}, so it may not be added.`]];
  }
  return [];
}

function checkVite(before: string | null, text: string): Found {
  if (before === null)
    return [['test-setup', 'A new vite.config is read by the test runner as well, so it may not be added.']];
  const known = new Set(before.split('\n'));
  const now = new Set(text.split('\n'));
  const changed = [...now]
    .filter((line) => !known.has(line))
    .concat([...known].filter((line) => !now.has(line)));
  const hit = changed.find((line) => viteWords.test(line));
  if (hit === undefined) return [];
  return [
    [
      'test-setup',
      `A changed line names "${viteWords.exec(hit)?.[0]}", which controls what the tests run or import.`,
    ],
  ];
}

function checkCompilerOptions(before: string | null, text: string): Found {
  const [old, now] = [parseJson(before ?? '{}'), parseJson(text)].map((value) =>
    isRecord(value) && isRecord(value.compilerOptions) ? value.compilerOptions : {},
  );
  const hit = redirects.find((option) => isChanged(old?.[option], now?.[option]));
  return hit === undefined
    ? []
    : [
        [
          'test-setup',
          `"${hit}"${lineOf(text, `"${hit}"`)} redirects imports of the tests, and may not change.`,
        ],
      ];
}

function checkPyproject(before: string | null, text: string): Found {
  const [old, now] = [before === null ? {} : parseToml(before), parseToml(text)];
  const hit = pythonTables.find((table) => isChanged(at(old, table), at(now, table)));
  const plugin = runnerPlugins(old, now);
  return [
    ...(hit === undefined ? [] : [`"tool.${hit}"`]),
    ...(plugin === undefined ? [] : [`The entry point "${plugin}"`]),
  ].map((what) => ['test-setup', `${what} configures how the tests run, and may not change.`] as const);
}

function checkSetupCfg(before: string | null, text: string): Found {
  const [old, now] = [sectionsOf(before ?? ''), sectionsOf(text)];
  const hit = [...old.keys(), ...now.keys()].find(
    (section) => iniSections.test(section) && old.get(section) !== now.get(section),
  );
  return hit === undefined
    ? []
    : [['test-setup', `"[${hit}]" configures how the tests run, and may not change.`]];
}

/** The first group of entry points by which a package plugs itself into a test runner or a build, and that changes. */
function runnerPlugins(old: Fields, now: Fields): string | undefined {
  const groups = (fields: Fields): Fields => {
    const { project } = fields;
    const standard = isRecord(project) ? project['entry-points'] : undefined;
    const poetry = at(fields, 'poetry.plugins');
    return { ...(isRecord(standard) ? standard : {}), ...(isRecord(poetry) ? poetry : {}) };
  };
  const [before, after] = [groups(old), groups(now)];
  return Object.keys({ ...before, ...after }).find(
    (group) =>
      /^(?:pytest|tox|nox|nose|nose2|unittest|coverage|hypothesis|distutils|setuptools|egg_info|hatch|pdm|poetry|flit|pip)/.test(
        group,
      ) && isChanged(before[group], after[group]),
  );
}

function at(fields: Fields, path: string): unknown {
  return ['tool', ...path.split('.')].reduce<unknown>(
    (value, key) => (isRecord(value) ? value[key] : undefined),
    fields,
  );
}

/** The text of each section of an INI file. */
export function sectionsOf(text: string): Map<string, string> {
  const sections = new Map<string, string>();
  let section = '';
  for (const line of text.split('\n')) {
    section = /^\s*\[([^\]]+)\]/.exec(line)?.[1]?.trim() ?? section;
    sections.set(section, `${sections.get(section) ?? ''}${line.trimEnd()}\n`);
  }
  return new Map([...sections].map(([name, lines]) => [name, lines.replace(/\n+$/, '\n')]));
}

function isChanged(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}

function lineOf(text: string, needle: string): string {
  const line = text.split('\n').findIndex((each) => each.includes(needle)) + 1;
  return line === 0 ? '' : ` (line ${line})`;
}

/** The old version may have been broken, and the change may fix it. */
function toFields(text: string | null): Fields {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function readOrEmpty(path: string, text: string | null): Recipes {
  try {
    return readRecipes(path, text);
  } catch {
    return {};
  }
}
