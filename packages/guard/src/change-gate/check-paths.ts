import { hasUnsafeCharacters, toSafeLine } from '@fixpoint/shared/text';
import { reasonToKeep } from '../policy/entry-points.js';
import type { Policy } from '../policy/policy-schema.js';
import { matchingPattern, matchingSecret } from '../rules/name-pattern.js';
import type { ChangeViolation, ProposedFile } from './change.js';

/** Checks the path and the form of a change. Pure. */
export function checkPath(
  { path, status, mode }: ProposedFile,
  policy: Policy,
  allowedDirectories: readonly string[],
): ChangeViolation[] {
  const violations: ChangeViolation[] = [];
  const add = (rule: string, reason: string) => violations.push({ rule, path, reason });
  if (status !== 'deleted' && mode === '120000') {
    add(
      'link',
      'A symbolic link may not be committed, because it could point anywhere: commit the file itself.',
    );
  }
  if (status !== 'deleted' && mode === '160000') {
    add(
      'submodule',
      'A submodule may not be committed, because its code is not reviewed: use a published package.',
    );
  }
  if (status === 'added' && mode === '100755') {
    add(
      'executable',
      'A new file may not be executable: commit it without that permission, and run it with its interpreter (`sh FILE`, `node FILE`).',
    );
  }
  if (
    hasUnsafeCharacters(path) ||
    // Replaces bytes that are not text.
    path.includes('\ufffd') ||
    path.includes('\\') ||
    path.split('/').some((name) => name === '..' || name === '.')
  ) {
    add(
      'path-form',
      'The path contains characters that can disguise the name: use letters, digits, "-", "_" and ".".',
    );
  }
  if (status === 'added') {
    const fault = path
      .split('/')
      .map(faultOnWindows)
      .find((candidate) => candidate !== null);
    if (fault)
      add('path-form', `${fault}, so the repository could not be checked out there: use another name.`);
  }
  if (!allowedDirectories.some((directory) => isBelow(path, directory))) {
    add(
      'outside-allowed',
      `The path is outside the allowed folders: ${allowedDirectories.join(', ')}. Make the change inside them.`,
    );
  }
  const { agent } = policy;
  const kept = matchingSecret(path, agent.secretPaths) ?? matchingPattern(path, agent.protectedPaths);
  if (kept !== undefined) {
    add(
      'protected-path',
      `The path matches "${kept}", which may not change: ${reasonToKeep(kept)} Leave it unchanged.`,
    );
  }
  return violations;
}

/** Added paths that a file system without case, or with one normal form, takes for another path of the repository. */
export function checkCollisions(files: readonly ProposedFile[], tree: readonly string[]): ChangeViolation[] {
  const added = files.filter(({ status }) => status === 'added');
  if (added.length === 0) return [];
  // Folders collide as files do: the content of one would lie in the other.
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
    const otherSpelling = partsOf(path)
      .flatMap((part) => [...(spellings.get(fold(part)) ?? [])].filter((spelling) => spelling !== part))
      .at(0);
    if (otherSpelling === undefined) return [];
    const shown = toSafeLine(otherSpelling, 200);
    const reason = `On macOS and Windows this is the same path as "${shown}", and one would replace the other: use that spelling or another name.`;
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
  if (/[<>:"|?*]/.test(name)) return 'The path contains a character that Windows does not allow in names';
  if (/[. ]$/.test(name)) return 'A name ends with a dot or a space, which Windows removes';
  if (/^[a-z]{1,6}~\d/i.test(name)) return 'A name is the short form of another file name on Windows';
  return Buffer.byteLength(name) > 255 ? 'A name is longer than 255 bytes' : null;
}

function isBelow(path: string, directory: string): boolean {
  const base = directory.replace(/^(?:\.?\/)+|\/+$/g, '');
  return base === '' || base === '.' || path === base || path.startsWith(`${base}/`);
}
