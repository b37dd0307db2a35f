import { findAll } from './text-search.js';

export interface LabelledValue<Field extends string = string> {
  readonly field: Field;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const maxValueLength = 500;
/** An e-mail address within a text. */
export const address = /[A-Za-z0-9._%+'-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g;
const labelAllowed = /(?:^|[,;.({\n-]|\b(?:with|for|and|form|use|using|fields?))[ \t]{0,3}$/i;
const clauseStart = String.raw`then|send|mail|e-?mail|deliver|start|begin|skip|fix|run|check|compare|exclud(?:e|ing)|except|leave|make|use|submit|stop|push|deploy|keep|don't|do\s+not|never|no|not|only|just|please|results?|at\s+most|max|limit|budget|I|we|it|but|without`;
/** A value ends at the next clause: "Chile, exclude Grundfos". */
const valueEnd = new RegExp(
  String.raw`[;\n]|\.(?=\s|$)|,?\s+(?:and\s+(?:then|send|start|skip|fix|run|check|compare|exclude|mail|e-?mail)\b|until\b|but\s+(?:don't|do\s+not|no|not|never|without|keep|hold)\b|exclud(?:e|ing)\s)|,\s*(?:and\s+|but\s+)?(?:${clauseStart})\b`,
  'i',
);

/**
 * Values that follow a label: `Email: a@b.c`. `label` is a global pattern whose first group is the label's word; `toField` names its field, and
 * `isAddress` is true for fields whose value is an e-mail address.
 */
export function readLabelled<Field extends string>(
  text: string,
  label: RegExp,
  toField: (word: string) => Field,
  isAddress: (field: Field) => boolean,
): LabelledValue<Field>[] {
  const labels = findAll(text, label).filter((match) => {
    const isCapital = /^["']?\p{Lu}/u.test(match[0]);
    // "fix country: wrong column" is prose; a label is at the beginning, after a separator, or capitalised.
    return isCapital || labelAllowed.test(text.slice(Math.max(0, match.index - 12), match.index));
  });
  const values: LabelledValue<Field>[] = [];
  for (const [position, match] of labels.entries()) {
    const start = match.index + match[0].length;
    const limit = Math.min(labels[position + 1]?.index ?? text.length, start + maxValueLength);
    const field = toField(match[1] ?? '');
    const raw = text.slice(start, limit);
    const value = isAddress(field) ? firstAddress(raw) : cleanValue(raw.slice(0, endOf(raw, valueEnd)));
    if (value !== undefined && value !== '') {
      values.push({ field, text: value, start, end: start + raw.indexOf(value) + value.length });
    }
  }
  return values;
}

/** The pattern for labels with these words, in any case: `Topic:`, `"slide count" =`. */
export function labelPattern(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null;
  const any = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[\s_-]+/g, '[ \\t_-]{1,3}'))
    .join('|');
  return new RegExp(String.raw`(?<![\w-])["']?(${any})["']?[ \t]{0,3}[:=][ \t]{0,3}`, 'gi');
}

function firstAddress(raw: string): string | undefined {
  const line = raw.split('\n')[0] ?? '';
  const match = line.match(address)?.[0];
  // "Email: it never arrives, ask bob@x.y" labels no address.
  return match !== undefined && /^["'<(\s]*$/.test(line.slice(0, line.indexOf(match)))
    ? match.replace(/[.'-]+$/, '')
    : undefined;
}

/** Index of a pattern's first match; the length of the text without a match. */
export function endOf(text: string, end: RegExp): number {
  return end.exec(text)?.index ?? text.length;
}

/** A value without the quotes, brackets and words around it. */
export function cleanValue(value: string): string {
  return value
    .trim()
    .replace(/^["'({[]+/, '')
    .replace(/(?:[\s,"')}\]{.]|[\s,](?:and|with))+$/i, '')
    .trim();
}
