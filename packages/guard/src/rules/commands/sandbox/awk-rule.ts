import { refuse } from '../../../decision/decision.js';
import { type Argument, toArgument } from '../../../shell/expand-word.js';
import { isSecretVariable } from '../../environment-rule.js';
import type { CommandCall } from '../command-rule.js';

/** Checks every file and command that the program names; the wall contains the rest. */
export function awkRule(call: CommandCall): void {
  const operands: Argument[] = [];
  let program: Argument | undefined;
  for (let at = 0; at < call.args.length; at += 1) {
    const arg = call.args[at];
    if (arg === undefined) break;
    if (/^(?:-f|--file)$/.test(arg.text)) {
      const file = call.args[at + 1];
      if (file) call.path(file, 'read');
      program ??= toArgument('');
      at += 1;
    } else if (/^-[Fvi]$/.test(arg.text)) at += 1;
    else if (arg.text.startsWith('-') && arg.text !== '-') continue;
    else if (program === undefined) program = arg;
    else operands.push(arg);
  }
  const isInPlace = call.args.some(
    (arg, index) => /inplace/.test(arg.text) && call.args[index - 1]?.text === '-i',
  );
  checkAwkProgram(call, program?.text ?? '');
  for (const operand of operands) {
    if (!/^[A-Za-z_]\w*=[^/]*$/.test(operand.text)) call.path(operand, isInPlace ? 'write' : 'read');
  }
}

function checkAwkProgram(call: CommandCall, program: string): void {
  const text = (literal: string) => literal.replace(/\\(["\\/])/g, '$1');
  for (const [, sign = '', file = ''] of program.matchAll(/(>>?|<)\s*"((?:[^"\\]|\\.)*)"/g)) {
    call.path(toArgument(text(file)), sign === '<' ? 'read' : 'write');
  }
  for (const [, command = ''] of program.matchAll(/(?:\|&?|\bsystem\s*\()\s*"((?:[^"\\]|\\.)*)"/g))
    call.script(text(command));
  for (const [, command = ''] of program.matchAll(/"((?:[^"\\]|\\.)*)"\s*\|&?\s*getline/g))
    call.script(text(command));
  for (const [, name] of program.matchAll(/\bENVIRON\b(?:\s*\[\s*"(\w+)"\s*\])?/g)) {
    if (name === undefined || isSecretVariable(name)) {
      refuse(
        'secret-variable',
        'This awk program shows the environment. Name one variable without a secret: ENVIRON["NODE_ENV"].',
      );
    }
  }
}
