import { refuse } from '../../../decision/decision.js';
import { type Argument, toArgument } from '../../../shell/expand-word.js';
import type { CommandCall, CommandRule } from '../command-rule.js';
import { readOptions } from '../read-options.js';
import { sedRule } from '../sed-rule.js';
import { isIgnored } from './is-ignored.js';

/** Folders that can be made again, and the run's own temporary ones. */
function rmRule(call: CommandCall): void {
  const { operands, options } = readOptions(call, {
    flags: '-f --force -v --verbose -i -I -d --dir --interactive=never --preserve-root -r -R --recursive',
  });
  const isRecursive = ['-r', '-R', '--recursive'].some((name) => options.has(name));
  for (const operand of operands) {
    if (isDisposable(call, operand)) continue;
    if (isRecursive && (operand.unknown || isFolder(call, operand))) {
      refuse(
        'rm-recursive',
        `"${operand.text}" is neither ignored by git nor temporary: removing it throws work away.`,
      );
    }
    call.path(operand, 'write');
  }
}

function isFolder(call: CommandCall, arg: Argument): boolean {
  if (/^(?:\/|~|\.{1,2})\/*$|^\.\.\//.test(arg.text)) return true;
  return call.folders.some((folder) => {
    const path = arg.text.startsWith('/') ? arg.text : `${folder}/${arg.text}`;
    return call.files.isDirectory(path);
  });
}

function isDisposable(call: CommandCall, arg: Argument): boolean {
  if (arg.unknown) return false;
  if (call.isScratch(arg)) return true;
  if (!isIgnored(call, arg)) return false;
  call.path(arg, 'read');
  return true;
}

/** What find passes to a command, or deletes, has the name that it looked for. */
function findRule(call: CommandCall): void {
  const { args } = call;
  let at = 0;
  while (/^-[HLP]$/.test(args[at]?.text ?? '')) at += 1;
  const roots: Argument[] = [];
  for (; at < args.length && !/^[-(!]/.test(args[at]?.text ?? ''); at += 1) {
    const arg = args[at];
    if (arg) roots.push(arg);
  }
  for (const root of roots) call.path(root, 'read');
  const expressions = args.slice(at);
  const names = expressions.flatMap((arg, index) =>
    /^-i?name$/.test(expressions[index - 1]?.text ?? '') ? [arg] : [],
  );
  const isPlain = !expressions.some((arg) => /^(?:!|-not|-prune)$/.test(arg.text)) && names.length > 0;
  const found = (): Argument[] =>
    isPlain && !names.some((name) => name.unknown)
      ? (roots.length > 0 ? roots : [toArgument('.')]).flatMap((root) =>
          names.map((name) => ({ ...name, text: `${root.text}/${name.text}` })),
        )
      : [{ text: '', unknown: true, split: false }];
  for (let index = 0; index < expressions.length; index += 1) {
    const arg = expressions[index];
    if (arg === undefined) break;
    if (/^-(?:exec|execdir|ok|okdir)$/.test(arg.text)) {
      const end = expressions.findIndex((other, position) => position > index && /^[;+]$/.test(other.text));
      if (end === -1) refuse('unparsable', 'The command after -exec has no end.');
      const command = expressions.slice(index + 1, end);
      for (const path of found()) {
        call.command(
          command.map((word) =>
            word.text.includes('{}') ? { ...path, text: word.text.replaceAll('{}', path.text) } : word,
          ),
        );
      }
      index = end;
    } else if (arg.text === '-delete') {
      if (!isPlain) refuse('find-action', 'find -delete without -name would delete everything below.');
      for (const path of found()) call.path(path, 'write');
    } else if (/^-(?:fprint.*|fls)$/.test(arg.text)) {
      const target = expressions[index + 1];
      if (target) call.path(target, 'write');
    } else if (
      arg.unknown &&
      !/^-(?:i?(?:name|path|regex)|newer|size|m(?:time|min))$/.test(expressions[index - 1]?.text ?? '')
    ) {
      refuse('unknown-argument', 'An expression of find is not known beforehand. Write it out.');
    }
  }
}

/** Both ends of a link are seen from where it stands. */
function lnRule(call: CommandCall): void {
  const { operands } = readOptions(call, { flags: '-s --symbolic -f --force -n -v -r --relative -T' });
  const [target, link] = operands;
  if (target === undefined || link === undefined || operands.length > 2 || target.unknown || link.unknown) {
    refuse('link', 'Write `ln -s TARGET LINK` with both names known.');
  }
  const folder = link.text.includes('/') ? link.text.slice(0, link.text.lastIndexOf('/') + 1) : '';
  call.path(link, 'write');
  for (const path of [target.text, target.text.startsWith('/') ? target.text : `${folder}${target.text}`]) {
    call.path(toArgument(path), 'write');
  }
  call.moves(link);
}

/** An archive may hold links, so nothing is written through what it brings. */
function tarRule(call: CommandCall): void {
  const { args } = call;
  let isArchive = false;
  args.forEach((arg, index) => {
    if (
      /^--(?:checkpoint|to-command|use-compress|rsh|info-script|new-volume|rmt|transform|xform|absolute|files-from|T)|^-[A-Za-z]*[PFIT](?:$|=)/.test(
        arg.text,
      )
    ) {
      refuse('unknown-option', `The option ${arg.text} of tar can run a program or leave the folder.`);
    }
    if (/^-/.test(arg.text) || (index === 0 && /^[a-zA-Z]+$/.test(arg.text))) {
      isArchive = /f$/.test(arg.text) || arg.text === '--file';
      return;
    }
    const creates = /c/.test(args[0]?.text ?? '');
    call.path(arg, isArchive && creates ? 'write' : 'read');
    isArchive = false;
  });
  if (/x/.test(args[0]?.text ?? '')) call.moves(toArgument('.'));
}

/** Reads every operand, as a pager does. */
function readsRule(call: CommandCall): void {
  const { operands } = readOptions(call, { lenient: true, refused: /^(?:-[oO]|--(?:log|out))/ });
  for (const operand of operands) {
    if (operand.text.startsWith('+')) refuse('unknown-argument', 'A pager may not be given commands.');
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

/** jq's own variables, beside what it may read. */
function jqRule(call: CommandCall): void {
  const program: Argument[] = [];
  for (let at = 0; at < call.args.length; at += 1) {
    const arg = call.args[at];
    if (arg === undefined) break;
    if (/^--(?:arg|argjson)$/.test(arg.text)) at += 2;
    else if (/^--(?:rawfile|slurpfile)$/.test(arg.text)) {
      const file = call.args[at + 2];
      if (file) call.path(file, 'read');
      at += 2;
    } else if (/^-L|^(?:-f|--from-file)$/.test(arg.text)) refuse('jq-program', 'Write the filter out.');
    else if (!arg.text.startsWith('-')) program.push(arg);
  }
  if (/(?:^|[^.\w])env\b|\$ENV/.test(program[0]?.text ?? ''))
    refuse('jq-program', 'This filter shows the environment.');
  for (const file of program.slice(1)) call.path(file, 'read');
}

/** A backup suffix is one more file beside it. */
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
  ['sed', inPlaceSedRule],
  ['patch', patchRule],
  ['install', writesRule],
  ['mktemp', writesRule],
];
