import { refuse } from '../../decision/decision.js';
import type { Argument } from '../../shell/expand-word.js';

/** The folders that `find` searches, and its expression behind them; `option` precedes both. */
export function splitFind(
  args: readonly Argument[],
  option: RegExp,
): { readonly roots: readonly Argument[]; readonly expression: readonly Argument[] } {
  const first = args.findIndex(({ text }) => !option.test(text));
  const rest = first === -1 ? [] : args.slice(first);
  const end = rest.findIndex(({ text }) => /^[-(!]/.test(text));
  return end === -1
    ? { roots: rest, expression: [] }
    : { roots: rest.slice(0, end), expression: rest.slice(end) };
}

/** The command of the `-exec` at this index, and the index of its end. */
export function readExec(
  args: readonly Argument[],
  position: number,
): { readonly command: readonly Argument[]; readonly end: number } {
  const end = args.findIndex(({ text }, index) => index > position && /^[;+]$/.test(text));
  if (end === -1) refuse('unparsable', 'The command after -exec must end with ";" or "+".');
  return { command: args.slice(position + 1, end), end };
}
