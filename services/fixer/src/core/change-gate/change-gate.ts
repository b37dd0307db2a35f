import { type ChangedPath, type ChangeViolation, checkChange } from '@fixpoint/guard/change-gate';
import type { Policy } from '@fixpoint/guard/policy';
import { checkLockFile, isLockFile } from './check-lock-file.js';
import { checkTestSetup, configuresTests } from './check-test-setup.js';
import type { FileContents } from './lock-entry.js';

/** One file of a proposed change. `mode` is that of the new version, octal: `100644`, `120000` a link, `160000` a submodule. */
export interface ProposedFile {
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'type-changed';
  readonly mode: string;
  readonly added: number;
  readonly removed: number;
}

export interface ProposedChange {
  readonly files: readonly ProposedFile[];
  /** Unified diff of all of them. */
  readonly diff: string;
  /** Folders, relative to the repository's root, that may be changed. */
  readonly directories: readonly string[];
  /** Both versions of those files whose diff is not enough to check them: see `needsWholeContent`. */
  readonly contents: ReadonlyMap<string, FileContents>;
  /** What runs the service's tests. */
  readonly testCommand: string;
}

/** Whether the lines of a diff are not enough to check the file. */
export function needsWholeContent(path: string): boolean {
  return isLockFile(path) || configuresTests(path);
}

/** Checks a change before it is tested, committed and pushed; returns every violation. */
export type ChangeGate = (change: ProposedChange) => readonly ChangeViolation[];

const letters: Record<ProposedFile['status'], ChangedPath['status']> = {
  added: 'A',
  modified: 'M',
  deleted: 'D',
  'type-changed': 'T',
};

/** The change gate, by the same policy as the guard's hook. */
export function createChangeGate(policy: Policy): ChangeGate {
  return ({ files, diff, directories, contents, testCommand }) => [
    ...checkChange(
      {
        paths: files.map(({ path, status, mode }) => ({
          path,
          status: letters[status],
          ...(status === 'deleted' ? {} : { mode }),
        })),
        diff,
      },
      { policy, allowedDirectories: directories },
    ),
    ...[...contents].flatMap(([path, file]) => [
      ...checkLockFile(path, file, policy.diff.registries),
      ...(configuresTests(path) ? checkTestSetup(path, file, testCommand) : []),
    ]),
  ];
}
