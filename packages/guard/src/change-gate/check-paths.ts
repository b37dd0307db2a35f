import { hasUnsafeCharacters, toSafeLine } from '@fixpoint/shared/text';
import { reasonToKeep } from '../policy/entry-points.js';
import type { Policy } from '../policy/policy-schema.js';
import { matchingPattern, matchingSecret } from '../rules/name-pattern.js';
import type { ChangeViolation, ProposedFile } from './change.js';

/** Where a change may be, and in which form. Pure. */
export function checkPath(
  { path, status, mode }: ProposedFile,
  policy: Policy,
  allowedDirectories: readonly string[],
): ChangeViolation[] {
  const violations: ChangeViolation[] = [];
  const add = (rule: string, reason: string) => violations.push({ rule, path, reason });
  if (status !== 'deleted' && mode === '120000') {
    add('link', 'A symbolic link may not be committed, it could lead anywhere: commit the file itself.');
  }
  if (status !== 'deleted' && mode === '160000') {
    add(
      'submodule',
      'A submodule may not be committed, its code is read by nobody here: take a published package.',
    );
  }
  if (
    hasUnsafeCharacters(path) ||
    path.includes('\\') ||
    path.split('/').some((name) => name === '..' || name === '.')
  ) {
    add(
      'path-form',
      'The path holds characters that can hide what it names: use letters, digits, "-", "_" and ".".',
    );
  }
  if (status === 'added') {
    const fault = path
      .split('/')
      .map(faultOnWindows)
      .find((found) => found !== null);
    if (fault)
      add('path-form', `${fault}, so the repository could not be checked out there: take another name.`);
  }
  if (!allowedDirectories.some((directory) => isBelow(path, directory))) {
    add(
      'outside-allowed',
      `The path lies outside of: ${allowedDirectories.join(', ')}. Make the change within.`,
    );
  }
  const { agent } = policy;
  const kept = matchingSecret(path, agent.secretPaths) ?? matchingPattern(path, agent.protectedPaths);
  if (kept !== undefined) {
    add(
      'protected-path',
      `The path matches "${kept}", which may not change: ${reasonToKeep(kept)} Leave it as it is.`,
    );
  }
  return violations;
}

/** Added paths that a file system without case, or with one normal form, takes for another path of the repository. */
export function checkCollisions(files: readonly ProposedFile[], tree: readonly string[]): ChangeViolation[] {
  const added = files.filter(({ status }) => status === 'added');
  if (added.length === 0) return [];
  // Folders collide as files do: what is in one would lie in the other.
  const spellings = new Map<string, Set<string>>();
  for (const path of tree) {
    for (const part of partsOf(path)) {
      const folded = fold(part);
      const known = spellings.get(folded);
      if (known === undefined) spellings.set(folded, new Set([part]));
      else known.add(part);
    }
  }
  return added.flatMap(({ path }) => {
    const other = partsOf(path)
      .flatMap((part) => [...(spellings.get(fold(part)) ?? [])].filter((spelling) => spelling !== part))
      .at(0);
    if (other === undefined) return [];
    const shown = toSafeLine(other, 200);
    const reason = `On macOS and Windows this is the same path as "${shown}", and one would replace the other: use that spelling, or another name.`;
    return [{ rule: 'path-collision', path, reason }];
  });
}

function partsOf(path: string): string[] {
  const names = path.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Upper case first: it joins what lower case keeps apart, such as the two small sigmas and the long s. */
function fold(path: string): string {
  return path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}

function faultOnWindows(name: string): string | null {
  if (/^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\s*\.|$)/i.test(name)) {
    return `"${name}" is the name of a device on Windows`;
  }
  if (/[<>:"|?*]/.test(name)) return 'The path holds a character that Windows allows in no name';
  if (/[. ]$/.test(name)) return 'A name ends in a dot or a blank, which Windows drops';
  if (/^[a-z]{1,6}~\d/i.test(name)) return 'A name is a short form under which Windows knows another file';
  return Buffer.byteLength(name) > 255 ? 'A name is longer than 255 bytes' : null;
}

function isBelow(path: string, directory: string): boolean {
  const base = directory.replace(/^(?:\.?\/)+|\/+$/g, '');
  return base === '' || base === '.' || path === base || path.startsWith(`${base}/`);
}
