import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question as the endpoint got it. */
export interface ChatRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

/** What the endpoint returns: an answer's text, another status with an error's text, or nothing at all. */
export type ChatReply = string | { readonly status: number; readonly message: string } | 'silence';

/** A model endpoint on loopback that speaks `POST /v1/chat/completions` and records its requests. */
export async function startChatEndpoint(reply: (request: ChatRequest) => ChatReply | Promise<ChatReply>) {
  const requests: ChatRequest[] = [];
  const server = createServer(async (incoming, response) => {
    // It lists no models.
    if (incoming.method === 'GET') return void response.writeHead(404).end();
    const request: ChatRequest = {
      path: incoming.url ?? '',
      authorization: incoming.headers.authorization,
      body: JSON.parse(await bodyOf(incoming)),
    };
    requests.push(request);
    const answer = await reply(request);
    if (answer === 'silence') return;
    const isAnswer = typeof answer === 'string';
    response.writeHead(isAnswer ? 200 : answer.status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isAnswer
          ? {
              id: 'answer',
              object: 'chat.completion',
              created: 0,
              model: request.body.model,
              choices: [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }],
              usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
            }
          : { error: { message: answer.message } },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
