import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { toSafeText } from '@fixpoint/shared/text';
import { z } from 'zod';
import { CompletionRequest, toChatRequest } from './chat-completions.js';
import {
  type ChatAnswer,
  ContextOverflow,
  type EmbeddedModel,
  type EmbeddedModelOptions,
  openEmbeddedModel,
} from './embedded-model.js';
import { type LlamaModule, loadLlamaModule } from './llama-module.js';
import type { ModelServer } from './start-model-server.js';

export interface EmbeddedServerOptions extends EmbeddedModelOptions {
  /** 0: any that is free. */
  readonly port: number;
  /** Absent: `node-llama-cpp`, if it is installed. */
  readonly load?: (() => Promise<LlamaModule>) | undefined;
}

/** A conversation with long files in it; a model's window is smaller. */
const maxRequest = 8 * 1_024 * 1_024;

/**
 * Runs a model in this process and serves it on the loopback as llama-server does: `/v1/chat/completions` (streamed or not, tools, JSON
 * schema), `/v1/models`, `/props` and `/health`, 503 until it is loaded. Throws `ConfigurationError` if `node-llama-cpp` or
 * the model is missing.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<ModelServer> {
  const llama = await (options.load ?? loadLlamaModule)();
  let model: EmbeddedModel | null = null;
  const server = createServer((request, response) => {
    serve(request, response, model).catch((error: unknown) => refuse(response, error));
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw new ConfigurationError(`Failed to listen on port ${options.port} of 127.0.0.1.`, {
      hint: 'Another server may be using it. Stop that server, or set another port in WORKSPACE_MODEL_URL.',
      cause: error,
    });
  });
  const end = async () => {
    server.closeAllConnections();
    server.close();
    await model?.close();
  };
  try {
    model = await openEmbeddedModel(llama, options);
  } catch (error) {
    await end();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const ended = once(server, 'close').then(() => {});
  return { url: `http://127.0.0.1:${port}/v1`, wasRunning: false, ended, close: end };
}

async function serve(request: IncomingMessage, response: ServerResponse, model: EmbeddedModel | null) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (model === null) return answerJson(response, 503, toError('unavailable_error', 'Loading model'));
  if (request.method === 'GET') {
    if (pathname === '/health') return answerJson(response, 200, { status: 'ok' });
    if (pathname === '/props') {
      return answerJson(response, 200, { default_generation_settings: { n_ctx: model.contextTokens } });
    }
    if (pathname === '/v1/models') {
      return answerJson(response, 200, { object: 'list', data: [{ id: 'embedded', object: 'model' }] });
    }
  }
  if (request.method !== 'POST' || pathname !== '/v1/chat/completions') {
    return answerJson(
      response,
      404,
      toError('not_found_error', `There is no ${request.method} ${pathname}.`),
    );
  }
  const completion = CompletionRequest.parse(JSON.parse(await readBody(request)));
  const stop = new AbortController();
  response.once('close', () => stop.abort(new Error('The client disconnected.')));
  const id = `chatcmpl-${randomUUID()}`;
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ ...toHead(id, 'chat.completion.chunk'), choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  const { stream = false } = completion;
  const answer = await model.answer({
    ...toChatRequest(completion),
    signal: stop.signal,
    onText(content) {
      if (!stream) return;
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
      send({ content });
    },
  });
  if (!stream) return answerJson(response, 200, toCompletion(id, answer));
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (answer.calls.length > 0) {
    send({ tool_calls: toToolCalls(answer).map((call, index) => ({ ...call, index })) });
  }
  send({}, answer.finish);
  if (completion.stream_options?.include_usage === true) {
    const usage = toUsage(answer);
    response.write(
      `data: ${JSON.stringify({ ...toHead(id, 'chat.completion.chunk'), choices: [], usage })}\n\n`,
    );
  }
  response.end('data: [DONE]\n\n');
}

function toCompletion(id: string, answer: ChatAnswer) {
  const calls = answer.calls.length === 0 ? {} : { tool_calls: toToolCalls(answer) };
  return {
    ...toHead(id, 'chat.completion'),
    choices: [
      {
        index: 0,
        finish_reason: answer.finish,
        message: { role: 'assistant', content: answer.text, ...calls },
      },
    ],
    usage: toUsage(answer),
  };
}

function toHead(id: string, object: string) {
  return { id, object, created: Math.floor(Date.now() / 1_000), model: 'embedded' };
}

function toToolCalls({ calls }: ChatAnswer) {
  return calls.map(({ id, name, args }) => ({ id, type: 'function', function: { name, arguments: args } }));
}

function toUsage({ usage: { input, output } }: ChatAnswer) {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > maxRequest) throw new SyntaxError(`The request is larger than ${maxRequest} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** In the words of llama-server, if it has any. A stream that began cannot be refused any more: it breaks off. */
function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  if (error instanceof ContextOverflow) {
    answerJson(response, 400, {
      error: {
        code: 400,
        type: 'exceed_context_size_error',
        message: error.message,
        n_prompt_tokens: error.tokens,
        n_ctx: error.window,
      },
    });
    return;
  }
  if (error instanceof z.ZodError || error instanceof SyntaxError) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    answerJson(response, 400, toError('invalid_request_error', message));
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  answerJson(response, 500, toError('server_error', toSafeText(message).slice(0, 500)));
}

function toError(type: string, message: string) {
  return { error: { type, message } };
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
