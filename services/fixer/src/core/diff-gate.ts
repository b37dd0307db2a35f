/** One file of a proposed change. `mode` is octal: `100644`, `120000` a link, `160000` a submodule. */
export interface ProposedFile {
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'type-changed';
  readonly mode: string;
  readonly added: number;
  readonly removed: number;
  readonly binary: boolean;
}

export interface ProposedChange {
  readonly files: readonly ProposedFile[];
  /** Unified diff of all of them. */
  readonly diff: string;
  /** Folders, relative to the repository's root, that may be changed. */
  readonly directories: readonly string[];
}

/** What the gate said: every objection, none where the change may be pushed. */
export interface GateVerdict {
  readonly objections: readonly { readonly rule: string; readonly path: string; readonly reason: string }[];
}

/** Judges a change before it is tested, committed and pushed. */
export type DiffGate = (change: ProposedChange) => GateVerdict;
