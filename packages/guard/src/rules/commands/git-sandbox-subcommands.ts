import { refuse } from '../../decision/decision.js';
import type { Argument } from '../../shell/expand-word.js';
import type { CommandCall } from './command-rule.js';
import { constantText, type OptionTable, type ReadOptions } from './read-options.js';

export interface GitSubcommand extends OptionTable {
  check?(call: CommandCall, read: ReadOptions): void;
}

/** git's configuration, to read alone. */
export const readSetting: GitSubcommand = {
  flags: '--get --get-all --local',
  check(call, { operands }) {
    const name = operands[0] ? constantText(call, operands[0], 'The name') : '';
    // The address of a remote may hold a password.
    if (
      !/^(?:user|core|init|color|log|diff|merge|pull|branch)\.[\w.-]+$/i.test(name) ||
      operands.length !== 1
    ) {
      refuse(
        'git-config',
        'The agent may only read the git configuration, because the configuration can run programs.',
      );
    }
  },
};

type Check = (call: CommandCall, read: ReadOptions) => void;

const readsOperands: Check = (call, { operands }) => {
  for (const operand of operands) call.path(operand, 'read');
};

const checkBisect: Check = (call, { operands }) => {
  for (const operand of operands) {
    if (/^(?:run|replay|visualize|view|terms)$/.test(constantText(call, operand, 'The action'))) {
      refuse('git-subcommand', `The agent may not use "git bisect ${operand.text}".`);
    }
  }
};

/**
 * git's subcommands behind a wall that holds: everything on the own worktree. Never a remote, a configuration, a submodule, nor what
 * runs a program by name (`rebase -x`, `bisect run`).
 */
export function createSandboxSubcommands(parts: {
  looking: GitSubcommand;
  nameOperands: Check;
  restorePaths(call: CommandCall, operands: readonly Argument[]): void;
}): Readonly<Record<string, GitSubcommand>> {
  const { looking, nameOperands, restorePaths } = parts;
  const revisions = (flags: string, values: GitSubcommand['values'] = {}): GitSubcommand => ({
    flags,
    values,
    check: nameOperands,
  });

  /** Operands before `--` that are no files are revisions. */
  const revisionsOrPaths: Check = (call, { operands, beforeDashes }) => {
    operands.forEach((operand, index) => {
      const isPath =
        index >= beforeDashes ||
        operand.text === '.' ||
        call.folders.some((folder) => call.files.exists(`${folder}/${operand.text}`));
      if (isPath) restorePaths(call, [operand]);
      else if (operand.text !== '-') constantText(call, operand, 'The revision');
    });
  };

  return {
    add: {
      flags: '-A --all -u --update -v --verbose -n --dry-run -N --intent-to-add -p --patch .',
      check: readsOperands,
    },
    commit: {
      flags:
        '-a --all -q --quiet -v --verbose --allow-empty --no-edit -s --signoff --no-gpg-sign --no-status --dry-run --short --amend --allow-empty-message',
      values: {
        '-m': 'text',
        '--message': 'text',
        '-F': 'read',
        '--file': 'read',
        '--trailer': 'text',
        '--author': 'text',
        '--date': 'text',
        '--fixup': 'text',
      },
      check: readsOperands,
    },
    stash: {
      flags:
        '-u --include-untracked -a --all -k --keep-index -q --quiet --index -p --patch --stat --staged -S',
      values: { '-m': 'text', '--message': 'text' },
      check(call, { operands }) {
        const action = operands[0] ? constantText(call, operands[0], 'The action') : 'push';
        if (!/^(?:push|save|pop|apply|list|show|drop|clear)$/.test(action)) {
          refuse('git-stash', `"git stash ${action}" is not allowed for the agent.`);
        }
        if (action === 'push') restorePaths(call, operands.slice(1));
      },
    },
    reset: {
      flags: '-q --quiet --hard --soft --mixed --keep --merge -p --patch -N',
      check: revisionsOrPaths,
    },
    checkout: {
      flags: '-q --quiet -f --force -p --patch --ours --theirs -d --detach -',
      values: { '-b': 'text', '-B': 'text' },
      check: revisionsOrPaths,
    },
    switch: {
      flags: '-q --quiet -d --detach --discard-changes -f --force -',
      values: { '-c': 'text', '--create': 'text', '-C': 'text' },
      check: revisionsOrPaths,
    },
    restore: {
      flags: '-S --staged -W --worktree -q --quiet -p --patch --ours --theirs',
      values: { '-s': 'text', '--source': 'text' },
      check: (call, { operands }) => restorePaths(call, operands),
    },
    apply: {
      flags:
        '--check --stat --numstat --summary -R --reverse --index --cached -3 --3way --reject -v --verbose --recount --ignore-whitespace',
      values: {
        '-p': 'text',
        '--whitespace': 'text',
        '--exclude': 'text',
        '--include': 'text',
        '-C': 'text',
      },
      check: readsOperands,
    },
    clean: {
      flags: '-f --force -d -n --dry-run -x -X -q --quiet',
      values: { '-e': 'text', '--exclude': 'text' },
      check: (call, { operands }) => restorePaths(call, operands),
    },
    rm: {
      flags: '-q --quiet --cached -n --dry-run -r -f --force --ignore-unmatch',
      check: (call, { operands }) => {
        for (const operand of operands) call.path(operand, 'write');
      },
    },
    branch: {
      flags:
        '-a --all -r --remotes -v -vv --verbose --list -l --show-current --no-color -d -D --delete -m --move -c --copy -f',
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
      flags: '-l --list -a -d --delete -f',
      values: { '-n': 'text', '--sort': 'text', '--contains': 'text', '-m': 'text' },
      check: nameOperands,
    },
    merge: revisions('--no-ff --ff-only --ff --squash --abort --continue --no-edit --no-commit -q', {
      '-m': 'text',
      '-X': 'text',
    }),
    'cherry-pick': revisions('-n --no-commit --abort --continue --skip -x --no-edit', {
      '-m': 'text',
      '-X': 'text',
    }),
    revert: revisions('-n --no-commit --abort --continue --skip --no-edit', { '-m': 'text' }),
    reflog: { ...looking },
    bisect: {
      check: checkBisect,
    },
  };
}
