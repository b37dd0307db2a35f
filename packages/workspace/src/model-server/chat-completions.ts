import { z } from 'zod';
import { type ChatRequest, toCallItem } from './embedded-model.js';
import type { ChatCallItem, ChatFunctions, ChatItem } from './llama-module.js';

const Text = z.union([
  z.string(),
  z
    .array(z.object({ type: z.literal('text'), text: z.string() }))
    .transform((parts) => parts.map(({ text }) => text).join('')),
]);
const Message = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer']), content: Text }),
  z.object({ role: z.literal('user'), content: Text }),
  z.object({
    role: z.literal('assistant'),
    content: Text.nullish(),
    tool_calls: z
      .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
      .optional(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: Text }),
]);

/** The part of OpenAI's chat completions that text models with tools need. Fields that we do not know are left alone, as llama-server does. */
export const CompletionRequest = z.object({
  messages: z.array(Message).min(1),
  tools: z
    .array(
      z.object({
        type: z.literal('function'),
        function: z.object({
          name: z.string(),
          description: z.string().optional(),
          parameters: z.record(z.string(), z.unknown()).optional(),
        }),
      }),
    )
    .optional(),
  tool_choice: z.enum(['auto', 'none']).optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }),
      }),
    ])
    .optional(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  seed: z.int().nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
});
export type CompletionRequest = z.infer<typeof CompletionRequest>;

/** Request in the form that the library takes: a call and its result are one item of the model's turn. */
export function toChatRequest(request: CompletionRequest): Omit<ChatRequest, 'signal' | 'onText'> {
  const { response_format: format, tools } = request;
  return {
    history: toHistory(request.messages),
    functions: request.tool_choice === 'none' || tools === undefined ? undefined : toFunctions(tools),
    format: toFormat(format),
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
    temperature: request.temperature ?? undefined,
    seed: request.seed ?? undefined,
  };
}

function toFormat(format: CompletionRequest['response_format']): ChatRequest['format'] {
  switch (format?.type) {
    case 'json_schema':
      return format.json_schema.schema;
    case 'json_object':
      return 'any';
    default:
      return undefined;
  }
}

function toFunctions(tools: NonNullable<CompletionRequest['tools']>): ChatFunctions {
  return Object.fromEntries(
    tools.map(({ function: { name, description, parameters } }) => [
      name,
      { description, params: parameters },
    ]),
  );
}

function toHistory(messages: CompletionRequest['messages']): readonly ChatItem[] {
  const results = new Map(
    messages.flatMap((message) =>
      message.role === 'tool' ? [[message.tool_call_id, message.content] as const] : [],
    ),
  );
  const items: ChatItem[] = [];
  let response: (string | ChatCallItem)[] = [];
  const endTurn = () => {
    if (response.length > 0) items.push({ type: 'model', response });
    response = [];
  };
  for (const message of messages) {
    if (message.role === 'tool') continue;
    if (message.role === 'assistant') {
      if (message.content) response.push(message.content);
      for (const { id, function: called } of message.tool_calls ?? []) {
        response.push(toCallItem(called.name, called.arguments, results.get(id) ?? ''));
      }
      continue;
    }
    endTurn();
    items.push({ type: message.role === 'user' ? 'user' : 'system', text: message.content });
  }
  endTurn();
  return items;
}
