import { hasUnsafeCharacters } from '@fixpoint/shared/text';
import type { Policy } from '../policy/policy-schema.js';
import { matchingPattern } from '../rules/name-pattern.js';
import { scanSecrets } from './scan-secrets.js';

/** One path of a change, as git reports it. */
export interface ChangedPath {
  /** Relative to the repository's root, with `/`. */
  readonly path: string;
  /** First letter of git's status: added, copied, deleted, modified, renamed, type changed. */
  readonly status: 'A' | 'C' | 'D' | 'M' | 'R' | 'T';
  /** Where a rename or a copy came from. */
  readonly from?: string;
  /** Mode of the new version in octal; absent for a deletion. */
  readonly mode?: string;
}

export interface ChangeViolation {
  readonly rule: string;
  readonly path: string | null;
  readonly reason: string;
}

/**
 * The whole change under the same rules as each call: allowed folders, protected paths, tests, links, size, secrets.
 * `diff` is the text of `git diff --no-color --no-ext-diff --no-textconv` (with any prefixes). Pure. An empty list means that it may be pushed.
 */
export function checkChange(
  change: { readonly paths: readonly ChangedPath[]; readonly diff: string },
  options: { readonly policy: Policy; readonly allowedDirectories: readonly string[] },
): ChangeViolation[] {
  const { policy, allowedDirectories } = options;
  const violations = change.paths.flatMap((changed) => checkPath(changed, policy, allowedDirectories));
  const add = (rule: string, path: string | null, reason: string) => violations.push({ rule, path, reason });

  if (change.paths.length > policy.diff.maxFiles) {
    add('too-many-files', null, `${change.paths.length} files change; at most ${policy.diff.maxFiles} may.`);
  }
  const bytes = Buffer.byteLength(change.diff);
  if (bytes > policy.diff.maxBytes) {
    add('too-large', null, `The diff has ${bytes} bytes; at most ${policy.diff.maxBytes} are allowed.`);
  }
  for (const hit of scanSecrets(change.diff, policy.diff.secretPatterns)) {
    add('secret', hit.path, `Line ${hit.line} of the new version appears to hold a secret (${hit.name}).`);
  }
  for (const { rule, path } of changedScripts(change.diff)) add(rule, path, scriptRules[rule].reason);
  return violations;
}

function checkPath(
  { path, status, from, mode }: ChangedPath,
  policy: Policy,
  allowedDirectories: readonly string[],
): ChangeViolation[] {
  const violations: ChangeViolation[] = [];
  const add = (rule: string, reason: string, at = path) => violations.push({ rule, path: at, reason });
  if (mode === '120000') add('link', 'A symbolic link may not be committed.');
  if (mode === '160000') add('submodule', 'A submodule may not be committed.');
  // A rename removes the old path: both ends must be allowed.
  for (const each of status === 'R' && from !== undefined ? [path, from] : [path]) {
    const { agent } = policy;
    if (
      hasUnsafeCharacters(each) ||
      each.includes('\\') ||
      each.split('/').some((name) => name === '..' || name === '.')
    ) {
      add('path-form', 'The path holds characters that can hide what it names.', each);
    }
    if (!allowedDirectories.some((directory) => isBelow(each, directory))) {
      add('outside-allowed', `The path lies outside of: ${allowedDirectories.join(', ')}.`, each);
    }
    const kept = matchingPattern(each, [...agent.secretPaths, ...agent.protectedPaths]);
    if (kept !== undefined) add('protected-path', `The path matches "${kept}", which may not change.`, each);
    const isNew = status === 'A' || status === 'C' || (status === 'R' && each === path);
    if (!isNew && matchingPattern(each, agent.testPaths) !== undefined) {
      add('test-file', 'An existing test may not change: the code must.', each);
    }
  }
  return violations;
}

function isBelow(path: string, directory: string): boolean {
  const base = directory.replace(/^(?:\.?\/)+|\/+$/g, '');
  return base === '' || base === '.' || path === base || path.startsWith(`${base}/`);
}

/** Lines of a package.json that may not change, however much of it a line holds: of two equal keys the last one counts. */
const scriptRules = {
  'test-script': {
    line: /^[-+].*"(?:pre|post)?test[\w:-]*"\s*:|^\+.*(?:"scripts"\s*:|\\u)/,
    reason: 'The script that runs the tests may not change.',
  },
  'install-script': {
    line: /^\+.*"(?:(?:pre|post)?(?:install|prepare)|prepublish|pnpm:devPreinstall)"\s*:/,
    reason: 'A script may not be added that runs wherever the service is installed.',
  },
} as const;

/** Every package.json in which a diff touches such a script. */
function changedScripts(diff: string): { rule: keyof typeof scriptRules; path: string }[] {
  const found = { 'test-script': new Set<string>(), 'install-script': new Set<string>() };
  let path = '';
  for (const line of diff.split('\n')) {
    const header = /^(?:---|\+\+\+) (?:"?[a-z]\/)?(.*?)"?\t?$/.exec(line);
    if (header?.[1] !== undefined && header[1] !== '/dev/null') path = header[1];
    else if (/(?:^|\/)package\.json$/.test(path)) {
      if (scriptRules['test-script'].line.test(line)) found['test-script'].add(path);
      if (scriptRules['install-script'].line.test(line)) found['install-script'].add(path);
    }
  }
  return (['test-script', 'install-script'] as const).flatMap((rule) =>
    [...found[rule]].map((at) => ({ rule, path: at })),
  );
}
