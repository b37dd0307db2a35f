import { createHash } from 'node:crypto';

/** Maximum length of a message's text, and of a tool's schema, in the log of requests. */
const longest = { prompt: 500, schema: 200 } as const;

/** A request as the log stores it: images by hash, prompts and tools cut short. The model's answers are stored whole. */
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

/** Minimum length of base64 that is replaced: an image is far longer. */
const minPictureLength = 64;

/** The placeholder of an image in a log: its hash and its length, never its bytes. */
export function summarizeDataImageUrl(url: string): string {
  const match = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(url);
  return match === null ? url : summarize(match[1] ?? '', match[2] ?? '');
}

/** A copy of any JSON value with hashes in place of images, in every form that vendors use: data URLs, base64 sources, raw bytes. */
export function namePictures(value: unknown): unknown {
  if (typeof value === 'string') return summarizeDataImageUrl(value);
  if (value instanceof Uint8Array) return summarize('image', Buffer.from(value).toString('base64'));
  if (Array.isArray(value)) return value.map(namePictures);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  const isSource = record.type === 'base64' && typeof record.data === 'string';
  return Object.fromEntries(
    Object.entries(record).map(([name, inner]) => [
      name,
      isSource && name === 'data' && (inner as string).length >= minPictureLength
        ? summarize(String(record.media_type ?? 'image'), inner as string)
        : namePictures(inner),
    ]),
  );
}

function summarize(mime: string, base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  const hash = createHash('sha256').update(bytes).digest('hex');
  return `[${mime}, ${bytes.length} bytes, sha256 ${hash}]`;
}

/** JSON for people to read: indented, without empty lines and without lines that only contain braces and brackets. */
export function formatCleanJson(value: unknown): string {
  return (JSON.stringify(value, null, 2) ?? String(value))
    .split('\n')
    .filter((line) => !/^[\s{}[\],]*$/.test(line))
    .join('\n');
}

/** `agent_run_20260102_030405.log`, by the clock of the machine. */
export function logFileName(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `agent_run_${date}_${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}.log`;
}
