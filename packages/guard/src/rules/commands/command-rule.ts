import type { AgentPolicy } from '../../policy/policy-schema.js';
import type { Argument } from '../../shell/expand-word.js';
import type { GuardFiles } from '../guard-files.js';
import type { Access } from '../path-rule.js';

/** Data of the evaluated command for its rule, and functions that check paths and nested commands. */
export interface CommandCall {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly policy: AgentPolicy;
  readonly files: GuardFiles;
  /** Folders in which the command may run; more than one when a `cd` before it may fail. */
  readonly folders: readonly string[];
  /** Behind a wall that holds. */
  readonly sandboxed: boolean;
  /** The command before the pipe, once for each set of arguments that it may have; undefined if the input is something else. */
  readonly input: readonly (readonly Argument[])[] | undefined;
  /** Throws unless the path may be read or written, in every folder. An unknown path may be neither. */
  path(arg: Argument, access: Access): void;
  /** Evaluates a command that this one starts. */
  command(words: readonly Argument[], folders?: readonly string[]): void;
  /** Evaluates a script that this command runs; `sameShell`: in the shell that runs the command, as `eval` does. */
  script(text: string, sameShell?: boolean): void;
  /** Notes that the command gives the shell's variable this value; null: an unknowable value. */
  assign(name: string, value: string | null): void;
  /** Throws unless the shell's variable may be set. */
  sets(name: string): void;
  /** Throws unless the variable may be given to programs. */
  exports(name: string, value?: string): void;
  /** Notes that a link, or something that holds links, may be at this path afterwards. */
  moves(place: Argument): void;
  /** Paths at or below this one that the same line writes. */
  written(path: Argument): readonly string[];
  /** True if the line itself gives the file its text, by a redirection or `tee`. */
  hasOwnText(path: Argument): boolean;
  /** The command behind the pipe, by its words, if it alone gets the output and they are known. */
  readonly output: readonly string[] | undefined;
  /** True if the line may bring a link to the path, above it or below it. */
  isMoved(path: Argument): boolean;
  /** True if the path lies in the run's own temporary folders. */
  isScratch(path: Argument): boolean;
}

/** Evaluates one command. Returns when it may run and throws a `Refusal` when it may not. */
export type CommandRule = (call: CommandCall) => void;
