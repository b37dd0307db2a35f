import { toSafeLine } from '@fixpoint/shared/text';
import { z } from 'zod';

/** One message or tool call of the engine, for a person who watches. */
export interface EngineNote {
  readonly role: 'assistant' | 'tool' | 'system';
  readonly text: string;
  /** Id of the tool call. */
  readonly call?: string | undefined;
  /** Texts that the tool call replaces in a file. */
  readonly edits?: readonly EngineEdit[] | undefined;
}

/** One replacement in a file; `before` is empty if the whole file is written. */
export interface EngineEdit {
  readonly before: string;
  readonly after: string;
}

/** Result of one tool call. */
export interface EngineResult {
  readonly call: string;
  readonly ok: boolean;
  readonly text: string;
}

const shownParameters = ['file_path', 'command', 'pattern', 'path'];

/** Texts and tool calls of a message, for a person who watches. */
export function describeMessage(message: EngineMessage): EngineNote[] {
  if (message.type === 'system' && message.subtype === 'api_retry') {
    const status = message.error_status === undefined ? '' : ` (${message.error_status ?? 'no connection'})`;
    return [{ role: 'system', text: `The model did not respond${status}; retrying.` }];
  }
  if (message.type === 'rate_limit_event' && message.rate_limit_info.status === 'rejected') {
    return [{ role: 'system', text: `The quota is spent${describeReset(message.rate_limit_info)}.` }];
  }
  if (message.type !== 'assistant') return [];
  return contentBlocks(message).flatMap((block): EngineNote[] => {
    if (block.type === 'text' && block.text?.trim()) return [{ role: 'assistant', text: block.text.trim() }];
    if (block.type !== 'tool_use') return [];
    const name = block.name ?? 'tool';
    const text = describeCall(name, block.input);
    return [{ role: 'tool', text, call: block.id, edits: readEdits(name, block.input) }];
  });
}

/** Results of tool calls in a message. */
export function readResults(message: EngineMessage): EngineResult[] {
  if (message.type !== 'user') return [];
  return contentBlocks(message).flatMap(({ type, tool_use_id: call, content, is_error: isError }) =>
    type === 'tool_result' && call !== undefined
      ? [{ call, ok: isError !== true, text: textOfResult(content) }]
      : [],
  );
}

/** Text of a tool result: a string, or parts of which some are text. */
export function textOfResult(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('\n');
}

const Replacement = z.looseObject({ old_string: z.string(), new_string: z.string() });
const EditInputs: Readonly<Record<string, z.ZodType<EngineEdit[]>>> = {
  Edit: Replacement.transform((edit) => [toEdit(edit)]),
  MultiEdit: z.looseObject({ edits: z.array(Replacement) }).transform(({ edits }) => edits.map(toEdit)),
  Write: z.looseObject({ content: z.string() }).transform(({ content }) => [{ before: '', after: content }]),
};

function readEdits(tool: string, input: unknown): EngineEdit[] | undefined {
  return Object.hasOwn(EditInputs, tool) ? EditInputs[tool]?.safeParse(input).data : undefined;
}

function toEdit({ old_string: before, new_string: after }: z.infer<typeof Replacement>): EngineEdit {
  return { before, after };
}

function describeReset({ resetsAt }: RateLimitInfo): string {
  return typeof resetsAt === 'number' ? ` until ${new Date(resetsAt * 1000).toISOString()}` : '';
}

/** `Edit src/server.js`, `Bash npm test`. */
export function describeCall(tool: string, input: unknown): string {
  const parameters = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const shown = shownParameters.map((name) => parameters[name]).find((value) => typeof value === 'string');
  return shown === undefined ? tool : `${tool} ${toSafeLine(String(shown), 300)}`;
}

/**
 * The parts of the CLI's stream that we read: one JSON object a line. Types and fields come and go between versions, so only the ones we
 * use are named, all others pass, and a line that fits none of them is nothing.
 */
const ContentBlock = z.looseObject({
  type: z.string(),
  /** Of `text`. */
  text: z.string().optional(),
  /** Of `tool_use`. */
  id: z.string().optional(),
  name: z.string().optional(),
  input: z.unknown().optional(),
  /** Of `tool_result`. */
  tool_use_id: z.string().optional(),
  content: z.unknown().optional(),
  is_error: z.boolean().optional(),
});
export type ContentBlock = z.infer<typeof ContentBlock>;

export const ResultMessage = z.looseObject({
  type: z.literal('result'),
  subtype: z.string().optional(),
  is_error: z.boolean(),
  api_error_status: z.number().nullish(),
  /** Name of the failed request's error: `usage_limit_reached`, … */
  api_error: z.string().nullish().catch(undefined),
  terminal_reason: z.string().nullish(),
  stop_reason: z.string().nullish(),
  num_turns: z.number().optional(),
  result: z.string().optional(),
  errors: z.array(z.unknown()).optional(),
  total_cost_usd: z.number().optional(),
  permission_denials: z
    .array(z.looseObject({ tool_name: z.string(), tool_use_id: z.string(), tool_input: z.unknown() }))
    .optional(),
});
export type ResultMessage = z.infer<typeof ResultMessage>;

/** The account's limits, as of the newest answer of the model. `resetsAt` in seconds since 1970. */
export const RateLimitInfo = z.looseObject({ status: z.string(), resetsAt: z.number().nullish() });
export type RateLimitInfo = z.infer<typeof RateLimitInfo>;

export const EngineMessage = z.union([
  ResultMessage,
  z.looseObject({ type: z.literal('rate_limit_event'), rate_limit_info: RateLimitInfo }),
  z.looseObject({
    type: z.literal('system'),
    subtype: z.string(),
    error_status: z.number().nullish(),
    error: z.unknown().optional(),
  }),
  z.looseObject({
    type: z.enum(['assistant', 'user']),
    /** On an answer that the CLI made up for a failed request: `authentication_failed`, `overloaded`, … */
    error: z.unknown().optional(),
    message: z.looseObject({ content: z.union([z.string(), z.array(ContentBlock)]) }),
  }),
]);
export type EngineMessage = z.infer<typeof EngineMessage>;
/** Reads one line of the stream; null if its form is unknown. */
export function parseMessage(line: string): EngineMessage | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return null;
  }
  const parsed = EngineMessage.safeParse(json);
  return parsed.success ? parsed.data : null;
}

/** The content of an assistant or user message as blocks. */
export function contentBlocks(message: EngineMessage): ContentBlock[] {
  if (message.type !== 'assistant' && message.type !== 'user') return [];
  const { content } = message.message;
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}
