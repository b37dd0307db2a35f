import { type ChangedPath, type ChangeViolation, checkChange, type Policy } from '@fixpoint/shared/policy';
import { checkLockFile, isLockFile } from './gate/check-lock-file.js';
import { checkTestSetup, configuresTests } from './gate/check-test-setup.js';
import type { FileContents } from './gate/file-contents.js';

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
  /** The files among them that are judged by what they hold, both versions whole: see `isJudgedWhole`. */
  readonly contents: ReadonlyMap<string, FileContents>;
  /** What runs the service's tests. */
  readonly testCommand: string;
}

/** Whether lines of a diff are too little to judge the file by. */
export function isJudgedWhole(path: string): boolean {
  return isLockFile(path) || configuresTests(path);
}

/** Judges a change before it is tested, committed and pushed; answers every objection. */
export type DiffGate = (change: ProposedChange) => readonly ChangeViolation[];

const letters: Record<ProposedFile['status'], ChangedPath['status']> = {
  added: 'A',
  modified: 'M',
  deleted: 'D',
  'type-changed': 'T',
};

/** The gate by the policy that the guard's hook goes by, too. */
export function createDiffGate(policy: Policy): DiffGate {
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
