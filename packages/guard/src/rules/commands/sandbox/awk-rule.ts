import { refuse } from '../../../decision/decision.js';
import { type Argument, toArgument } from '../../../shell/expand-word.js';
import { isSecretVariable } from '../../environment-rule.js';
import type { CommandCall } from '../command-rule.js';

/** Checks every file and command that the program names; the wall contains the rest. */
export function awkRule(call: CommandCall): void {
  const { program, operands } = readAwk(call);
  const isInPlace = call.args.some(
    (arg, index) => /inplace/.test(arg.text) && call.args[index - 1]?.text === '-i',
  );
  checkAwkProgram(call, program);
  for (const operand of operands) {
    if (!/^[A-Za-z_]\w*=[^/]*$/.test(operand.text)) call.path(operand, isInPlace ? 'write' : 'read');
  }
}

/** The text of the program, empty for one in a file, and the operands behind it. */
function readAwk(call: CommandCall): { readonly program: string; readonly operands: readonly Argument[] } {
  const operands: Argument[] = [];
  let program: string | undefined;
  const rest = [...call.args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (/^(?:-f|--file)$/.test(arg.text)) {
      const file = rest.shift();
      if (file) call.path(file, 'read');
      program ??= '';
    } else if (/^-[Fvi]$/.test(arg.text)) rest.shift();
    else if (arg.text.startsWith('-') && arg.text !== '-') continue;
    else if (program === undefined) program = arg.text;
    else operands.push(arg);
  }
  return { program: program ?? '', operands };
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
