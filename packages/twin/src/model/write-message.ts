import type { ServerResponse } from 'node:http';
import type { Turn } from './script.js';

/** Tokens of one answer. */
export interface Usage {
  readonly input_tokens: number;
  readonly output_tokens: number;
}

export interface Message {
  readonly id: string;
  readonly model: string;
  readonly turn: Turn;
  readonly usage: Usage;
}

type Block =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: Record<string, unknown> };

function toBlocks({ id, turn }: Message): Block[] {
  const text: Block = { type: 'text', text: turn.says };
  if (turn.call === undefined) return [text];
  const { name, input } = turn.call;
  return [text, { type: 'tool_use', id: `toolu_${id}`, name, input }];
}

function toEnvelope(message: Message, content: Block[]) {
  return {
    id: `msg_${message.id}`,
    type: 'message',
    role: 'assistant',
    model: message.model,
    content,
    stop_reason: message.turn.call === undefined ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { ...message.usage, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  };
}

/** Sends the whole message as JSON. */
export function writeJson(response: ServerResponse, message: Message): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(toEnvelope(message, toBlocks(message))));
}

/** Sends the message as the API's stream of server-sent events. */
export function writeStream(response: ServerResponse, message: Message): void {
  const send = (type: string, data: Record<string, unknown>) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const blocks = toBlocks(message);
  const envelope = toEnvelope(message, []);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  send('message_start', {
    message: { ...envelope, stop_reason: null, usage: { ...envelope.usage, output_tokens: 1 } },
  });
  for (const [index, block] of blocks.entries()) {
    const isText = block.type === 'text';
    send('content_block_start', {
      index,
      content_block: isText ? { ...block, text: '' } : { ...block, input: {} },
    });
    const delta = isText
      ? { type: 'text_delta', text: block.text }
      : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
    send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  }
  send('message_delta', {
    delta: { stop_reason: envelope.stop_reason, stop_sequence: null },
    usage: { output_tokens: message.usage.output_tokens },
  });
  send('message_stop', {});
  response.end();
}
