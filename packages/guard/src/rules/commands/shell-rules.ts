import { refuse } from '../../decision/decision.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { constantText, readOptions } from './read-options.js';

const nothing: CommandRule = () => {};

/** `test -v 'a[$(…)]'` runs the text in the brackets, so every operator must be one that is known. */
function testRule(call: CommandCall): void {
  const args = call.name === '[' ? call.args.slice(0, -1) : call.args;
  const isUnary = (arg: CommandCall['args'][number] | undefined) =>
    arg !== undefined && !arg.unknown && /^-[a-zA-QS-Z]$/.test(arg.text) && arg.text !== '-v';
  const isBinary = (arg: CommandCall['args'][number] | undefined) =>
    arg !== undefined && !arg.unknown && /^(?:==?|!=|[<>]|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/.test(arg.text);
  if (args.some((arg) => arg.text === '-v' || arg.text === '-R')) {
    refuse('unknown-option', 'The agent may not use test -v: compare the text instead.');
  }
  if (!args.some((arg) => arg.unknown)) return;
  const rest = args[0]?.text === '!' && !args[0].unknown ? args.slice(1) : args;
  const isPlain =
    (rest.length === 1 && !rest[0]?.split) ||
    (rest.length === 2 && isUnary(rest[0])) ||
    (rest.length === 3 && isBinary(rest[1]));
  // Unquoted, an unknown part may be several arguments, and one of them the operator.
  if (!isPlain || rest.some((arg) => arg.split)) {
    refuse('unknown-argument', `Quote what "${call.name}" compares, and compare one thing at a time.`);
  }
}

/** `printf -v 'a[$(…)]'` runs the text in the brackets. */
function printfRule(call: CommandCall): void {
  const [first] = call.args;
  if (first?.unknown && first.text === '')
    refuse('unknown-argument', 'The format of printf is not literal text.');
  if (first?.text.startsWith('-') && first.text !== '--') {
    refuse('unknown-option', 'The agent may not use options of printf.');
  }
}

/** `wait -p 'a[$(…)]'` runs the text in the brackets. */
function waitRule(call: CommandCall): void {
  for (const arg of call.args) {
    if (arg.unknown || !/^(?:-n|%?\d+|%[%+-])$/.test(arg.text)) {
      refuse('unknown-option', 'Write `wait` alone, or with the number of a job, as in `wait %1`.');
    }
  }
}

function setRule(call: CommandCall): void {
  if (call.args.length === 0) refuse('secret-variable', 'The agent may not print its environment.');
  for (const arg of call.args) {
    if (!/^(?:[-+][euxo]+|pipefail|errexit|nounset|xtrace)$/.test(constantText(call, arg, 'an option'))) {
      refuse('unknown-option', 'The agent may only use set with -e, -u, -x and -o pipefail.');
    }
  }
}

function dateRule(call: CommandCall): void {
  const { operands } = readOptions(call, {
    flags: '-u --utc --universal -R --rfc-email -I --iso-8601',
    values: { '-d': 'text', '--date': 'text', '-r': 'read', '--reference': 'read' },
  });
  for (const operand of operands) {
    if (!(operand.prefix ?? operand.text).startsWith('+')) {
      refuse('unknown-option', 'The agent may use date only to print the time, as in `date +%F`.');
    }
  }
}

function exportRule(call: CommandCall): void {
  if (call.args.length === 0) refuse('secret-variable', 'The agent may not print its environment.');
  for (const arg of call.args) {
    const [, name, value] = /^([A-Za-z_]\w*)(?:=([\s\S]*))?$/.exec(arg.text) ?? [];
    if (name === undefined || arg.split || (arg.unknown && !arg.prefix?.startsWith(`${name}=`))) {
      refuse('environment', 'The agent may only export NAME=value.');
    }
    call.exports(name, value);
    if (value !== undefined) call.assign(name, arg.unknown ? null : value);
  }
}

/** Commands of the shell that print, test or wait. `cd` is evaluated in `evaluate-shell`. */
export const shellRules: readonly (readonly [string, CommandRule])[] = [
  ...['echo', 'true', 'false', ':', 'pwd', 'exit', 'sleep', 'which', 'type', 'whoami'].map(
    (name) => [name, nothing] as const,
  ),
  ...['id', 'uname', 'nproc', 'seq', 'basename', 'dirname', 'tr', 'cd'].map(
    (name) => [name, nothing] as const,
  ),
  ['test', testRule],
  ['[', testRule],
  ['printf', printfRule],
  ['wait', waitRule],
  ['set', setRule],
  ['export', exportRule],
  ['date', dateRule],
];
