import { posix } from 'node:path';
import { refuse } from '../decision/decision.js';
import type { AgentPolicy } from '../policy/policy-schema.js';
import { type GuardFiles, inFolder } from './guard-files.js';
import { matchingPattern, matchingSecret } from './name-pattern.js';
import {
  isHarmlessDevice,
  isHarmlessProcessPath,
  isHarmlessSystemPath,
  isPublicCertificate,
  isTemporaryPath,
} from './system-paths.js';

/** Folders of an agent. Paths are absolute. */
export interface GuardScope {
  /** Its worktree. */
  readonly root: string;
  /** Folders relative to `root` in which it may change files; `.` is all of it. */
  readonly allowedDirectories: readonly string[];
  /** Folders outside the worktree that are its own. The first one is the `TMPDIR` of its commands. */
  readonly scratchDirectories?: readonly string[];
  /** Folders outside the worktree that it may read, such as installed packages that the worktree links to. */
  readonly readableDirectories?: readonly string[];
}

/** `format`: written by a tool that keeps the meaning, so that a test may be among the written files. */
export type Access = 'read' | 'write' | 'format';

export interface PathRule {
  /** Throws a `Refusal` unless the path, seen from the folder, may be read or written. */
  check(path: string, access: Access, folder: string): void;
  /** Throws if the known parts of a path are enough to refuse it: its text without the unknown parts, and its beginning. */
  checkPart(text: string, prefix: string, access: Access, folder: string): void;
  /** True if the path lies in the run's own temporary folders. */
  isScratch(path: string, folder: string): boolean;
}

/** The part after an unknown home folder, as in `$HOME/.claude`. */
const loginsInHome =
  /^\/\.(?:claude|codex|gemini|fixpoint|docker|config\/(?:gh|gcloud|hub|op|fixpoint))(?:\.json)?(?:\/|$)/;

export function createPathRule(options: {
  policy: AgentPolicy;
  scope: GuardScope;
  files: GuardFiles;
  /** The sandbox is enforced, and the gate reads every change made in it: a test may be extended, which only the whole diff can show. */
  sandboxed: boolean;
  /** The engine's home folder, with its login. */
  home: string;
}): PathRule {
  const { policy, scope, files, sandboxed } = options;
  const root = files.resolve(scope.root);
  const allowed = scope.allowedDirectories.map((directory) => files.resolve(posix.join(root, directory)));
  const readable = [
    root,
    ...[...policy.readableDirectories, ...(scope.readableDirectories ?? [])].map((directory) =>
      files.resolve(directory),
    ),
  ];
  const logins = ['.claude', '.claude.json'].map((name) => posix.join(options.home, name));
  const scratch = (scope.scratchDirectories ?? []).map((directory) => files.resolve(directory));
  const places = [...readable, scope.root, ...scratch];

  /** A path is evaluated as it is written and as the disk resolves it; a link must not get around a rule. */
  function check(path: string, access: Access, folder: string): void {
    checkCharacters(path);
    if (isHarmlessDevice(path, sandboxed)) return;
    const joined = inFolder(path, folder);
    const written = posix.normalize(joined);
    if (access === 'read' && joined === written && isHarmlessProcessPath(written)) return;
    // `self` is another process there for this process than for the command.
    if (written.startsWith('/proc/'))
      refuse('outside-root', `"${path}" shows processes, not files of the worktree.`);
    const resolved = files.resolve(joined);
    if (access === 'read' && isPublicCertificate(resolved)) return;
    for (const candidate of new Set([written, resolved])) checkName(candidate, path, access);
    checkPlace(resolved, path, access);
    checkForm(path, folder, places);
  }

  function checkName(candidate: string, shown: string, access: Access): void {
    const inside = relativeTo(root, candidate) ?? relativeTo(scope.root, candidate) ?? candidate;
    const secret = matchingSecret(inside, policy.secretPaths);
    const isPublic = access === 'read' && matchingPattern(inside, policy.publicPaths) !== undefined;
    if (secret !== undefined && !isPublic) {
      refuse(
        'secret-path',
        `"${shown}" is protected: the agent may not ${verb(access)} paths that match "${secret}".`,
      );
    }
    if (access === 'read') return;
    const kept = matchingPattern(inside, policy.protectedPaths);
    if (kept !== undefined) {
      refuse(
        'protected-path',
        `"${shown}" is protected: the agent may not change paths that match "${kept}".`,
      );
    }
    if (
      access !== 'format' &&
      !sandboxed &&
      matchingPattern(inside, policy.testPaths) !== undefined &&
      files.exists(candidate)
    ) {
      refuse(
        'test-file',
        `"${shown}" is an existing test: change the code, not the test. You may add new tests.`,
      );
    }
  }

  function checkPlace(resolved: string, shown: string, access: Access): void {
    if (logins.some((login) => relativeTo(login, resolved) !== undefined)) {
      refuse('secret-path', `"${shown}" is a file with the login of the coding agent.`);
    }
    if (isTemporary(resolved)) return;
    if (access === 'read') {
      if (isHarmlessSystemPath(resolved, sandboxed)) return;
      if (readable.some((directory) => relativeTo(directory, resolved) !== undefined)) return;
      refuse('outside-root', `"${shown}" is outside the worktree ${scope.root}.`);
    }
    if (allowed.some((directory) => relativeTo(directory, resolved) !== undefined)) return;
    refuse(
      'outside-allowed',
      `"${shown}" is outside the folders that may be changed: ${scope.allowedDirectories.join(', ')}.`,
    );
  }

  function isTemporary(resolved: string): boolean {
    return (
      scratch.some((directory) => relativeTo(directory, resolved) !== undefined) ||
      (sandboxed && isTemporaryPath(resolved, root))
    );
  }

  function checkPart(text: string, prefix: string, access: Access, folder: string): void {
    if (prefix === '' && loginsInHome.test(text)) {
      refuse('secret-path', `"${text}" may be a file with a login in the home folder.`);
    }
    const secret = matchingSecret(text, policy.secretPaths);
    const kept = access === 'read' ? undefined : matchingPattern(text, policy.protectedPaths);
    const pattern = secret ?? kept;
    if (pattern !== undefined) {
      refuse(
        secret === undefined ? 'protected-path' : 'secret-path',
        `"${text}" is protected: the agent may not ${verb(access)} paths that match "${pattern}".`,
      );
    }
    const end = text.startsWith(prefix) ? prefix.lastIndexOf('/') : -1;
    if (end !== -1) check(prefix.slice(0, end + 1), access, folder);
  }

  function isScratch(path: string, folder: string): boolean {
    const resolved = files.resolve(inFolder(path, folder));
    return (
      scratch.some((directory) => relativeTo(directory, resolved)) ||
      (sandboxed && isTemporaryPath(posix.dirname(resolved), root) && isTemporaryPath(resolved, root))
    );
  }

  return { check, checkPart, isScratch };
}

function checkCharacters(path: string): void {
  // Not `hasUnsafeCharacters`: the hook loads nothing but the guard, and format characters are folded by `toComparable`.
  if (/\p{Cc}/u.test(path)) refuse('path-form', 'A path contains a control character.');
  if (path.length > 4_096) refuse('path-form', 'A path is longer than 4096 characters.');
}

/** A backslash or a look-alike may be a separator or `..` to the program that gets the path. */
function checkForm(path: string, folder: string, places: readonly string[]): void {
  const folded = path.normalize('NFKC').replaceAll('\\', '/');
  if (folded === path.normalize('NFC')) return;
  const place = posix.normalize(inFolder(folded, folder));
  if (!places.some((directory) => relativeTo(directory, place) !== undefined) || /^[a-z]:/i.test(folded)) {
    refuse('path-form', `"${path}" could be read as a path outside the worktree.`);
  }
}

function verb(access: Access): string {
  return access === 'read' ? 'read' : 'write';
}

/** The path below `directory`, `''` for the directory itself, undefined when it lies elsewhere. */
export function relativeTo(directory: string, path: string): string | undefined {
  const base = directory.endsWith('/') ? directory.slice(0, -1) : directory;
  if (path === base) return '';
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : undefined;
}
