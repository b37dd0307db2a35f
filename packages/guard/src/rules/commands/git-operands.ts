import { refuse } from '../../decision/decision.js';
import { type Argument, toArgument } from '../../shell/expand-word.js';
import type { CommandCall } from './command-rule.js';
import { afterSeparator, constantText, type ReadOptions } from './read-options.js';

export function withoutFirst(read: ReadOptions): ReadOptions {
  return { ...read, operands: read.operands.slice(1) };
}

/** Operands are revisions or paths; `HEAD:file` names a file of a revision. */
export function readOperands(call: CommandCall, { operands, options }: ReadOptions): void {
  const range = options.get('-L');
  const file = range && afterSeparator(range, ':');
  if (file) call.path(file, 'read');
  for (const operand of operands) {
    call.path(operand, 'read');
    // `HEAD:file`, and `:0:file` for the index.
    for (let inner = afterSeparator(operand, ':'); inner; inner = afterSeparator(inner, ':')) {
      call.path(inner, 'read');
    }
  }
}

export function stagePaths(call: CommandCall, { operands }: ReadOptions): void {
  for (const operand of operands) checkPathspec(call, operand, 'read');
}

export function writeOperands(call: CommandCall, { operands }: ReadOptions): void {
  for (const operand of operands) checkPathspec(call, operand, 'write');
}

/** A pathspec is matched by git, not by the shell: magic and patterns could match any file. */
function checkPathspec(call: CommandCall, operand: Argument, access: 'read' | 'write'): void {
  if (operand.text.startsWith(':') || (access === 'write' && /[*?[]/.test(operand.text))) {
    refuse('git-pathspec', `"${operand.text}" can match any file: write out the paths.`);
  }
  call.path(operand, access);
}

export function restorePaths(call: CommandCall, operands: readonly Argument[]): void {
  for (const operand of operands) {
    if (/^(?:\.{1,2}|\/)?(?:\/\.{0,2})*$/.test(operand.text)) {
      refuse('git-discard', 'Discarding all changes is denied: name the files.');
    }
    checkPathspec(call, operand, 'write');
  }
}

export function checkCheckout(call: CommandCall, read: ReadOptions): void {
  const { operands, options, beforeDashes } = read;
  if (options.has('-b')) {
    if (operands.length > 0) markRestored(call, [toArgument('.')]);
    nameOperands(call, read);
    return;
  }
  const hasDashes = call.args.some((arg) => arg.text === '--' && !arg.unknown);
  const areFiles =
    operands.length > 0 &&
    operands.every((operand) =>
      call.folders.every((folder) => call.files.exists(`${folder}/${operand.text}`)),
    );
  if (!hasDashes && areFiles) {
    markRestored(call, operands);
    restorePaths(call, operands);
    return;
  }
  if (!hasDashes || beforeDashes > 1) {
    refuse(
      'git-checkout',
      'The agent must stay on its branch: use `git checkout -b name` or `git restore file`.',
    );
  }
  for (const revision of operands.slice(0, beforeDashes)) constantText(call, revision, 'The revision');
  markRestored(call, operands.slice(beforeDashes));
  restorePaths(call, operands.slice(beforeDashes));
}

export function checkSwitch(call: CommandCall, read: ReadOptions): void {
  if (!read.options.has('-c') && !read.options.has('--create')) {
    refuse('git-checkout', 'The agent must stay on its branch: use `git switch -c name`.');
  }
  if (read.operands.length > 0) markRestored(call, [toArgument('.')]);
  nameOperands(call, read);
}

/** A path that git restores may be a link. In a sandbox it leads nowhere. */
export function markRestored(call: CommandCall, operands: readonly Argument[]): void {
  if (!call.sandboxed) for (const operand of operands) call.moves(operand);
}

/** Names of remotes and branches: no URL, no `+`, no `from:to`. */
export function nameOperands(call: CommandCall, { operands }: ReadOptions): void {
  for (const operand of operands) {
    if (!/^[\w@^~{}][\w./@^~{}-]*$/.test(constantText(call, operand, 'A name'))) {
      refuse('git-ref', `"${operand.text}" is not a plain name.`);
    }
  }
}

export function listOnly(call: CommandCall, { operands, options }: ReadOptions): void {
  if (operands.length > 0 && !options.has('-l') && !options.has('--list')) {
    refuse('git-ref', `The agent may use "${call.name}" only to list.`);
  }
}

export function onlyFirst(call: CommandCall, { operands }: ReadOptions, allowed: readonly string[]): void {
  const [first] = operands;
  if (first !== undefined && !allowed.includes(constantText(call, first, 'The action'))) {
    refuse('git-ref', `The agent may only use "${call.name}" with: ${allowed.join(', ')}.`);
  }
}

/** `.` is all of the worktree; a name is checked like any other that is written. */
export function checkWorktreePaths(call: CommandCall, operands: readonly Argument[]): void {
  for (const operand of operands) {
    if (operand.text.startsWith(':')) checkPathspec(call, operand, 'write');
    else if (!/^\.\/?$/.test(operand.text)) call.path(operand, 'format');
  }
}
