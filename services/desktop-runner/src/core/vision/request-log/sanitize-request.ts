import { namePictures } from './name-pictures.js';

/** Longest text of a message, and of a tool's schema, in the log of requests. */
const longest = { prompt: 500, schema: 200 } as const;

/** A request as the log keeps it: pictures by hash, prompts and tools cut short. What the model answers is kept whole. */
export function sanitizeRequest(request: unknown): unknown {
  const named = namePictures(request);
  if (typeof named !== 'object' || named === null || Array.isArray(named)) return named;
  const { tools, messages, system, ...rest } = named as Record<string, unknown>;
  return {
    ...rest,
    ...(system === undefined ? {} : { system: cutTexts(system) }),
    ...(messages === undefined ? {} : { messages: cutTexts(messages) }),
    ...(tools === undefined
      ? {}
      : { tools: Array.isArray(tools) ? tools.map(cutTool) : cut(JSON.stringify(tools), longest.schema) }),
  };
}

function cutTexts(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, longest.prompt);
  if (Array.isArray(value)) return value.map(cutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutTexts(inner)]));
}

function cutTool(tool: unknown): string {
  return cut(JSON.stringify(tool), longest.schema);
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… [${text.length} characters]`;
}
