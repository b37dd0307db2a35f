import type { Answer, ToolCall } from '../conversation/index.js';
import { findObjects } from './find-objects.js';
import { parseLeniently } from './parse-leniently.js';

/** The tool calls of an answer, wherever the model put them. */
export interface ReadCalls {
  /** Each with an object of arguments. Empty where the answer is words alone, and where none may run. */
  readonly calls: readonly ToolCall[];
  /** `text`: the model wrote its calls as JSON, so their results go back as text too: it was given no id to answer. */
  readonly via: 'api' | 'text';
  /** Why calls that the model meant are not among `calls`, for the model to read; null: nothing is missing. */
  readonly refused: string | null;
  /** What the answer says beside its calls. */
  readonly text: string;
}

/**
 * Reads calls as the protocol has them, or as JSON in the text: between words, fences or `<tool_call>` tags, in any of the usual
 * shapes, repaired where that is needed. A call that may be cut is never among them: repaired, a cut `write_file` is a shorter
 * file and no error.
 */
export function readToolCalls(
  { message, finish }: Pick<Answer, 'message' | 'finish'>,
  tools: ReadonlySet<string>,
): ReadCalls {
  const isCut = finish === 'length';
  if (message.calls.length > 0) {
    const calls = message.calls.map((call) => ({ ...call, args: readArguments(call.args) }));
    const refused = isCut ? cutOff : whyUnreadable(calls);
    return { calls: refused === null ? calls : [], via: 'api', refused, text: message.text };
  }
  return readText(message.text, isCut, tools);
}

const cutOff =
  'Your tool call is incomplete, probably because your answer was cut off at the length limit. It was not run. Send it again, shorter: write a smaller file, or write it in parts with edit_file.';

function whyUnreadable(calls: readonly ToolCall[]): string | null {
  const unreadable = calls.find(({ args }) => args === undefined);
  if (unreadable === undefined) return null;
  return `The arguments of ${unreadable.tool} are not a JSON object. Nothing was run. Send the call again.`;
}

function readText(text: string, isCut: boolean, tools: ReadonlySet<string>): ReadCalls {
  const calls: ToolCall[] = [];
  let refused: string | null = null;
  let words = '';
  let after = 0;
  for (const { start, end, closed } of findObjects(text)) {
    const source = text.slice(start, end);
    const meant = toCalls(parseLeniently(source), tools);
    // Where quotes are broken an object seems to have no end: such a text names its tool all the same.
    const looksMeant = meant.length > 0 || (!closed && /["'](tool|function|name)["']\s*:/.test(source));
    words += text.slice(after, looksMeant ? start : end);
    after = end;
    if (!looksMeant) continue;
    if (isCut || !closed) refused = cutOff;
    else if (meant.length === 0)
      refused = 'The JSON of your tool call cannot be read. Nothing was run. Send it again.';
    else {
      for (const call of meant) calls.push({ ...call, id: `text-${calls.length + 1}` });
    }
  }
  words += text.slice(after);
  return {
    calls: refused === null ? calls : [],
    via: 'text',
    refused,
    text: words
      .replace(/```(?:json|tool_call)?\s*```/g, '')
      .replace(/<\/?tool_call>/g, '')
      .trim(),
  };
}

type MeantCall = Omit<ToolCall, 'id'>;

/** The shapes in which models write calls. Other JSON, a `package.json` for one, is no call. */
function toCalls(value: unknown, tools: ReadonlySet<string>): readonly MeantCall[] {
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
