import type { ChangeViolation } from '@fixpoint/guard/change-gate';
import { type FileContents, isFields } from './lock-entry.js';

/** Files that define which tests run, and how: wholly, or beside other things. */
const setupFiles =
  /(?:^|\/)(?:(?:jest|vitest|vite|karma|playwright|cypress|ava|jasmine|wdio)\.(?:config|conf|workspace|setup)\.[\w.]+|\.mocharc[\w.]*|jasmine\.json|\.taprc|\.?pytest\.ini|conftest\.py|pyproject\.toml|setup\.cfg|tox\.ini|noxfile\.py|makefile|justfile)$/i;

/** What leaves tests out, or lets a run of no tests pass. */
type Vacuous = readonly (readonly [pattern: RegExp, what: string])[];
const withoutTests: Vacuous = [[/pass-?with-?no-?tests/i, 'lets a run without tests pass']];
const ofJavaScript: Vacuous = [
  [
    /\b(?:exclude|ignore|testIgnore|excludeSpecPattern|(?:test|module)PathIgnorePatterns)\b["']?\s*[:=]/,
    'leaves out tests',
  ],
  [/\b(?:include|spec|testMatch|testRegex|testNamePattern)\b["']?\s*[:=]/, 'chooses which tests run'],
];
const ofPython: Vacuous = [
  [/\b(?:collect_ignore\w*|norecursedirs)\b|--(?:ignore|deselect)/, 'leaves out tests'],
  [/\b(?:testpaths|addopts|python_(?:files|classes|functions))\b/, 'chooses which tests run'],
];
const ofCommands: Vacuous = [[/\|\|\s*(?:true|:|exit\s+0)(?:\s|$)/, 'hides that a command failed']];

function vacuousIn(path: string): Vacuous {
  if (isManifest(path)) return withoutTests;
  if (/file$/i.test(path)) return [...withoutTests, ...ofCommands];
  return [...withoutTests, ...(/\.(?:ini|py|toml|cfg)$/i.test(path) ? ofPython : ofJavaScript)];
}

/** Fields of package.json that configure a test runner. */
const runnerFields = ['jest', 'vitest', 'mocha', 'ava', 'tap', 'jasmine', 'nyc', 'c8'];

export function configuresTests(path: string): boolean {
  return setupFiles.test(path) || isManifest(path);
}

/**
 * Changes by which the service's tests could pass without testing anything: in what runs them, beside the tests themselves.
 * `testCommand` is what the service's definition runs. Pure.
 */
export function checkTestSetup(path: string, contents: FileContents, testCommand: string): ChangeViolation[] {
  const { before, after } = contents;
  if (after === null) return [];
  const known = new Set(before?.split('\n'));
  const vacuous = vacuousIn(path);
  const byLines = after.split('\n').flatMap((line, index) => {
    if (known.has(line)) return [];
    const hit = vacuous.find(([pattern]) => pattern.test(line));
    if (hit === undefined) return [];
    const reason = `Line ${index + 1} ${hit[1]}: the tests must run as they did.`;
    return [{ rule: 'vacuous-tests', path, reason }];
  });
  return isManifest(path) ? [...byLines, ...checkManifest(path, contents, testCommand)] : byLines;
}

function isManifest(path: string): boolean {
  return /(?:^|\/)package\.json$/i.test(path);
}

function checkManifest(
  path: string,
  { before, after }: FileContents,
  testCommand: string,
): ChangeViolation[] {
  const [old, now] = [parse(before), parse(after)];
  if (now === null)
    return [
      {
        rule: 'test-setup',
        path,
        reason: 'The file is not JSON, so the tests that would run cannot be determined.',
      },
    ];
  const lines = (after ?? '').split('\n');
  const at = (key: string) => {
    const line = lines.findIndex((text) => text.includes(JSON.stringify(key))) + 1;
    return line === 0 ? '' : ` (line ${line})`;
  };
  const isChanged = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const fields = runnerFields
    .filter((field) => isChanged(old?.[field], now[field]))
    .map((field) => ({
      rule: 'test-setup',
      path,
      reason: `"${field}"${at(field)} configures how the tests run, and may not change.`,
    }));
  const [oldScripts, scripts] = [scriptsOf(old), scriptsOf(now)];
  const reached = reachableScripts({ ...scripts, ...oldScripts }, testCommand);
  const changed = [...reached]
    // A line that names a test script is refused by its name already.
    .filter((name) => !/^(?:pre|post)?test/.test(name) && isChanged(oldScripts[name], scripts[name]))
    .map((name) => ({
      rule: 'test-script',
      path,
      reason: `The script "${name}"${at(name)} is part of what runs the tests, and may not change.`,
    }));
  return [...fields, ...changed];
}

/** Scripts that the test command and the test scripts name, and those that these name, and so on. */
function reachableScripts(scripts: Readonly<Record<string, string>>, testCommand: string): Set<string> {
  const reached = new Set<string>();
  const follow = (text: string) => {
    for (const word of text.split(/[^\w:*@./-]+/)) {
      const pattern = word.endsWith('*') ? word.replace(/\*+$/, '') : null;
      for (const name of Object.keys(scripts)) {
        const bare = name.replace(/^(?:pre|post)(?=.)/, '');
        const isNamed =
          pattern === null ? name === word || bare === word : pattern !== '' && name.startsWith(pattern);
        if (!isNamed || reached.has(name)) continue;
        reached.add(name);
        follow(scripts[name] ?? '');
      }
    }
  };
  follow(
    `${testCommand} ${Object.keys(scripts)
      .filter((name) => /^(?:pre|post)?test/.test(name))
      .join(' ')}`,
  );
  return reached;
}

function scriptsOf(manifest: Readonly<Record<string, unknown>> | null): Record<string, string> {
  const scripts = manifest?.scripts;
  if (!isFields(scripts)) return {};
  return Object.fromEntries(
    Object.entries(scripts).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}

function parse(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
