import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Block {
  readonly type: string;
  readonly id?: string;
  readonly tool_use_id?: string;
  readonly text?: string;
  readonly is_error?: boolean;
  readonly input?: Record<string, unknown>;
  readonly cache_control?: unknown;
  readonly content?: string | readonly Block[];
  readonly source?: { readonly media_type: string; readonly data: string };
}

/** A request as the Messages API gets it from a computer use loop. */
export interface ComputerUseRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly system: unknown;
    readonly messages: readonly { readonly role: string; readonly content: readonly Block[] }[];
    readonly tools: readonly Record<string, unknown>[];
    readonly stream?: boolean;
  };
  /** Of the newest message: the texts of the person and the tools, and their pictures. */
  readonly text: string;
  readonly pictures: readonly { readonly mime: string; readonly bytes: Buffer }[];
  /** Answers that the model gave so far that are still in the conversation. */
  readonly turn: number;
}

export type ComputerUseReply =
  | { readonly say?: string; readonly act?: Record<string, unknown> | readonly Record<string, unknown>[] }
  | { readonly status: number; readonly error: string; readonly retryAfterMs?: number }
  | { readonly breakOff: string }
  | { readonly hang: true };

/** A model behind the Messages API, on loopback, that streams the computer use calls of its script. */
export async function startScriptedComputerUse(
  script: (request: ComputerUseRequest, number: number) => ComputerUseReply | Promise<ComputerUseReply>,
) {
  const requests: ComputerUseRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', async () => {
      const request = read(incoming.headers, JSON.parse(Buffer.concat(chunks).toString('utf8')));
      requests.push(request);
      answer(response, await script(request, requests.length), requests.length);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: requests as readonly ComputerUseRequest[],
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function read(headers: IncomingHttpHeaders, body: ComputerUseRequest['body']): ComputerUseRequest {
  const blocks = (body.messages.at(-1)?.content ?? []).flatMap((block): readonly Block[] =>
    block.type === 'tool_result' && typeof block.content !== 'string' ? (block.content ?? []) : [block],
  );
  return {
    headers,
    body,
    turn: body.messages.filter(({ role }) => role === 'assistant').length,
    text: blocks
      .map((block) => block.text ?? (typeof block.content === 'string' ? block.content : ''))
      .join('\n'),
    pictures: blocks.flatMap(({ source }) =>
      source === undefined ? [] : [{ mime: source.media_type, bytes: Buffer.from(source.data, 'base64') }],
    ),
  };
}

function answer(response: ServerResponse, reply: ComputerUseReply, number: number): void {
  if ('hang' in reply) return;
  if ('status' in reply) {
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      ...(reply.retryAfterMs === undefined ? {} : { 'retry-after-ms': String(reply.retryAfterMs) }),
    });
    response.end(JSON.stringify({ type: 'error', error: { type: reply.error, message: reply.error } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, rest: Record<string, unknown>) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`);
  send('message_start', {
    message: {
      id: `msg_${number}`,
      type: 'message',
      role: 'assistant',
      model: 'scripted',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: {
        input_tokens: 100,
        output_tokens: 1,
        cache_read_input_tokens: 1_000,
        cache_creation_input_tokens: 200,
      },
    },
  });
  if ('breakOff' in reply) {
    send('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
    send('content_block_delta', { index: 0, delta: { type: 'text_delta', text: reply.breakOff } });
    response.write(': half', () => response.destroy());
    return;
  }
  const acts = reply.act === undefined ? [] : [reply.act].flat();
  let index = 0;
  if (reply.say !== undefined) {
    send('content_block_start', { index, content_block: { type: 'text', text: '' } });
    send('content_block_delta', { index, delta: { type: 'text_delta', text: reply.say } });
    send('content_block_stop', { index });
    index += 1;
  }
  for (const act of acts) {
    const id = `toolu_${number}_${index}`;
    send('content_block_start', {
      index,
      content_block: { type: 'tool_use', id, name: 'computer', input: {} },
    });
    const json = JSON.stringify(act);
    for (const piece of [json.slice(0, 5), json.slice(5)]) {
      send('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: piece } });
    }
    send('content_block_stop', { index });
    index += 1;
  }
  send('message_delta', {
    delta: { stop_reason: acts.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
    usage: { output_tokens: 20 },
  });
  send('message_stop', {});
  response.end();
}
