import { posix } from 'node:path';
import { refuse } from '../../decision/decision.js';
import type { Argument } from '../../shell/expand-word.js';
import { inFolder } from '../guard-files.js';
import { matchingPattern } from '../name-pattern.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { entriesOf } from './holds-links.js';
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
  return (call) => checkCopy(call, source, table);
}

function checkCopy(call: CommandCall, source: 'read' | 'write', table: OptionTable): void {
  const { operands, options } = readOptions(call, {
    ...table,
    values: { '-t': 'write', '--target-directory': 'write' },
  });
  const isRecursive = ['-r', '-R', '-a', '--recursive', '--archive'].some((name) => options.has(name));
  const folder = options.get('-t') ?? options.get('--target-directory');
  const target = folder ?? operands.at(-1);
  for (const [index, operand] of operands.entries()) {
    const isTarget = folder === undefined && index === operands.length - 1;
    call.path(operand, isTarget ? 'write' : source);
    // A folder such as .git holds secrets under names that the copy would not keep.
    if (isRecursive && matchingPattern(operand.text, call.policy.protectedPaths) !== undefined) {
      refuse('protected-path', `"${operand.text}" is protected: the agent may not copy the whole folder.`);
    }
    if (isTarget || !target) continue;
    checkTargetName(call, operand.text, target);
    if (isRecursive || source === 'write') checkCopiedTree(call, operand, target);
  }
}

/** The content of a folder is written under the target, and a link in it may lead out from there. */
export function checkCopiedTree(call: CommandCall, source: Argument, target: Argument): void {
  if (source.unknown || target.unknown) return;
  const name = /(?:^|\/)\.{0,2}\/?$/.test(source.text) ? '' : baseName(source.text);
  for (const folder of call.folders) {
    const from = posix.normalize(inFolder(source.text, folder)).replace(/(?<=.)\/$/, '');
    const entries = entriesOf(call.files, from);
    if (entries === undefined || entries.some((entry) => entry.isLink) || call.isMoved(source)) {
      call.moves(target);
      call.moves({ ...target, text: `${target.text}/${name}` });
    }
    if (entries === undefined && !call.sandboxed)
      refuse('unknown-path', `"${source.text}" contains too many files to check.`);
    const paths = [...(entries ?? []).map((entry) => entry.path), ...call.written(source)];
    const below = paths.map((path) => path.slice(from.length).replace(/^\//, ''));
    for (const part of below.filter((path) => path !== '').flatMap((path) => [path, posix.join(name, path)]))
      checkWritten(call, target, part);
  }
}

function baseName(path: string): string {
  return path.replace(/\/+$/, '').split('/').at(-1) ?? '';
}

/** Only names that must not be written: a folder full of tests may be copied. */
function checkWritten(call: CommandCall, target: Argument, below: string): void {
  const path = posix.join(target.text, below);
  const kept = matchingPattern(path, call.policy.protectedPaths);
  if (kept !== undefined && kept !== 'node_modules') {
    refuse(
      'protected-path',
      `"${path}" would be written, but the agent may not change paths that match "${kept}".`,
    );
  }
}

/** Copying into a folder writes a file of the source's name there. */
function checkTargetName(call: CommandCall, source: string, target: Argument): void {
  const name = baseName(source);
  if (target.unknown || name === '' || name === '.' || name === '..') return;
  const isFolder = call.folders.some((folder) => call.files.isDirectory(inFolder(target.text, folder)));
  if (isFolder) call.path({ ...target, text: `${target.text}/${name}` }, 'write');
}

/** Windows users write `rmdir /s`: here that would name a folder, but the wish is plain. */
function rmdirRule(call: CommandCall): void {
  if (call.args.some((arg) => /^\/[sq]$/i.test(arg.text))) {
    refuse('destructive', 'Removing folders with their content is never allowed.');
  }
  writer({ flags: '-p --parents -v --verbose --ignore-fail-on-non-empty' })(call);
}

function chmodRule(call: CommandCall): void {
  const [mode, ...operands] = readOptions(call, { flags: '-v --verbose -c --changes' }).operands;
  if (!/^(?:[0-7]{3}|[ugoa]*[-+=][rwxX]+)$/.test(constantText(call, mode, 'The mode'))) {
    refuse('unknown-option', 'The agent may not set this mode with chmod.');
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
  ['rmdir', rmdirRule],
  ['chmod', chmodRule],
];
