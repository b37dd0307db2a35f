import { refuse } from '../../decision/decision.js';
import { matchingPattern } from '../name-pattern.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { constantText, type OptionTable, readOptions } from './read-options.js';

/** Every operand is written. */
function writer(table: OptionTable): CommandRule {
  return (call) => {
    const { operands } = readOptions(call, table);
    for (const operand of operands) call.path(operand, 'write');
  };
}

/** The last operand, or the one after -t, is written; the others are read, or with `mv` written too, since they vanish. */
function copy(source: 'read' | 'write', table: OptionTable): CommandRule {
  return (call) => {
    const { operands, options } = readOptions(call, {
      ...table,
      values: { '-t': 'write', '--target-directory': 'write' },
    });
    const isRecursive = ['-r', '-R', '-a', '--recursive', '--archive'].some((name) => options.has(name));
    const hasTarget = options.has('-t') || options.has('--target-directory');
    operands.forEach((operand, index) => {
      const isTarget = !hasTarget && index === operands.length - 1;
      call.path(operand, isTarget ? 'write' : source);
      // A folder such as .git holds secrets under names that the copy would not keep.
      if (isRecursive && matchingPattern(operand.text, call.policy.protectedPaths) !== undefined) {
        refuse('protected-path', `"${operand.text}" is protected: the agent may not copy the whole folder.`);
      }
      if (!isTarget) checkTargetName(call, operand.text, hasTarget ? options.get('-t') : operands.at(-1));
    });
  };
}

/** Copying into a folder writes a file of the source's name there. */
function checkTargetName(
  call: CommandCall,
  source: string,
  target: CommandCall['args'][number] | undefined,
): void {
  const name = source.replace(/\/+$/, '').split('/').at(-1) ?? '';
  if (target === undefined || target.unknown || name === '' || name === '.' || name === '..') return;
  const isFolder = call.folders.some((folder) =>
    call.files.isDirectory(target.text.startsWith('/') ? target.text : `${folder}/${target.text}`),
  );
  if (isFolder) call.path({ ...target, text: `${target.text}/${name}` }, 'write');
}

function rmRule(call: CommandCall): void {
  const recursive = call.args.some((arg) => /^-[a-zA-Z]*[rR]|^--r/.test(arg.text));
  if (recursive) {
    refuse('rm-recursive', 'Removing folders is refused: remove files by name, without -r.');
  }
  const { operands } = readOptions(call, {
    flags: '-f --force -v --verbose -i -I -d --dir --interactive=never --preserve-root',
  });
  for (const operand of operands) call.path(operand, 'write');
}

/** Windows users write `rmdir /s`: here that would name a folder, but the wish is plain. */
function rmdirRule(call: CommandCall): void {
  if (call.args.some((arg) => /^\/[sq]$/i.test(arg.text))) {
    refuse('destructive', 'Removing folders with what is in them is never allowed.');
  }
  writer({ flags: '-p --parents -v --verbose --ignore-fail-on-non-empty' })(call);
}

function chmodRule(call: CommandCall): void {
  const [mode, ...operands] = readOptions(call, { flags: '-v --verbose -c --changes' }).operands;
  if (!/^(?:[0-7]{3}|[ugoa]*[-+=][rwxX]+)$/.test(constantText(call, mode, 'The mode'))) {
    refuse('unknown-option', 'This mode of chmod is not one that the agent may set.');
  }
  for (const operand of operands) call.path(operand, 'write');
}

/** Commands that change files. An option that is not listed here is refused. */
export const writerRules: readonly (readonly [string, CommandRule])[] = [
  ['touch', writer({ flags: '-a -m -c --no-create', values: { '-d': 'text', '-t': 'text', '-r': 'read' } })],
  ['mkdir', writer({ flags: '-p --parents -v --verbose', values: { '-m': 'text' } })],
  ['tee', writer({ flags: '-a --append -i' })],
  ['truncate', writer({ flags: '-c --no-create', values: { '-s': 'text', '--size': 'text', '-r': 'read' } })],
  [
    'cp',
    copy('read', {
      flags: '-r -R -p -a -f -n -v -u -T -i --recursive --archive --force --no-clobber --verbose --update',
    }),
  ],
  ['mv', copy('write', { flags: '-f -n -v -u -T -i --force --no-clobber --verbose --update' })],
  ['rm', rmRule],
  ['rmdir', rmdirRule],
  ['chmod', chmodRule],
];
