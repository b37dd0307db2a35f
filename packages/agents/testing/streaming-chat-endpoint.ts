import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Part of a message as the protocol has it. */
export type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null | readonly ChatPart[];
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

/** A request as the endpoint got it. */
export interface StreamingChatRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly ChatMessage[];
    readonly tools?: readonly { readonly type: string; readonly function: { readonly name: string } }[];
    readonly tool_choice?: unknown;
    readonly temperature?: number;
    readonly max_tokens?: number;
    readonly stream?: boolean;
  };
}

export interface CalledTool {
  readonly name: string;
  /** Text as the protocol has it; some endpoints send an object, and some nothing. */
  readonly arguments?: unknown;
}

/** What the endpoint does with a request. */
export type StreamingChatReply =
  | {
      readonly say?: string;
      readonly calls?: readonly CalledTool[];
      /** `length`: the answer is cut off at the limit. */
      readonly finish?: string;
    }
  | { readonly status: number; readonly message: string; readonly headers?: Record<string, string> }
  /** Begins to answer, then drops the connection, or ends without saying why. */
  | { readonly breakOff: 'connection' | 'silence'; readonly say: string }
  /** Takes the request and never answers. */
  | { readonly hang: true };

/**
 * An endpoint on loopback that speaks `POST /v1/chat/completions` with tools, streamed where that is requested, and records
 * its requests. Unstreamed answers are words alone.
 */
export async function startStreamingChatEndpoint(
  reply: (request: StreamingChatRequest, number: number) => StreamingChatReply | Promise<StreamingChatReply>,
) {
  const requests: StreamingChatRequest[] = [];
  const server = createServer(async (incoming, response) => {
    // As most: no /props, no /health.
    if (incoming.method !== 'POST') return void response.writeHead(404).end();
    const request: StreamingChatRequest = {
      path: incoming.url ?? '',
      authorization: incoming.headers.authorization,
      body: JSON.parse(await bodyOf(incoming)),
    };
    requests.push(request);
    answer(response, await reply(request, requests.length), requests.length, request.body.stream === true);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: requests as readonly StreamingChatRequest[],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(
  response: ServerResponse,
  reply: StreamingChatReply,
  number: number,
  isStreamed: boolean,
): void {
  if ('hang' in reply) return;
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify({ error: { message: reply.message } }));
    return;
  }
  if (!isStreamed) {
    const message = { role: 'assistant', content: reply.say ?? '' };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: `chatcmpl-${number}`,
        object: 'chat.completion',
        created: 0,
        model: 'test-double',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
      }),
    );
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: Record<string, unknown>, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({
        id: `chatcmpl-${number}`,
        object: 'chat.completion.chunk',
        created: 0,
        model: 'test-double',
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`,
    );
  send({ role: 'assistant', content: '' });
  // Two pieces, as a real one has many: the reader must put them together.
  const text = reply.say ?? '';
  if (text !== '') {
    send({ content: text.slice(0, 3) });
    send({ content: text.slice(3) });
  }
  if ('breakOff' in reply) {
    if (reply.breakOff === 'silence') response.end();
    else response.write(': half', () => response.destroy());
    return;
  }
  const calls = reply.calls ?? [];
  for (const [index, call] of calls.entries()) {
    send({
      tool_calls: [
        {
          index,
          id: `call_${number}_${index}`,
          type: 'function',
          function: {
            name: call.name,
            ...('arguments' in call ? { arguments: call.arguments } : { arguments: '' }),
          },
        },
      ],
    });
  }
  send({}, finishOf(reply, calls));
  response.write(
    `data: ${JSON.stringify({
      id: `chatcmpl-${number}`,
      object: 'chat.completion.chunk',
      created: 0,
      model: 'test-double',
      choices: [],
      usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
    })}\n\ndata: [DONE]\n\n`,
  );
  response.end();
}

function finishOf(reply: StreamingChatReply, calls: readonly CalledTool[]): string {
  if ('finish' in reply && reply.finish !== undefined) return reply.finish;
  return calls.length > 0 ? 'tool_calls' : 'stop';
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
