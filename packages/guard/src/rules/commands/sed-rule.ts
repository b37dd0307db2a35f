import { refuse } from '../../decision/decision.js';
import type { Argument } from '../../shell/expand-word.js';
import type { CommandCall } from './command-rule.js';
import { constantText, readOptions } from './read-options.js';

/** sed's `w`, `r` and `e` read, write and run: only commands whose letters cannot be those are let through. */
export function sedRule(call: CommandCall): void {
  const { operands, options } = readOptions(call, {
    flags: '-n -E -r -s -u -z --quiet --silent --regexp-extended --separate --posix --sandbox -i --in-place',
    values: { '-e': 'text', '--expression': 'text' },
  });
  // GNU sed takes a backup suffix only glued to -i, which the strict table refuses.
  const inPlace = options.has('-i') || options.has('--in-place');
  const hasScript = options.has('-e') || options.has('--expression');
  const scripts = hasScript ? sedExpressions(call) : operands.slice(0, 1);
  for (const script of scripts) checkSedScript(call, script);
  for (const operand of hasScript ? operands : operands.slice(1)) {
    call.path(operand, inPlace ? 'write' : 'read');
  }
}

/** `-e` may be given several times: every one counts. */
function sedExpressions(call: CommandCall): Argument[] {
  const results: Argument[] = [];
  for (const [index, arg] of call.args.entries()) {
    const glued = /^(?:-[nErsuzi]*e|--expression=)(?=.)/.exec(arg.text)?.[0];
    if (glued !== undefined) results.push({ ...arg, text: arg.text.slice(glued.length) });
    else if (/^(?:-[nErsuzi]*e|--expression)$/.test(arg.text)) {
      const next = call.args[index + 1];
      if (next) results.push(next);
    }
  }
  return results;
}

function checkSedScript(call: CommandCall, script: Argument): void {
  const text = constantText(call, script, 'The script');
  for (const part of splitSedScript(text)) {
    const address = '(?:\\d+|\\$|/(?:[^/\\\\\\n]|\\\\[^\\n])*/I?|\\d+~\\d+)';
    const head =
      new RegExp(`^\\s*(?:${address}(?:,(?:${address}|[+~]\\d+))?)?\\s*!?\\s*`).exec(part)?.[0] ?? '';
    const command = part.slice(head.length);
    const substitution =
      /^[sy](?<mark>[^\w\s\\])(?:(?!\k<mark>)[^\\\n]|\\[\s\S])*\k<mark>(?:(?!\k<mark>)[^\\]|\\[\s\S])*\k<mark>(?<flags>[gpiIm\d]*)$/;
    const plain = /^(?:[pdDgGhHnNxPq=]|q\d*|\{|\}|[aic]\\?[\s\S]*)?\s*$/;
    if (!substitution.test(command.trimEnd()) && !plain.test(command.trim())) {
      refuse(
        'sed-script',
        'This sed script could read or write files or run commands. Use a plain s/…/…/ or the Edit tool.',
      );
    }
  }
}

/** Commands of a sed script, at `;` and line ends outside of `s` and `y`. A wrong cut can only make a part unknown. */
function splitSedScript(text: string): string[] {
  const parts: string[] = [];
  let position = 0;
  let start = 0;
  while (position < text.length) {
    const rest = text.slice(position);
    const substitution =
      /^[sy](?<mark>[^\w\s\\])(?:(?!\k<mark>)[^\\\n]|\\[\s\S])*\k<mark>(?:(?!\k<mark>)[^\\]|\\[\s\S])*\k<mark>/.exec(
        rest,
      );
    const address = /^\/(?:[^/\\\n]|\\[^\n])*\//.exec(rest);
    if (/^\s*[aic](?:\\|\s)/.test(rest)) {
      // Text to insert runs to the end of the line.
      const end = text.indexOf('\n', position);
      position = end === -1 ? text.length : end;
    } else if (substitution) position += substitution[0].length;
    else if (address) position += address[0].length;
    else if (
      text[position] === ';' ||
      text[position] === '\n' ||
      text[position] === '}' ||
      text[position] === '{'
    ) {
      parts.push(text.slice(start, position));
      position += 1;
      start = position;
    } else position += 1;
  }
  parts.push(text.slice(start));
  return parts;
}
