import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startStreamingChatEndpoint } from '../../testing/streaming-chat-endpoint.js';
import { createChatCompletionsConversation } from './chat-completions-conversation.js';
import type { Message, Question } from './conversation-model.js';
import { readContextWindow } from './read-context-window.js';

const say = (text: string): Message => ({ role: 'user', parts: [{ type: 'text', text }] });
const question = (messages: readonly Message[] = [say('Hello')]): Question => ({
  system: 'You write files.',
  messages,
  tools: [
    { type: 'function', name: 'write_file', description: 'Writes a file.', parameters: { type: 'object' } },
  ],
  signal: new AbortController().signal,
});
const modelAt = (url: string, timeout = 20_000) =>
  createChatCompletionsConversation({
    url,
    model: 'qwen2.5:7b',
    temperature: 0,
    maxTokens: 100,
    timeout,
    price: null,
    readsTextCalls: true,
  });

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

describe('an endpoint that refuses tools', () => {
  it.each([
    ['Ollama', 400, 'registry.ollama.ai/library/gemma:2b does not support tools'],
    ['llama-server without --jinja', 500, 'tools param requires --jinja flag'],
    [
      'vLLM without a parser',
      400,
      '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    ],
  ])('is asked without them from then on: %s', async (_, status, message) => {
    const endpoint = await startStreamingChatEndpoint(({ body }) =>
      body.tools === undefined ? { say: 'Hello.' } : { status, message },
    );
    onTestFinished(endpoint.close);
    const model = modelAt(endpoint.url);
    expect((await model.ask(question())).message.text).toBe('Hello.');
    expect((await model.ask(question())).message.text).toBe('Hello.');
    expect(endpoint.requests.map(({ body }) => body.tools !== undefined)).toEqual([true, false, false]);
  });

  it('gets earlier calls and results as text', async () => {
    const endpoint = await startStreamingChatEndpoint(({ body }) =>
      body.tools === undefined ? { say: 'Hello.' } : { status: 400, message: 'x does not support tools' },
    );
    onTestFinished(endpoint.close);
    const call = { id: '1', tool: 'write_file', args: { path: 'a.py' } };
    await modelAt(endpoint.url).ask(
      question([
        say('Write it.'),
        { role: 'assistant', text: '', calls: [call] },
        {
          role: 'tool',
          callId: '1',
          tool: 'write_file',
          failed: false,
          parts: [{ type: 'text', text: 'Written.' }],
        },
      ]),
    );
    expect(endpoint.requests.at(-1)?.body.messages.slice(2)).toEqual([
      { role: 'assistant', content: '{"tool":"write_file","args":{"path":"a.py"}}' },
      { role: 'user', content: 'Result:\nWritten.' },
    ]);
  });

  it('is reported when it refuses something else', async () => {
    const endpoint = await startStreamingChatEndpoint(() => ({ status: 400, message: 'unknown field' }));
    onTestFinished(endpoint.close);
    await expect(modelAt(endpoint.url).ask(question())).rejects.toMatchObject({
      code: 'configuration',
      hint: expect.not.stringContaining('context'),
    });
    expect(endpoint.requests).toHaveLength(1);
  });
});

describe('the context window', () => {
  it.each([
    ['llama-server', '/props', { default_generation_settings: { n_ctx: 16_384 } }, 16_384],
    ['vLLM', '/v1/models', { data: [{ id: 'qwen2.5:7b', max_model_len: 32_768 }] }, 32_768],
    ['LM Studio', '/api/v0/models', { data: [{ id: 'qwen2.5:7b', loaded_context_length: 12_000 }] }, 12_000],
    [
      'Ollama with a loaded model',
      '/api/ps',
      { models: [{ name: 'qwen2.5:7b', context_length: 8_000 }] },
      8_000,
    ],
    ['Ollama before the model is loaded', '/api/ps', { models: [] }, 4_096],
    ['another endpoint', '/v1/models', { data: [{ id: 'qwen2.5:7b', object: 'model' }] }, null],
    ['an endpoint with other answers', '/props', { n_ctx: 'many' }, null],
  ])('is read from %s', async (_, path, body, tokens) => {
    const url = await serve((request, response) =>
      request.url === path ? response.end(JSON.stringify(body)) : response.writeHead(404).end(),
    );
    const { signal } = new AbortController();
    expect(await readContextWindow({ url, model: 'qwen2.5:7b', signal })).toBe(tokens);
  });
});

describe('a slow model', () => {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: '1', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

  it('gets the time that its speed requires, once it answers', async () => {
    const url = await serve(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let word = 0; word < 10; word += 1) {
        response.write(chunk({ content: 'Some words. ' }));
        await delay(100);
      }
      response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
    });
    const { message } = await modelAt(url, 400).ask(question());
    expect(message.text).toBe('Some words. '.repeat(10));
  });

  it('is given up when no answer begins', async () => {
    const url = await serve(() => {});
    await expect(modelAt(url, 200).ask(question())).rejects.toMatchObject({ code: 'timed-out' });
  });
});
