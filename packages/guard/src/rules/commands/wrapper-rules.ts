import { refuse } from '../../decision/decision.js';
import type { Argument } from '../../shell/expand-word.js';
import { refuseEnvironment, showsNoSecret } from '../environment-rule.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { linksFromPipe } from './listed-links.js';
import { constantText, type OptionTable, readOptions } from './read-options.js';

/** A command that runs the command in its operands, after its first `skip` operands. */
function wrapper(table: OptionTable, skip = 0): CommandRule {
  return (call) => {
    const { operands } = readOptions(call, { ...table, stopsAtOperand: true });
    for (const own of operands.slice(0, skip)) constantText(call, own, 'An operand');
    call.command(operands.slice(skip));
  };
}

function commandRule(call: CommandCall): void {
  if (/^-[vV]+$/.test(call.args[0]?.text ?? '')) return;
  wrapper({ flags: '-p' })(call);
}

function envRule(call: CommandCall): void {
  const { operands } = readOptions(call, {
    flags: '-i --ignore-environment -',
    values: { '-u': 'text', '--unset': 'text' },
    stopsAtOperand: true,
  });
  let position = 0;
  for (; position < operands.length; position += 1) {
    const name = /^([A-Za-z_]\w*)=/.exec(operands[position]?.text ?? '')?.[1];
    if (name === undefined) break;
    call.exports(name, operands[position]?.text.slice(name.length + 1));
  }
  if (position < operands.length) call.command(operands.slice(position));
  else if (!showsNoSecret(call.output)) refuseEnvironment();
}

/** The arguments from the pipe are known only when the command runs. */
function xargsRule(call: CommandCall): void {
  const { operands, options } = readOptions(call, {
    flags: '-0 --null -r --no-run-if-empty -t --verbose -x',
    values: { '-n': 'text', '-L': 'text', '-I': 'text', '-P': 'text', '-d': 'text', '-s': 'text' },
    stopsAtOperand: true,
  });
  const mark = options.get('-I')?.text;
  const links = call.sandboxed || options.has('-d') ? undefined : linksFromPipe(call);
  const listed = links && { links };
  const unknown: Argument = { text: '', unknown: true, split: true, ...listed };
  const words =
    mark === undefined
      ? [...operands, unknown]
      : operands.map((word) =>
          word.text.includes(mark) ? { ...word, unknown: true, ...(word.text === mark && listed) } : word,
        );
  if (operands.length > 0) call.command(words);
}

/** A shell may run a script that is written out; a script file or standard input cannot be evaluated here. */
function shellRule(call: CommandCall): void {
  if (call.args[0]?.text === '-n') {
    // It reads the script and runs none of it.
    for (const arg of call.args.slice(1)) call.path(arg, 'read');
    return;
  }
  const index = call.args.findIndex((arg) => !/^-[euxl]+$/.test(arg.text));
  const option = call.args[index];
  if (option === undefined || option.unknown || !/^-[euxl]*c[euxl]*$/.test(option.text)) {
    refuse('script-file', `"${call.name}" may only run a command that follows -c as literal text.`);
  }
  call.script(constantText(call, call.args[index + 1], 'The script'));
}

/** Its variables are set in this shell. */
function evalRule(call: CommandCall): void {
  call.script(call.args.map((arg) => constantText(call, arg, 'A part')).join(' '), true);
}

function sudoRule(call: CommandCall): void {
  const { operands } = readOptions(call, {
    lenient: true,
    values: { '-u': 'text', '-g': 'text' },
    stopsAtOperand: true,
  });
  if (operands.length > 0) call.command(operands);
  refuse('privilege', 'The agent may not change users or gain privileges.');
}

/** Commands that run other commands: these are evaluated like separate commands. */
export const wrapperRules: readonly (readonly [string, CommandRule])[] = [
  ['command', commandRule],
  ['builtin', wrapper({})],
  ['nohup', wrapper({})],
  ['nice', wrapper({ values: { '-n': 'text', '--adjustment': 'text' } })],
  ['time', wrapper({ flags: '-p' })],
  [
    'timeout',
    wrapper(
      {
        flags: '--foreground --preserve-status -v',
        values: { '-k': 'text', '-s': 'text', '--signal': 'text' },
      },
      1,
    ),
  ],
  ['stdbuf', wrapper({ values: { '-i': 'text', '-o': 'text', '-e': 'text' } })],
  ['env', envRule],
  ['xargs', xargsRule],
  ['bash', shellRule],
  ['sh', shellRule],
  ['eval', evalRule],
  ['sudo', sudoRule],
];
