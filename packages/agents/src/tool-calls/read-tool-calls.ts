import { isRecord } from '@fixpoint/shared/text';
import type { Answer, ToolCall } from '../conversation/index.js';
import { type FencedBlock, findFencedBlocks } from './find-fenced-files.js';
import { findObjects } from './find-objects.js';
import { parseLeniently } from './parse-leniently.js';
import { type FoundCall, findPythonCalls, findTaggedCalls, type KnownTools } from './read-code-calls.js';
import { stripThoughts } from './strip-thoughts.js';

export type { KnownTools };

/** The tool calls of an answer, wherever the model put them. */
export interface ReadCalls {
  /** Each with an object of arguments. Empty if the answer is words alone, and if no call may run. */
  readonly calls: readonly ToolCall[];
  /** `text`: the model wrote its calls as JSON, so their results go back as text too: it was given no id to answer. */
  readonly via: 'api' | 'text';
  /** Why calls that the model meant are not among `calls`, for the model to read; null: nothing is missing. */
  readonly refused: string | null;
  /** Text of the answer besides its calls. */
  readonly text: string;
  /** The answer without its thoughts, calls included: the part that belongs in the conversation. */
  readonly said: string;
  /** The answer stopped at the length limit before its call was complete. */
  readonly isCut: boolean;
}

export interface ReadOptions {
  /**
   * Reads a block of code as a call of `write_file`. Gets the file that the block names, else null, and its language; returns the
   * path of the file, or null for code that is not a file. Absent: blocks of code are words.
   */
  readonly fileOf?: ((path: string | null, language: string) => string | null) | undefined;
}

/**
 * Reads calls as the protocol has them, or in the text: as JSON between words, fences or `<tool_call>` tags, in any of the usual
 * shapes, repaired if that is needed; in the style of Python; as elements; as files in blocks of code. Thoughts of the model are
 * not calls. A call that may be cut is never among them: repaired, a cut `write_file` is a shorter file and no error.
 */
export function readToolCalls(
  { message, finish }: Pick<Answer, 'message' | 'finish'>,
  tools: KnownTools,
  options: ReadOptions = {},
): ReadCalls {
  const isCut = finish === 'length';
  const said = stripThoughts(message.text, (start) => endOfCall(message.text, start, tools)).trim();
  if (message.calls.length > 0) {
    const calls = message.calls.map((call) => ({ ...call, args: readArguments(call.args) }));
    const refused = isCut ? cutOff : whyUnreadable(calls);
    return { calls: refused === null ? calls : [], via: 'api', refused, text: said, said, isCut };
  }
  return { ...readText(said, isCut, tools, options), said };
}

/** Shown to the model. What it asks for can be done: a first part does not end the work. */
const cutOff =
  'Your tool call is incomplete, probably because your answer was cut off at the length limit. It was not run. Write a long file in parts: the first part with write_file, each further part with append_file.';

function endOfCall(text: string, start: number, tools: KnownTools): number | null {
  const [object] = findObjects(text.slice(start));
  if (object === undefined || object.start !== 0 || !object.closed) return null;
  const end = start + object.end;
  return toCalls(parseLeniently(text.slice(start, end)), tools).length > 0 ? end : null;
}

function whyUnreadable(calls: readonly ToolCall[]): string | null {
  const unreadable = calls.find(({ args }) => args === undefined);
  if (unreadable === undefined) return null;
  return `The arguments of ${unreadable.tool} are not a JSON object. Nothing was run. Send the call again.`;
}

type MeantCall = Omit<ToolCall, 'id'>;

/** Part of a text with calls, or with a call that cannot run. */
interface Passage {
  readonly start: number;
  readonly end: number;
  readonly calls: readonly MeantCall[];
  readonly refused: string | null;
}

function readText(
  text: string,
  isCut: boolean,
  tools: KnownTools,
  options: ReadOptions,
): Omit<ReadCalls, 'said'> {
  const passages = findPassages(text, tools, options).sort((a, b) => a.start - b.start);
  const refused = passages.find((passage) => passage.refused !== null)?.refused ?? null;
  const isLastCut = isCut && passages.length > 0;
  const reason = isLastCut ? cutOff : refused;
  let words = '';
  let after = 0;
  for (const { start, end } of passages) {
    words += text.slice(after, start);
    after = end;
  }
  words += text.slice(after);
  return {
    calls:
      reason === null
        ? passages.flatMap(({ calls }) => calls).map((call, index) => ({ ...call, id: `text-${index + 1}` }))
        : [],
    via: 'text',
    refused: reason,
    isCut: reason === cutOff,
    text: words
      .replace(/```[\w]*\s*```/g, '')
      .replace(/<\/?tool_call>/g, '')
      .trim(),
  };
}

/** Files in blocks of code are taken out first: their braces are no calls. */
function findPassages(text: string, tools: KnownTools, { fileOf }: ReadOptions): Passage[] {
  const passages: Passage[] = [];
  let rest = text;
  const take = (results: readonly Passage[]) => {
    passages.push(...results);
    for (const { start, end } of results) {
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    }
  };
  if (fileOf !== undefined)
    take(findFencedBlocks(text).flatMap((block) => toFile(block, tools, fileOf) ?? []));
  take(findTaggedCalls(rest, tools).map(toPassage));
  take(findPythonCalls(rest, tools).map(toPassage));
  take(findJsonCalls(rest, tools));
  return passages;
}

function toPassage({ start, end, tool, args }: FoundCall): Passage {
  return args === undefined
    ? { start, end, calls: [], refused: cutOff }
    : { start, end, calls: [{ tool, args }], refused: null };
}

function findJsonCalls(text: string, tools: KnownTools): Passage[] {
  return findObjects(text).flatMap(({ start, end, closed }) => {
    const source = text.slice(start, end);
    const calls = toCalls(parseLeniently(source), tools);
    // Broken quotes hide the end of an object, but the text still names its tool.
    const looksMeant = calls.length > 0 || (!closed && /["'](tool|function|name)["']\s*:/.test(source));
    if (!looksMeant) return [];
    if (!closed) return [{ start, end, calls, refused: cutOff }];
    const refused =
      calls.length === 0
        ? 'The JSON of your tool call cannot be read. Nothing was run. Send it again.'
        : null;
    return [{ start, end, calls, refused }];
  });
}

/** A block of code as the file that it is. A call in a block is a call. */
function toFile(
  { start, end, content, path, language, closed }: FencedBlock,
  tools: KnownTools,
  fileOf: NonNullable<ReadOptions['fileOf']>,
): Passage | null {
  const isCall =
    findPythonCalls(content, tools).length > 0 ||
    findTaggedCalls(content, tools).length > 0 ||
    findObjects(content).some((object) => endOfCall(content, object.start, tools) !== null) ||
    (!closed &&
      /["'](tool|function|name)["']\s*:\s*["']\w+["']\s*,\s*["'](args|arguments|parameters|input)["']/.test(
        content,
      ));
  if (isCall) return null;
  const file = fileOf(path, language);
  if (file === null) return null;
  return {
    start,
    end,
    calls: [{ tool: 'write_file', args: { path: file, content } }],
    refused: closed ? null : cutOff,
  };
}

/** The shapes in which models write calls. Other JSON, a `package.json` for one, is not a call. */
function toCalls(value: unknown, tools: KnownTools): readonly MeantCall[] {
  if (Array.isArray(value)) return value.flatMap((entry) => toCalls(entry, tools));
  if (!isRecord(value)) return [];
  if (Array.isArray(value.tool_calls)) return toCalls(value.tool_calls, tools);
  if (isRecord(value.tool_call)) return toCalls(value.tool_call, tools);
  if (isRecord(value.function)) return toCalls(value.function, tools);
  const { tool, name, function: called } = value;
  const chosen = [tool, name, called].find((entry) => typeof entry === 'string');
  if (typeof chosen !== 'string') return [];
  const given = ['args', 'arguments', 'parameters', 'input'].find((key) => key in value);
  if (given !== undefined) {
    const args = readArguments(value[given]);
    return args === undefined ? [] : [{ tool: chosen, args }];
  }
  if (!tools.has(chosen)) return [];
  // {"tool": "read_file", "path": "app.py"}
  const { tool: _tool, name: _name, function: _function, ...args } = value;
  return [
    { tool: chosen, args: typeof tool === 'string' && typeof name === 'string' ? { ...args, name } : args },
  ];
}

function readArguments(args: unknown): Readonly<Record<string, unknown>> | undefined {
  if (args === undefined || args === null || args === '') return {};
  const value = typeof args === 'string' ? parseLeniently(args) : args;
  return isRecord(value) ? value : undefined;
}
