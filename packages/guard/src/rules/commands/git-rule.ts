import { refuse } from '../../decision/decision.js';
import { type Argument, toArgument } from '../../shell/expand-word.js';
import type { CommandCall } from './command-rule.js';
import { gitDenials } from './git-denials.js';
import {
  checkCheckout,
  checkSwitch,
  checkWorktreePaths,
  listOnly,
  markRestored,
  nameOperands,
  onlyFirst,
  readOperands,
  restorePaths,
  stagePaths,
  withoutFirst,
  writeOperands,
} from './git-operands.js';
import { createSandboxSubcommands, type GitSubcommand, readSetting } from './git-sandbox-subcommands.js';
import { constantText, readOptions } from './read-options.js';
import { checkCopiedTree } from './writer-rules.js';

const looking: GitSubcommand = {
  lenient: true,
  values: {
    '-n': 'text',
    '--max-count': 'text',
    '--format': 'text',
    '--pretty': 'text',
    '--grep': 'text',
    '--author': 'text',
    '--since': 'text',
    '--after': 'text',
    '--until': 'text',
    '--before': 'text',
    '--date': 'text',
    '-L': 'text',
    '-G': 'text',
    '-S': 'text',
    '-U': 'text',
  },
  // They write a file, run a program that git's configuration or the caller names, or take names from a pipe.
  refused: /^--(?:ou|ext|textc|fi|con|batch|stdin)|^-O$/,
  check: readOperands,
};

/** Commits that change the tree, perhaps with links among the files that they bring. */
function changing(flags: string, values: GitSubcommand['values'] = {}): GitSubcommand {
  return {
    flags,
    values,
    check(call, read) {
      nameOperands(call, read);
      markRestored(call, [toArgument('.')]);
    },
  };
}

const subcommands: Readonly<Record<string, GitSubcommand>> = {
  add: {
    flags: '-A --all -u --update -v --verbose -n --dry-run -N --intent-to-add -p --patch',
    check: stagePaths,
  },
  commit: {
    flags:
      '-a --all -q --quiet -v --verbose --allow-empty --no-edit -s --signoff --no-gpg-sign --no-status --dry-run --short',
    values: { '-m': 'text', '--message': 'text', '-F': 'read', '--file': 'read', '--trailer': 'text' },
    check: stagePaths,
  },
  status: looking,
  diff: looking,
  log: looking,
  show: looking,
  blame: looking,
  // Its -n sorts.
  shortlog: {
    ...looking,
    values: { '--since': 'text', '--until': 'text', '--author': 'text', '--group': 'text' },
  },
  describe: looking,
  'rev-parse': looking,
  'rev-list': looking,
  'merge-base': looking,
  'ls-files': looking,
  'ls-tree': looking,
  'cat-file': looking,
  version: {},
  'check-ignore': looking,
  'count-objects': looking,
  'diff-index': looking,
  'diff-tree': looking,
  'for-each-ref': looking,
  'name-rev': looking,
  'show-ref': looking,
  whatchanged: looking,
  worktree: {
    flags: '--porcelain -v',
    check: (call, read) => {
      if (read.operands.length !== 1)
        refuse('git-subcommand', 'The agent may only list worktrees: it works in a single one.');
      onlyFirst(call, read, ['list']);
    },
  },
  // Changes the index and the branch only: the content of the files stays.
  reset: {
    flags: '-q --quiet --soft --mixed -N',
    check: (call, { operands, beforeDashes }) => {
      for (const [index, operand] of operands.entries()) {
        if (index > 0 || beforeDashes === 0) checkRevisionOrPath(call, operand);
        else constantText(call, operand, 'The revision');
      }
    },
  },
  grep: {
    lenient: true,
    values: { '-e': 'text', '-f': 'read', '-A': 'text', '-B': 'text', '-C': 'text' },
    refused: /^-O$|^--(?:op|ext|textc)/,
    check: (call, read) => readOperands(call, read.options.has('-e') ? read : withoutFirst(read)),
  },
  branch: {
    flags: '-a --all -r --remotes -v -vv --verbose --list -l --show-current --no-color -d',
    values: {
      '--contains': 'text',
      '--merged': 'text',
      '--no-merged': 'text',
      '--format': 'text',
      '--sort': 'text',
    },
    check: nameOperands,
  },
  tag: {
    flags: '-l --list',
    values: { '-n': 'text', '--sort': 'text', '--contains': 'text' },
    check: listOnly,
  },
  remote: { flags: '-v --verbose', check: (call, read) => onlyFirst(call, read, ['show', 'get-url']) },
  reflog: {
    flags: '--all',
    values: { '-n': 'text' },
    check: (call, read) => onlyFirst(call, read, ['show']),
  },
  stash: {
    flags: '-p --patch --stat',
    check(call, read) {
      if (read.operands.length === 0)
        refuse('git-stash', 'The stash is shared between worktrees: commit instead.');
      onlyFirst(call, read, ['list', 'show']);
    },
  },
  fetch: {
    flags: '-q --quiet -v --verbose --all -p --prune -t --tags --dry-run',
    values: { '--depth': 'text' },
    check(call, read) {
      // With a slash it could be a folder, whose own configuration git would then follow.
      if (read.operands[0]?.text.includes('/'))
        refuse('git-ref', 'The agent may only fetch from a remote by name.');
      nameOperands(call, read);
    },
  },
  checkout: { flags: '-q --quiet', values: { '-b': 'text' }, check: checkCheckout },
  switch: { flags: '-q --quiet', values: { '-c': 'text', '--create': 'text' }, check: checkSwitch },
  restore: {
    flags: '-S --staged -W --worktree -q --quiet',
    values: { '-s': 'text', '--source': 'text' },
    check(call, read) {
      markRestored(call, read.operands);
      const staged = read.options.has('-S') || read.options.has('--staged');
      const worktree = read.options.has('-W') || read.options.has('--worktree');
      if (!staged || worktree) restorePaths(call, read.operands);
    },
  },
  // git can restore the removed files.
  rm: {
    flags: '-q --quiet --cached -n --dry-run -r',
    check: (call, read) => restorePaths(call, read.operands),
  },
  merge: changing('--no-ff --ff-only --ff --squash --abort --continue --no-edit --no-commit -q', {
    '-m': 'text',
  }),
  'cherry-pick': changing('-n --no-commit --abort --continue --skip -x --no-edit'),
  revert: changing('-n --no-commit --abort --continue --skip --no-edit'),
  apply: {
    flags: '--check --stat --numstat --summary -v --verbose',
    check: (call, read) => {
      // Only to look: a patch names the files that it writes itself.
      if (!['--check', '--stat', '--numstat', '--summary'].some((name) => read.options.has(name))) {
        refuse(
          'git-subcommand',
          'Without a sandbox the agent may only check a patch: `git apply --check PATCH`.',
        );
      }
      readOperands(call, read);
    },
  },
  config: readSetting,
  mv: {
    flags: '-v --verbose -n --dry-run -k -f',
    check(call, read) {
      writeOperands(call, read);
      const target = read.operands.at(-1);
      for (const source of read.operands.slice(0, -1)) if (target) checkCopiedTree(call, source, target);
    },
  },
};

/** In a sandbox git may change its worktree in reversible and irreversible ways: the work there is the agent's own. */
const sandboxSubcommands = createSandboxSubcommands({
  looking,
  nameOperands,
  restorePaths: checkWorktreePaths,
});

const never = new Set(['push', 'send-pack', 'http-push', 'receive-pack', 'filter-branch']);

/** git by its own tables: global options, then an allow list of subcommands, each with the options it may have. */
export function gitRule(call: CommandCall): void {
  const { folders, rest } = globalOptions(call);
  const [first, ...args] = rest;
  if (first === undefined) return;
  const name = constantText(call, first, 'The subcommand');
  const tables = call.sandboxed ? { ...subcommands, ...sandboxSubcommands } : subcommands;
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  const isOpen =
    call.policy.gitSubcommands.includes(name) ||
    (table !== undefined && (call.sandboxed || name === 'config'));
  if (never.has(name) || !isOpen) {
    const [rule, reason] = gitDenials.get(name) ?? [
      'git-subcommand',
      `"git ${name}" is not among: ${call.policy.gitSubcommands.join(' ')}.`,
    ];
    refuse(rule, reason);
  }
  if (name === 'reset' && !call.sandboxed && args.some(isThrowingAway)) {
    refuse('git-reset', 'git reset --hard discards work.');
  }
  const inner: CommandCall = {
    ...call,
    name: `git ${name}`,
    args,
    folders,
    path: (arg, access) => {
      // `call.path` checks in the folders of the whole command; -C moves only this one.
      for (const folder of folders) call.path(inFolder(arg, folder), access);
    },
    moves: (place) => {
      for (const folder of folders) call.moves(inFolder(place, folder));
    },
  };
  const read = readOptions(inner, table ?? {});
  if (table?.check) table.check(inner, read);
  else if (read.operands.length > 0) {
    refuse('unknown-argument', `The agent may not use "git ${name}" with operands.`);
  }
}

function isThrowingAway(arg: Argument): boolean {
  return /^--(?:h|k|me)/.test(arg.text);
}

function checkRevisionOrPath(call: CommandCall, operand: Argument): void {
  call.path(operand, 'read');
}

function inFolder(arg: Argument, folder: string): Argument {
  return arg.text === '' || arg.text.startsWith('/') ? arg : { ...arg, text: `${folder}/${arg.text}` };
}

/** `-C` moves git to a folder of the worktree; every other option before the subcommand can change what git runs. */
function globalOptions(call: CommandCall): { folders: readonly string[]; rest: readonly Argument[] } {
  let folders = call.folders;
  let position = 0;
  for (; position < call.args.length; position += 1) {
    const arg = call.args[position];
    if (arg === undefined || arg.unknown || !arg.text.startsWith('-')) break;
    if (arg.text === '-C') {
      const target = call.args[position + 1];
      if (target === undefined) refuse('unknown-option', 'git -C needs a folder.');
      const from = folders;
      for (const folder of from) call.path(inFolder(target, folder), 'read');
      folders = from.map((folder) => inFolder(target, folder).text);
      position += 1;
    } else if (!/^(?:--no-pager|-P|--literal-pathspecs|--no-optional-locks|--version)$/.test(arg.text)) {
      refuse('git-option', `The option ${arg.text} of git is denied: it can change what git runs or where.`);
    }
  }
  return { folders, rest: call.args.slice(position) };
}
