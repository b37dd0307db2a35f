import type { CommandCall, CommandRule } from '../command-rule.js';

/** Runs the command behind the wrapper's options and behind its first `skip` operands. */
function wrapper(valued: RegExp, skip = 0): CommandRule {
  return (call: CommandCall) => {
    let left = skip;
    for (let at = 0; at < call.args.length; at += 1) {
      const arg = call.args[at];
      if (arg === undefined) return;
      if (valued.test(arg.text)) at += 1;
      else if (arg.text.startsWith('-') && !arg.unknown) continue;
      else if (left > 0) {
        left -= 1;
        if (arg.text.includes('/')) call.path(arg, 'write');
      } else {
        call.command(call.args.slice(at));
        return;
      }
    }
  };
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
