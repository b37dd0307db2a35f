import { refuse } from '../../../decision/decision.js';
import { type Argument, toArgument } from '../../../shell/expand-word.js';
import { inFolder } from '../../guard-files.js';
import type { CommandCall, CommandRule } from '../command-rule.js';
import { readOptions } from '../read-options.js';
import { sedRule } from '../sed-rule.js';
import { listArchiveRule, tarRule } from './archive-rules.js';
import { awkRule } from './awk-rule.js';
import { findRule } from './find-rule.js';
import { isIgnored } from './is-ignored.js';

/** Folders that can be made again, and the run's own temporary ones. */
function rmRule(call: CommandCall): void {
  const asks = call.args.some((arg) => /^-[a-zA-Z]*[rR]|^--r/.test(arg.text));
  if (asks && !call.sandboxed && call.args.some((arg) => arg.unknown || /^--r(?!ecursive$)/.test(arg.text))) {
    refuse('rm-recursive', 'The names of folders to remove must be literal text.');
  }
  const { operands, options } = readOptions(call, {
    flags: '-f --force -v --verbose -i -I -d --dir --interactive=never --preserve-root -r -R --recursive',
  });
  const isRecursive = ['-r', '-R', '--recursive'].some((name) => options.has(name));
  for (const operand of operands) {
    if (isDisposable(call, operand)) continue;
    if (isRecursive && (operand.unknown || isFolder(call, operand))) {
      refuse(
        'rm-recursive',
        `"${operand.text}" is neither ignored by git nor temporary: removing it discards work.`,
      );
    }
    call.path(operand, 'write');
  }
}

function isFolder(call: CommandCall, arg: Argument): boolean {
  if (/^(?:\/|~|\.{1,2})\/*$|^\.\.\//.test(arg.text)) return true;
  return call.folders.some((folder) => call.files.isDirectory(inFolder(arg.text, folder)));
}

function isDisposable(call: CommandCall, arg: Argument): boolean {
  if (arg.unknown) return false;
  if (call.isScratch(arg)) {
    call.path(arg, 'write');
    return true;
  }
  if (!isIgnored(call, arg)) return false;
  call.path(arg, 'read');
  return true;
}

/** Both ends of a link are seen from its folder. */
function lnRule(call: CommandCall): void {
  const { operands } = readOptions(call, { flags: '-s --symbolic -f --force -n -v -r --relative -T' });
  const [target, link] = operands;
  if (target === undefined || link === undefined || operands.length > 2 || target.unknown || link.unknown) {
    refuse('link', 'Write `ln -s TARGET LINK` with both names as literal text.');
  }
  const folder = link.text.includes('/') ? link.text.slice(0, link.text.lastIndexOf('/') + 1) : '';
  call.path(link, 'write');
  for (const path of [target.text, target.text.startsWith('/') ? target.text : `${folder}${target.text}`]) {
    call.path(toArgument(path), 'write');
  }
  call.moves(link);
}

/** Reads every operand, as a pager does. */
function readsRule(call: CommandCall): void {
  const { operands } = readOptions(call, { lenient: true, refused: /^(?:-[oO]|--(?:log|out))/ });
  for (const operand of operands) {
    if (operand.text.startsWith('+')) refuse('unknown-argument', 'Commands for a pager are not allowed.');
    call.path(operand, 'read');
  }
}

/** Writes every operand that may be a path. */
function writesRule(call: CommandCall): void {
  const { operands, options } = readOptions(call, { lenient: true });
  for (const operand of operands) call.path(operand, 'write');
  for (const [, arg] of options) {
    const value = /^(?:--[\w-]+=|-[dipor])(.+)$/.exec(arg.text)?.[1];
    if (value !== undefined && /[./]/.test(value)) call.path({ ...arg, text: value }, 'write');
  }
}

function sortRule(call: CommandCall): void {
  const { operands } = readOptions(call, {
    lenient: true,
    values: { '-k': 'text', '-t': 'text', '-S': 'text', '-o': 'write', '--output': 'write' },
    refused: /^(?:-T|--(?:o|co|t|f))/,
  });
  for (const operand of operands) call.path(operand, 'read');
}

/** jq's own variables, besides the files that it may read. */
function jqRule(call: CommandCall): void {
  const operands: Argument[] = [];
  const rest = [...call.args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (/^--(?:arg|argjson)$/.test(arg.text)) rest.splice(0, 2);
    else if (/^--(?:rawfile|slurpfile)$/.test(arg.text)) {
      const [, file] = rest.splice(0, 2);
      if (file) call.path(file, 'read');
    } else if (/^-L|^(?:-f|--from-file)$/.test(arg.text))
      refuse('jq-program', 'Write the filter in the command itself.');
    else if (!arg.text.startsWith('-')) operands.push(arg);
  }
  const [filter, ...paths] = operands;
  if (filter) checkJqFilter(call, filter);
  for (const path of paths) call.path(path, 'read');
}

function checkJqFilter({ sandboxed }: CommandCall, { text, unknown }: Argument): void {
  if (/(?:^|[^.\w])env\b|\$ENV/.test(text)) refuse('jq-program', 'This filter shows the environment.');
  if (sandboxed) return;
  if (/\$__prog|\b(?:import|include|input_filename)\b/.test(text))
    refuse('jq-program', 'This filter reads other files.');
  if (unknown) refuse('unknown-argument', 'The jq filter is not literal text.');
}

/** A backup suffix adds one more file next to the edited one. */
function inPlaceSedRule(call: CommandCall): void {
  const args = call.args.map((arg) =>
    /^-i\.[\w.]+$|^--in-place=\.[\w.]+$/.test(arg.text) ? { ...arg, text: '-i' } : arg,
  );
  sedRule({ ...call, args });
}

function patchRule(call: CommandCall): void {
  const { operands } = readOptions(call, {
    flags: '--dry-run -R --reverse -N --forward -s --silent -f --force -E -b -u --verbose -t',
    values: {
      '-p': 'text',
      '-i': 'read',
      '--input': 'read',
      '--strip': 'text',
      '-d': 'write',
      '-F': 'text',
      '-o': 'write',
    },
  });
  for (const [index, operand] of operands.entries()) call.path(operand, index === 0 ? 'write' : 'read');
}

function mktempRule(call: CommandCall): void {
  if (call.args.some(({ text, unknown }) => unknown || !/^-[dqt]+$/.test(text))) {
    refuse('unknown-option', 'Use `mktemp` or `mktemp -d`: it creates its file in $TMPDIR.');
  }
}

/** Rules that the guard can also apply without a sandbox. */
export const plainFileRules: readonly (readonly [string, CommandRule])[] = [
  ['rm', rmRule],
  ['less', readsRule],
  ['more', readsRule],
  ['zcat', readsRule],
  ['jq', jqRule],
  ['sed', inPlaceSedRule],
  ['sort', sortRule],
  ['tar', listArchiveRule],
  ['unzip', listArchiveRule],
  ['mktemp', mktempRule],
  ...'pdfinfo pdffonts xmllint fold fmt expand unexpand shuf iconv diffstat fc-list fc-match'
    .split(' ')
    .map((name) => [name, readsRule] as const),
  ...'xz bzip2 zstd exiftool pdftotext pdftoppm pdfimages pandoc soffice libreoffice dos2unix unix2dos gzip gunzip split'
    .split(' ')
    .map((name) => [name, writesRule] as const),
];

/** Commands on files behind a wall that holds. */
export const sandboxFileRules: readonly (readonly [string, CommandRule])[] = [
  ['rm', rmRule],
  ['find', findRule],
  ['ln', lnRule],
  ['tar', tarRule],
  [
    'unzip',
    (call) => (call.args.some((arg) => /^-[lvt]/.test(arg.text)) ? readsRule(call) : writesRule(call)),
  ],
  ['gzip', writesRule],
  ['gunzip', writesRule],
  ['zcat', readsRule],
  ['less', readsRule],
  ['more', readsRule],
  ['sort', sortRule],
  ['jq', jqRule],
  ...['awk', 'gawk', 'mawk', 'nawk'].map((name) => [name, awkRule] as const),
  ['sed', inPlaceSedRule],
  ['patch', patchRule],
  ['install', writesRule],
  ['mktemp', writesRule],
];
