import { refuse } from '../../decision/decision.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { constantText } from './read-options.js';

const nothing: CommandRule = () => {};

/** `test -v 'a[$(…)]'` runs the text in the brackets. */
function testRule(call: CommandCall): void {
  if (call.args.some((arg) => arg.text === '-v' || arg.text === '-R')) {
    refuse('unknown-option', 'The agent may not use test -v: compare the text instead.');
  }
}

/** `printf -v 'a[$(…)]'` runs the text in the brackets. */
function printfRule(call: CommandCall): void {
  const [first] = call.args;
  if (first?.unknown && first.text === '') refuse('unknown-argument', 'The format of printf is not known.');
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
  for (const arg of call.args) {
    if (/^-[a-zA-Z]*[sf]|^--(?!utc$|iso)/.test(arg.text)) {
      refuse('unknown-option', 'The agent may only let date print the time.');
    }
  }
}

/** Commands of the shell that print, test or wait. `cd` and `export` are evaluated in `evaluate-shell`. */
export const shellRules: readonly (readonly [string, CommandRule])[] = [
  ...['echo', 'true', 'false', ':', 'pwd', 'exit', 'sleep', 'which', 'type', 'whoami'].map(
    (name) => [name, nothing] as const,
  ),
  ...['id', 'uname', 'nproc', 'seq', 'basename', 'dirname', 'tr', 'cd', 'export'].map(
    (name) => [name, nothing] as const,
  ),
  ['test', testRule],
  ['[', testRule],
  ['printf', printfRule],
  ['wait', waitRule],
  ['set', setRule],
  ['date', dateRule],
];
