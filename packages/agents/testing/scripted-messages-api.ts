import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the scripted model does in one turn. */
export type ScriptedReply =
  | { readonly say: string }
  | { readonly tool: string; readonly input: Record<string, unknown> }
  /** Pages that the vendor's own search found, and what the model says then. */
  | { readonly pages: readonly { readonly title: string; readonly url: string }[]; readonly say: string }
  | {
      readonly status: number;
      readonly error: string;
      readonly message?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Takes the request and never answers. */
  | { readonly hang: true };

export interface ScriptedTurn {
  /** Answers that the model gave so far in this conversation: 0 at first. */
  readonly turn: number;
  /** The person's words: the prompt, without what the CLI adds. */
  readonly prompt: string;
  /** Text of the newest tool result; empty in the first turn. */
  readonly lastResult: string;
  /** Pictures that the person showed. */
  readonly pictures: readonly { readonly mime: string; readonly bytes: Buffer }[];
  /** Names of the tools that the model is offered, and the system prompt. */
  readonly tools: readonly string[];
  readonly system: string;
}

export interface ScriptedMessagesApi {
  readonly url: string;
  /** Number of requests for an answer so far. */
  requests(): number;
  close(): Promise<void>;
}

/** A model behind the Messages API, on loopback, that follows its script. For tests with the real CLI. */
export async function createScriptedMessagesApi(
  script: (turn: ScriptedTurn) => ScriptedReply,
): Promise<ScriptedMessagesApi> {
  let requests = 0;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST' || !request.url?.split('?')[0]?.endsWith('/v1/messages')) {
        response.writeHead(request.method === 'HEAD' ? 200 : 404).end();
        return;
      }
      requests += 1;
      const reply = script(readTurn(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
      if ('hang' in reply) return;
      if ('status' in reply) {
        response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
        const message = reply.message ?? reply.error;
        response.end(JSON.stringify({ type: 'error', error: { type: reply.error, message } }));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of toEvents(reply, requests)) {
        response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      }
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

interface Message {
  role: string;
  content:
    | string
    | {
        type: string;
        text?: string;
        content?: unknown;
        source?: { media_type: string; data: string };
      }[];
}

interface Body {
  messages: Message[];
  tools?: { name: string }[];
  system?: string | { text?: string }[];
}

function readTurn(body: Body): ScriptedTurn {
  const blocks = body.messages
    .filter((message) => message.role === 'user')
    .flatMap((message) =>
      typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content,
    );
  const results = blocks.filter((block) => block.type === 'tool_result');
  const last = results.at(-1) as { content?: unknown } | undefined;
  return {
    turn: body.messages.filter((message) => message.role === 'assistant').length,
    prompt: blocks.map((block) => block.text ?? '').join('\n'),
    pictures: blocks.flatMap((block) =>
      block.type === 'image' && 'source' in block && block.source !== undefined
        ? [{ mime: block.source.media_type, bytes: Buffer.from(block.source.data, 'base64') }]
        : [],
    ),
    tools: (body.tools ?? []).map(({ name }) => name),
    system:
      typeof body.system === 'string'
        ? body.system
        : (body.system ?? []).map(({ text }) => text ?? '').join('\n'),
    lastResult: typeof last?.content === 'string' ? last.content : JSON.stringify(last?.content ?? ''),
  };
}

type Event = { type: string } & Record<string, unknown>;

function toEvents(
  reply: Extract<ScriptedReply, { say: string } | { tool: string }>,
  number: number,
): Event[] {
  return [
    {
      type: 'message_start',
      message: {
        id: `msg_${number}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-5-5',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 100, output_tokens: 1 },
      },
    },
    ...toBlocks(reply, number).flatMap(({ start, delta }, index): Event[] => [
      { type: 'content_block_start', index, content_block: start },
      ...(delta === undefined ? [] : [{ type: 'content_block_delta', index, delta }]),
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: 'say' in reply ? 'end_turn' : 'tool_use', stop_sequence: null },
      usage: { output_tokens: 20 },
    },
    { type: 'message_stop' },
  ];
}

interface Block {
  readonly start: Record<string, unknown>;
  readonly delta?: Record<string, unknown>;
}

function toBlocks(
  reply: Extract<ScriptedReply, { say: string } | { tool: string }>,
  number: number,
): Block[] {
  const says = (text: string) => ({
    start: { type: 'text', text: '' },
    delta: { type: 'text_delta', text },
  });
  const calls = (type: string, id: string, name: string, input: unknown) => ({
    start: { type, id, name, input: {} },
    delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
  });
  if ('tool' in reply) return [calls('tool_use', `toolu_${number}`, reply.tool, reply.input)];
  if (!('pages' in reply)) return [says(reply.say)];
  const id = `srvtoolu_${number}`;
  const content = reply.pages.map((page) => ({
    type: 'web_search_result',
    ...page,
    encrypted_content: 'x',
    page_age: null,
  }));
  return [
    calls('server_tool_use', id, 'web_search', { query: 'x' }),
    { start: { type: 'web_search_tool_result', tool_use_id: id, content } },
    says(reply.say),
  ];
}
