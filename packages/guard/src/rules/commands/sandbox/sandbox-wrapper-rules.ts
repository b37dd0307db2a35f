import type { CommandCall, CommandRule } from '../command-rule.js';

function wrapper(valued: RegExp, skip = 0): CommandRule {
  return (call) => runWrapped(call, valued, skip);
}

/** Runs the command behind the wrapper's options and behind its first `skip` operands. */
function runWrapped(call: CommandCall, valued: RegExp, skip: number): void {
  let left = skip;
  const rest = [...call.args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (valued.test(arg.text)) rest.shift();
    else if (arg.text.startsWith('-') && !arg.unknown) continue;
    else if (left > 0) {
      left -= 1;
      if (arg.text.includes('/')) call.path(arg, 'write');
    } else {
      call.command([arg, ...rest]);
      return;
    }
  }
}

/** Each argument is a separate command. */
function scriptsRule(call: CommandCall): void {
  for (const [index, arg] of call.args.entries()) {
    const isValue = /^(?:-[wmrNpPL]|--(?:warmup|runs|min-runs|export-\w+|parameter-\w+))$/.test(
      call.args[index - 1]?.text ?? '',
    );
    if (!arg.text.startsWith('-') && !isValue) call.script(arg.text);
  }
}

/** Commands that run commands, besides those that both modes know. */
export const sandboxWrapperRules: readonly (readonly [string, CommandRule])[] = [
  ['setsid', wrapper(/^$/)],
  ['ionice', wrapper(/^-[cn]$/)],
  ['chrt', wrapper(/^$/, 1)],
  ['taskset', wrapper(/^-c$/, 1)],
  ['flock', wrapper(/^-[wE]$/, 1)],
  ['unbuffer', wrapper(/^$/)],
  ['chronic', wrapper(/^$/)],
  ['xvfb-run', wrapper(/^-[nsefw]$|^--(?:server-num|server-args|error-file|auth-file|wait)$/)],
  ['dbus-run-session', wrapper(/^$/)],
  ['faketime', wrapper(/^$/, 1)],
  ['dotenv', wrapper(/^-[ecv]$/)],
  ['valgrind', wrapper(/^$/)],
  ['strace', wrapper(/^-[eosSp]$/)],
  ['ltrace', wrapper(/^-[eosp]$/)],
  ['perf', wrapper(/^-[eo]$/, 1)],
  ['catchsegv', wrapper(/^$/)],
  ['hyperfine', scriptsRule],
  ['entr', wrapper(/^$/)],
];
