/** A shell script as the guard sees it. What has no place here is refused by the parser. */
export type Script = readonly Statement[];

/** Commands joined by `&&` and `||`; `links[i]` precedes `pipelines[i + 1]`. */
export interface Statement {
  readonly pipelines: readonly Pipeline[];
  readonly links: readonly ('&&' | '||')[];
  readonly background: boolean;
}

export interface Pipeline {
  readonly commands: readonly Command[];
}

export type Command =
  | SimpleCommand
  | GroupCommand
  | ForCommand
  | BranchCommand
  | TestCommand
  | FunctionCommand;

export interface SimpleCommand {
  readonly kind: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

/** `( … )` has its own folder and variables; `{ … }` has not. */
export interface GroupCommand {
  readonly kind: 'group';
  readonly subshell: boolean;
  readonly body: Script;
  readonly redirects: readonly Redirect[];
}

export interface ForCommand {
  readonly kind: 'for';
  readonly name: string;
  readonly words: readonly Word[];
  readonly body: Script;
  readonly redirects: readonly Redirect[];
}

/** `if`, `case`, `while` and `until`: scripts of which any may run, in this order, and words that are only looked at. */
export interface BranchCommand {
  readonly kind: 'branch';
  readonly loop: boolean;
  readonly words: readonly Word[];
  readonly bodies: readonly Script[];
  readonly redirects: readonly Redirect[];
}

/** `name() { … }` */
export interface FunctionCommand {
  readonly kind: 'function';
  readonly name: string;
  readonly body: Command;
  readonly redirects: readonly Redirect[];
}

/** `[[ … ]]` and `(( … ))` */
export interface TestCommand {
  readonly kind: 'test';
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

export interface Assignment {
  readonly name: string;
  readonly value: Word;
  /** The words of `name=( … )`, whose value is then unknown. */
  readonly items?: readonly Word[];
}

export interface Redirect {
  /** `read` and `write` name a file, `duplicate` a descriptor, `text` is a here-document or here-string. */
  readonly kind: 'read' | 'write' | 'duplicate' | 'text';
  readonly target: Word;
}

export interface Word {
  readonly pieces: readonly Piece[];
}

export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'variable'; readonly name: string; readonly quoted: boolean }
  /**
   * Known only when the shell runs: `$?`, `$1`, `~`, `${x:-y}`, `$((x + 1))`; `inner`: the parts that are expanded for it; `unless`: the
   * variable whose value it has if that is not empty.
   */
  | {
      readonly kind: 'unknown';
      readonly quoted: boolean;
      readonly inner?: readonly Piece[];
      readonly unless?: string | undefined;
    }
  /** `$( … )`, backquotes, `<( … )`: the script is evaluated, its output is unknown. `pipe`: the word is the name of a pipe. */
  | { readonly kind: 'output'; readonly script: Script; readonly quoted: boolean; readonly pipe?: true };
