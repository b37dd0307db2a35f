import { InvalidInputError } from '@fixpoint/shared/errors';

/**
 * The text with one place of it replaced: the exact match, else the same lines with other white space around them. Throws if
 * there is no match, or more than one: we must not guess which one is meant.
 */
export function replaceOnce(text: string, oldText: string, newText: string): string {
  const exact = text.split(oldText).length - 1;
  if (exact === 1) return text.replace(oldText, () => newText);
  if (exact > 1) throw ambiguous(exact);
  const lines = text.split('\n');
  const wanted = trimLines(oldText);
  const starts = [...lines.keys()].filter((start) =>
    wanted.every((line, index) => lines[start + index]?.trim() === line),
  );
  if (starts.length > 1) throw ambiguous(starts.length);
  const [start] = starts;
  if (start === undefined || wanted.every((line) => line === '')) {
    throw new InvalidInputError('old_text is not in the file.', {
      field: 'old_text',
      hint: 'Read the file again and copy the lines as they are.',
    });
  }
  const indent = /^\s*/.exec(lines[start] ?? '')?.[0] ?? '';
  const given = /^\s*/.exec(newText)?.[0] ?? '';
  const replaced = newText
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => (line.startsWith(given) ? indent + line.slice(given.length) : line));
  return [...lines.slice(0, start), ...replaced, ...lines.slice(start + wanted.length)].join('\n');
}

function trimLines(text: string): readonly string[] {
  return text
    .replace(/^\n+|\n+$/g, '')
    .split('\n')
    .map((line) => line.trim());
}

function ambiguous(times: number): InvalidInputError {
  return new InvalidInputError(`old_text is in the file ${times} times.`, {
    field: 'old_text',
    hint: 'Add the lines around it, so that it is there once.',
  });
}
