/** One file of a proposed change. */
export interface ProposedFile {
  /** Relative to the repository's root, with `/`. */
  readonly path: string;
  /** A rename is a deletion and an addition. */
  readonly status: 'added' | 'modified' | 'deleted' | 'type-changed';
  /** File mode of the new version, octal: `100644`, `120000` a link, `160000` a submodule. */
  readonly mode: string;
  readonly added: number;
  readonly removed: number;
}

/** A file as text; null if it does not exist. */
export interface FileContents {
  readonly before: string | null;
  readonly after: string | null;
}

/** Everything between two states of a repository, as the gate reads it. */
export interface ProposedChange {
  readonly files: readonly ProposedFile[];
  /**
   * Unified diff of all of them: `git diff-tree -p --text --no-color --no-ext-diff --no-textconv --no-renames`, with any prefixes. Files
   * that git takes for binary must be shown as well, else they are never read.
   */
  readonly diff: string;
  /** Folders, relative to the repository's root, that may be changed. */
  readonly directories: readonly string[];
  /** Both versions of those files whose diff is not enough to check them: see `needsWholeContent`. */
  readonly contents: ReadonlyMap<string, FileContents>;
  /** Command that runs the service's tests. */
  readonly testCommand: string;
  /** Every path of the new version. */
  readonly tree: readonly string[];
  /** Files that the test command runs, in the old version: see `findTestInputs`. */
  readonly testInputs: TestInputs;
}

/** Files that a test command leads to, by following the scripts and targets that it names. */
export interface TestInputs {
  /** Files that are run: `scripts/test.sh`. */
  readonly files: ReadonlySet<string>;
  /** Names of scripts of package.json, and targets of Makefile, Justfile and Taskfile. */
  readonly names: ReadonlySet<string>;
}

export interface ChangeViolation {
  /** Kebab-case: `lock-source`. */
  readonly rule: string;
  /** The file; null if it is the change as a whole. */
  readonly path: string | null;
  /** The violation, why it is refused, and the alternative. Never holds a secret. */
  readonly reason: string;
}
