import type { DiffLine } from '../change-gate/read-diff.js';

/** Added lines of one file that follow one another. */
export interface AddedRun {
  /** Number of its first line in the new version. */
  readonly line: number;
  readonly text: string;
  /** Code right before it that did not change, at most a few lines. */
  readonly before: string;
}

/** A text in quotes in added code. */
export interface AddedLiteral {
  readonly line: number;
  /** Between the quotes; an inserted value stays as it is written: `${name}`, `{name}`. */
  readonly text: string;
  /** The code outside of quotes on the lines of the literal, and the calls around it: `throw new Error(`. */
  readonly around: string;
  /** True if only a comma is between it and the literal before it, as in a list. */
  readonly isNextItem: boolean;
  /** The constant whose value it is; null: none. */
  readonly constant: string | null;
}

type Writable<T> = { -readonly [key in keyof T]: T[key] };

/** Longer lines are generated code. */
const maxLineLength = 2_000;
const maxRunLength = 100_000;
const maxLiteralLength = 4_000;
/** Lines from a literal back to the call that it belongs to. */
const maxLinesBefore = 6;

/** The added lines of a file as runs without a gap. */
export function addedRuns(lines: readonly DiffLine[]): AddedRun[] {
  const runs: { line: number; end: number; texts: string[]; before: string }[] = [];
  let kept: string[] = [];
  for (const { kind, text, line } of lines) {
    if (kind === 'kept') kept = [...kept.slice(1 - maxLinesBefore), text.slice(0, maxLineLength)];
    if (kind !== 'added') continue;
    const last = runs.at(-1);
    if (last !== undefined && last.end + 1 === line) {
      last.texts.push(text.slice(0, maxLineLength));
      last.end = line;
    } else {
      runs.push({ line, end: line, texts: [text.slice(0, maxLineLength)], before: kept.join('\n') });
    }
    kept = [];
  }
  return runs.map(({ line, texts, before }) => ({
    line,
    text: texts.join('\n').slice(0, maxRunLength),
    before,
  }));
}

const doubleQuoted = `"""[\\s\\S]*?(?:"""|$)|"(?:[^"\\\\\\n]|\\\\[\\s\\S])*"`;
const singleQuoted = `'''[\\s\\S]*?(?:'''|$)|(?<![\\p{L}\\p{N}])'(?:[^'\\\\\\n]|\\\\[\\s\\S])*'`;
/** A letter before the quote: `r'…'`, `f'…'`. */
const prefixedSingle = `(?<=(?<![\\p{L}\\p{N}])[rfbuRFBU]{1,2})'(?:[^'\\\\\\n]|\\\\[\\s\\S])*'`;

/**
 * Texts in quotes and comments: `//` and block comments and backquotes, or `#` comments. An apostrophe behind a letter opens no text,
 * so that words in comments and markup do not. A text without an end extends to the end of the run, so that the time grows with the
 * length alone.
 */
const slashToken = new RegExp(
  `/\\*[\\s\\S]*?(?:\\*/|$)|(?<![:"'\`\\w])//[^\\n]*|\`(?:[^\`\\\\]|\\\\[\\s\\S])*(?:\`|$)|${doubleQuoted}|${singleQuoted}`,
  'gu',
);
const hashToken = new RegExp(
  `(?<![\\w&"'\`/])#(?![{[])[^\\n]*|${doubleQuoted}|${singleQuoted}|${prefixedSingle}`,
  'gu',
);
const hasHashComments = /\.(?:py|rb|ya?ml|toml|exs?)$/i;

/** A text in quotes within an inserted value: `${'…'}`, `${isShort ? `…` : ''}`, and in Python `{'…'}`. */
const textInValue = (open: string) =>
  new RegExp(
    `(${open})((?:[^{}"'\`]|"[^"\\n{}]{0,20}"|'[^'\\n{}]{0,20}'|\`\`){0,200})(["'\`])((?:(?!\\3)[^\\\\\\n{}]|\\\\.|\\{[^{}\\n]*\\})*)\\3([^{}]{0,400})\\}`,
    'gu',
  );
const inTemplate = textInValue('\\$\\{');
const inFormat = textInValue('\\{');
const maxTextsInValue = 5;
const constantBefore = /(?<![\w$.])([A-Za-z_$][\w$]*)\s*(?::\s*[\w<>[\]]{1,40}\s*)?=\s*[rf]?$/;

/** Code in which sentences within inserted values follow the value, as parts of the text around it. Line breaks stay. */
function hoistTexts(text: string, pattern: RegExp): string {
  let now = text;
  for (let round = 0; round < maxTextsInValue; round += 1) {
    const next = now.replace(pattern, (whole, open, left, _quote, inner, right) =>
      /\p{L} \p{L}/u.test(inner) ? `${open}${left}${right}}${inner}` : whole,
    );
    if (next === now) return now;
    now = next;
  }
  return now;
}

/** The literals of a run, in order. Texts that are joined by `+` or follow one another are one literal. */
export function literalsOf(run: AddedRun, path: string): AddedLiteral[] {
  const { line: start, before } = run;
  const text = hoistTexts(run.text, inTemplate);
  const token = hasHashComments.test(path) ? hashToken : slashToken;
  const results: (Writable<AddedLiteral> & { opening: string; end: number })[] = [];
  for (const match of text.matchAll(token)) {
    const [raw] = match;
    const quote = /^(?:"""|'''|["'`])/.exec(raw)?.[0];
    const isComment = quote === undefined;
    if (isComment || (quote.length === 3 && isDocumentation(text, match.index, before))) continue;
    const inner = hoistTexts(raw.slice(quote.length, -quote.length), inFormat);
    const last = results.at(-1);
    const between = last === undefined ? '' : text.slice(last.end, match.index);
    const end = match.index + raw.length;
    // `'one ' + name + ' two'`, `"one " "two"`: one sentence, cut for the width of the page.
    const joined = last !== undefined && /^\s*[rf]?$|^\s*\+\s*(?:[\w.$[\]()]+\s*\+\s*)?$/.test(between);
    if (joined) {
      last.text += joinedText(between, inner);
      last.end = end;
      last.around = `${last.opening} ${lineAround(text, match.index, end)}`;
    } else {
      const around = `${callsAround(text, match.index, before)} ${lineAround(text, match.index, end)}`;
      results.push({
        line: start + linesBefore(text, match.index),
        text: inner,
        around,
        opening: around,
        isNextItem: last !== undefined && /^\s*,\s*[rf]?$/.test(between),
        constant: constantBefore.exec(text.slice(Math.max(0, match.index - 200), match.index))?.[1] ?? null,
        end,
      });
    }
  }
  return results.map(({ line, text: inner, around, isNextItem, constant }) => ({
    line,
    text: inner.slice(0, maxLiteralLength),
    around: around.slice(0, maxLiteralLength),
    isNextItem,
    constant,
  }));
}

/** A text behind `+`, with the value that is added before it. */
function joinedText(between: string, text: string): string {
  const value = /\+\s*([\w.$[\]()]+)\s*\+/.exec(between)?.[1];
  return value === undefined ? text : `\${${value}}${text}`;
}

/** The lines before a text, the nearest first. */
function linesBack(text: string, index: number, before: string): string[] {
  const start = text.lastIndexOf('\n', index - 1);
  const near = start === -1 ? '' : text.slice(Math.max(0, start - maxLinesBefore * 200), start);
  return `${before}\n${near}`.split('\n').slice(-maxLinesBefore).reverse();
}

/** Lines before a text that open the calls around it: each ends with `(`, and only arguments are between it and the text. */
function callsAround(text: string, index: number, before: string): string {
  const calls: string[] = [];
  for (const line of linesBack(text, index, before)) {
    if (/\(\s*$/.test(line)) calls.push(line.trim());
    else if (!/,\s*$|["'`]\s*\+?\s*$/.test(line)) break;
  }
  return calls.join(' ');
}

/** True for a text with three quotes that is a separate statement: a docstring. */
function isDocumentation(text: string, index: number, before: string): boolean {
  const prefix = text.slice(text.lastIndexOf('\n', index - 1) + 1, index);
  if (!/^\s*[rRuUbB]{0,2}$/.test(prefix)) return false;
  const previous = linesBack(text, index, before).find((line) => line.trim() !== '') ?? '';
  return !/[(,=[{+\\]\s*$|\breturn\s*$/.test(previous);
}

function linesBefore(text: string, index: number): number {
  return text.slice(0, index).split('\n').length - 1;
}

/** The code of the lines of a text, without the text. */
function lineAround(text: string, from: number, to: number): string {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  return `${text.slice(start, from)} ${text.slice(to, next === -1 ? undefined : next)}`
    .replace(/\s+/g, ' ')
    .trim();
}
