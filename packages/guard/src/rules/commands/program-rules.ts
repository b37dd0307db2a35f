import { refuse } from '../../decision/decision.js';
import { type Argument, toArgument } from '../../shell/expand-word.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { readExec, splitFind } from './find-arguments.js';
import { linksFromFind } from './listed-links.js';
import { constantText, readOptions } from './read-options.js';
import { foundNames } from './sandbox/find-rule.js';
import { isIgnored } from './sandbox/is-ignored.js';
import { sedRule } from './sed-rule.js';

/** A redirection to a file by its plain name, and nothing joined to it. */
const writtenFile = />>?\s*"([\w./-]+)"(?=\s*(?:[;}\n]|$))/g;

/** awk can run commands, write files and read the environment; a program that could is refused. */
function awkRule(call: CommandCall): void {
  const { operands } = readOptions(call, { values: { '-F': 'text', '-v': 'text' } });
  const program = constantText(call, operands[0], 'The program');
  // `>` may be a redirection or a comparison; only these forms cannot write a file that matters.
  const files = [...program.matchAll(writtenFile)];
  for (const [, file = ''] of files) call.path(toArgument(file), 'write');
  const compared = program.replace(writtenFile, '').replace(/>=|>\s*\d+\s*(?=[){};]|&&|\|\||$)/g, '');
  if (/system|getline|ENVIRON|PROCINFO|ARGV|@|>|"\s*\||\|(?!\|)(?<!\|\|)/.test(compared)) {
    refuse(
      'awk-program',
      'This awk program could read or write files or run commands. Use grep, cut or sed.',
    );
  }
  for (const operand of operands.slice(1)) {
    // `name=value` sets a variable, unless it holds a slash: then it is a file.
    if (!/^[A-Za-z_]\w*=[^/]*$/.test(operand.text)) call.path(operand, 'read');
  }
}

/** jq can show the environment, and read further files. */
function jqRule(call: CommandCall): void {
  const { operands, options } = readOptions(call, {
    lenient: true,
    values: { '-f': 'read', '--from-file': 'read', '--indent': 'text' },
    refused: /^(?:-L|--(?:rawfile|slurpfile|arg))/,
  });
  const hasFile = options.has('-f') || options.has('--from-file');
  const program = hasFile ? '' : constantText(call, operands[0], 'The program');
  if (/(?:^|[^.\w])env\b|\$ENV|\$__prog|\b(?:import|include|input_filename)\b/.test(program)) {
    refuse('jq-program', 'This jq program could show the environment or read other files.');
  }
  for (const operand of hasFile ? operands : operands.slice(1)) call.path(operand, 'read');
}

const findTests =
  /^-(?:i?(?:name|path|wholename|regex|lname)|type|maxdepth|mindepth|size|[acm](?:time|min)|perm|user|group|printf|links)$/;

/**
 * True if the expression ends here by removing the files that it finds, and all of them have names that tools make or git ignores, below
 * known folders: `find . -name '*.pyc' -delete`. No link is followed.
 */
function removesMade(call: CommandCall, args: readonly Argument[], position: number): boolean {
  const action = args
    .slice(position)
    .map(({ text }) => text)
    .join(' ');
  if (!/^(?:-delete|-exec rm (?:-[rf]+ )?\{\} [+;])$/.test(action)) return false;
  const start = args.findIndex(({ text }) => /^[-(!]/.test(text));
  const roots = args.slice(0, start);
  const names = foundNames(args.slice(start));
  if (names === null || args.some(({ unknown }) => unknown)) return false;
  return (roots.length > 0 ? roots : [toArgument('.')]).every((root) =>
    names.every(
      (name) => !name.text.includes('/') && isIgnored(call, { ...name, text: `${root.text}/${name.text}` }),
    ),
  );
}

/** Expressions pass except those that run, delete or write; the command of -exec is evaluated by its own rule. */
function findRule(call: CommandCall): void {
  const { args } = call;
  const { roots, expression } = splitFind(args, /^-[HP]$/);
  for (const root of roots) call.path(root, 'read');
  for (let position = args.length - expression.length; position < args.length; position += 1) {
    const arg = args[position];
    if (arg === undefined) break;
    if (takesValue(args[position - 1]) && !arg.split) continue;
    if (arg.unknown) {
      refuse('unknown-argument', 'An expression of find is not literal text. Write its value directly.');
    }
    if (removesMade(call, args, position)) return;
    if (arg.text === '-exec') position = checkExec(call, position);
    else if (/^-(?:delete|execdir|ok|okdir|fprint.*|fls|files0-from|follow|L|D|O\d*|-)$/.test(arg.text)) {
      refuse(
        'find-action',
        `find ${arg.text} is denied: print the names with find, then use the names in another command.`,
      );
    }
  }
}

/** True if the argument behind this one is its value, even `-exec`. */
function takesValue(test: Argument | undefined): boolean {
  return test !== undefined && findTests.test(test.text) && !test.unknown;
}

/** Evaluates the command of the `-exec` at this index. Returns the index of its end. */
function checkExec(call: CommandCall, position: number): number {
  const { command, end } = readExec(call.args, position);
  const links = call.sandboxed ? undefined : linksFromFind(call, call.args.slice(0, position));
  call.command(
    command.map((word) => {
      if (!word.text.includes('{}')) return word;
      return word.text === '{}' && links ? { ...word, unknown: true, links } : { ...word, unknown: true };
    }),
  );
  return end;
}

/** Commands whose argument is a program itself. */
export const programRules: readonly (readonly [string, CommandRule])[] = [
  ['sed', sedRule],
  ['awk', awkRule],
  ['jq', jqRule],
  ['find', findRule],
];
