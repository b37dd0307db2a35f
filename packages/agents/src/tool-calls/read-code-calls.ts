import { parseLeniently } from './parse-leniently.js';

/** Tools that a text may call. `get` gives the names of their arguments in order, for calls by position. */
export interface KnownTools {
  has(tool: string): boolean;
  get?(tool: string): readonly string[] | undefined;
}

/** A call in a text, with its place. `args` undefined: it cannot be read, or has no end. */
export interface FoundCall {
  readonly start: number;
  readonly end: number;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>> | undefined;
}

/** A call begins a line; before it may stand what Python or a list of calls has there. */
const opening = /^[ \t]*(?:\[|`|print\(|await |\w+ = |default_api\.|tools?\.|functions?\.)*(\w+)\(/gm;

/** Calls in the style of Python: `write_file(path="app.py", content="""…""")`, as some models are trained to write them. */
export function findPythonCalls(text: string, tools: KnownTools): readonly FoundCall[] {
  const foundCalls: FoundCall[] = [];
  for (const match of text.matchAll(opening)) {
    const [whole, tool = ''] = match;
    const start = match.index;
    if (!tools.has(tool) || start < (foundCalls.at(-1)?.end ?? 0)) continue;
    const read = readArguments(text, start + whole.length, tools.get?.(tool) ?? []);
    if (read === 'prose') continue;
    const behind = read === null ? text.length : read.end;
    const rest = /^[\])`;,]*/.exec(text.slice(behind))?.[0].length ?? 0;
    foundCalls.push({ start, end: behind + rest, tool, args: read?.args });
  }
  return foundCalls;
}

const name = /\s*(\w+)\s*=\s*(?!=)/y;
const value =
  /\s*(?:[rbuf]{0,2}("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')|(-?\d+(?:\.\d+)?|True|False|None|true|false|null)(?!\w)|([[{]))/y;

/** `prose`: the arguments are words and no values. Null: it has no end. */
function readArguments(
  text: string,
  from: number,
  positions: readonly string[],
): { readonly args: Record<string, unknown>; readonly end: number } | null | 'prose' {
  const args: Record<string, unknown> = {};
  let position = from;
  for (let index = 0; ; index += 1) {
    const closing = endOf(/\s*,?\s*\)/y, text, position);
    if (closing !== null) return { args, end: closing };
    const start = index === 0 ? position : endOf(/\s*,/y, text, position);
    if (start === null) return endOrProse(text, position);
    name.lastIndex = start;
    const key = name.exec(text)?.[1] ?? positions[index];
    const read = readValue(text, Math.max(start, name.lastIndex), key !== undefined);
    if (read === null || read === 'prose') return read;
    args[key ?? ''] = read.value;
    position = read.end;
  }
}

function endOrProse(text: string, position: number): null | 'prose' {
  return text.slice(position).trim() === '' ? null : 'prose';
}

/** End of a match that begins at a position, for a sticky pattern. */
function endOf(pattern: RegExp, text: string, position: number): number | null {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** As `readArguments`. A value without a name is one argument too many. */
function readValue(
  text: string,
  position: number,
  hasName: boolean,
): { readonly value: unknown; readonly end: number } | null | 'prose' {
  value.lastIndex = position;
  const match = value.exec(text);
  if (match === null) return /^\s*(?:[rbuf]{0,2}["'][\s\S]*)?$/.test(text.slice(position)) ? null : 'prose';
  if (!hasName) return 'prose';
  const [, string, word, bracket] = match;
  if (bracket !== undefined) {
    const open = value.lastIndex - 1;
    const close = closingOf(text, open);
    return close === null ? null : { value: parseLeniently(text.slice(open, close)), end: close };
  }
  return {
    value: string === undefined ? wordValue(word ?? '') : stringValue(string),
    end: value.lastIndex,
  };
}

function wordValue(word: string): unknown {
  if (/^(none|null)$/i.test(word)) return undefined;
  if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true';
  return Number(word);
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

function stringValue(source: string): string {
  const isLong = source.startsWith('"""') || source.startsWith("'''");
  const body = isLong ? source.slice(3, -3).replace(/^\n/, '') : source.slice(1, -1);
  return body.replace(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? keepEscape(character));
}

/** Python keeps the backslash of an escape that it does not know. */
function keepEscape(character: string): string {
  return /["'\\]/.test(character) ? character : `\\${character}`;
}

/** A string, or a bracket outside of strings; a quote without an end. */
const stringOrBracket = /(["'])(?:(?!\1)[^\\]|\\[\s\S])*\1|(["'])|([[{])|[\]}]/g;

function closingOf(text: string, start: number): number | null {
  let depth = 0;
  stringOrBracket.lastIndex = start;
  for (let match = stringOrBracket.exec(text); match !== null; match = stringOrBracket.exec(text)) {
    const [, string, quote, opening] = match;
    if (quote !== undefined) return null;
    if (string !== undefined) continue;
    depth += opening === undefined ? -1 : 1;
    if (depth === 0) return stringOrBracket.lastIndex;
  }
  return null;
}

const functionTag = /<(?:function=|invoke name=|function name=)["']?(\w+)["']?>/g;
const parameterTag = /<(?:parameter=|parameter name=)["']?(\w+)["']?>\n?([\s\S]*?)\n?<\/parameter>/g;

/** Calls as elements: `<function=write_file><parameter=path>…`, as coding models are trained to write them. */
export function findTaggedCalls(text: string, tools: KnownTools): readonly FoundCall[] {
  const foundCalls: FoundCall[] = [];
  for (const match of text.matchAll(functionTag)) {
    const [whole, tool = ''] = match;
    const start = match.index;
    if (!tools.has(tool) || start < (foundCalls.at(-1)?.end ?? 0)) continue;
    const closing = /<\/(?:function|invoke)>/g;
    closing.lastIndex = start + whole.length;
    const end = closing.exec(text);
    const body = text.slice(start + whole.length, end?.index ?? text.length);
    foundCalls.push({
      start,
      end: end === null ? text.length : closing.lastIndex,
      tool,
      args: end === null ? undefined : readParameters(body),
    });
  }
  return foundCalls;
}

function readParameters(body: string): Readonly<Record<string, unknown>> | undefined {
  const parameters = [...body.matchAll(parameterTag)];
  if (parameters.length === 0) {
    const value = body.trim() === '' ? {} : parseLeniently(body.trim());
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  }
  return Object.fromEntries(
    parameters.map(([, key = '', text = '']) => [key, key === 'content' && text !== '' ? `${text}\n` : text]),
  );
}
