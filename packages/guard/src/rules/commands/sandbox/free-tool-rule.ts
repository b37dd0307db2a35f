import type { CommandCall } from '../command-rule.js';
import { sandboxToolRule } from './sandbox-package-rules.js';
import { checkInlineCode } from './sandbox-runtime-rules.js';

/** Programs whose name inside the arguments of another one begins a command. */
const starts = /^(?:git|sudo|doas|ssh|curl|wget|docker)$/;

/**
 * A program that no table knows, in an enforced sandbox: it runs, its arguments are checked as paths, code among them for operations that
 * are refused everywhere, and a command that it starts is checked like a separate command.
 */
export function freeToolRule(call: CommandCall): void {
  const index = call.args.findIndex((arg) => !arg.unknown && starts.test(arg.text));
  if (index !== -1) call.command(call.args.slice(index));
  const args = call.args.slice(0, index === -1 ? undefined : index);
  const isCode = ({ text }: (typeof args)[number]) => /[\s'"();]/.test(text);
  for (const arg of args) if (isCode(arg)) checkInlineCode(call, arg.text);
  sandboxToolRule({ ...call, args: args.filter((arg) => !isCode(arg) || arg.unknown) });
}
