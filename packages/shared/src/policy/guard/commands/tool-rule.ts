import { refuse } from '../refusal.js';
import type { CommandCall } from './command-rule.js';
import { readOptions } from './read-options.js';

const output = /^--?(?:o|out|outfile|outdir|output.*|out-.*)$/i;

/**
 * Development tools, and what a policy file adds: they may run, but not be pointed at protected files or out of the
 * worktree.
 */
export function toolRule(call: CommandCall): void {
  if (
    call.args.some((arg) =>
      /^(?:[^=]*=)?(?:(?:data|https?|file|blob):|\/dev\/(?!null$)|\/proc\/)/i.test(arg.text),
    )
  ) {
    refuse('inline-code', `"${call.name}" may only use files of the worktree.`);
  }
  const { operands, options } = readOptions(call, { lenient: true });
  for (const operand of operands) call.path(operand, 'read');
  for (const [name, arg] of options) {
    const equals = arg.text.indexOf('=');
    if (equals !== -1 && output.test(name)) call.path({ ...arg, text: arg.text.slice(equals + 1) }, 'write');
    // The value stands in the next argument, or is glued on: not told apart here.
    else if (output.test(name)) call.path(arg, 'write');
  }
}
