import { expect, it, onTestFinished } from 'vitest';
import {
  type StreamingChatReply,
  startStreamingChatEndpoint,
} from '../../testing/streaming-chat-endpoint.js';
import { createChatCompletionsConversation } from './chat-completions-conversation.js';
import type { Message, Question } from './conversation-model.js';

const press = {
  type: 'function' as const,
  name: 'press_key',
  description: 'Presses a key.',
  parameters: { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] },
};
const picture = { sha256: 'a'.repeat(64), mime: 'image/png' as const, bytes: Buffer.from('pixels') };

function question(
  messages: readonly Message[] = [{ role: 'user', parts: [{ type: 'text', text: 'Go.' }] }],
): Question {
  return { system: 'You see a screen.', messages, tools: [press], signal: new AbortController().signal };
}

async function endpoint(reply: (number: number) => StreamingChatReply) {
  const started = await startStreamingChatEndpoint((_, number) => reply(number));
  onTestFinished(started.close);
  return started;
}

function model(url: string, overrides: { retries?: number; timeout?: number; priced?: boolean } = {}) {
  return createChatCompletionsConversation({
    url,
    model: 'qwen3-vl-8b-instruct',
    apiKey: 'key-1234',
    temperature: 0.6,
    maxTokens: 2_048,
    timeout: overrides.timeout ?? 10_000,
    retries: overrides.retries ?? 0,
    price: overrides.priced ? { input: 1, output: 2 } : null,
  });
}

it('sends messages, tools, temperature and token limit, and reads the streamed answer (S2-091, S2-092, S2-120)', async () => {
  const { url, requests } = await endpoint(() => ({
    say: 'I press it.',
    calls: [{ name: 'press_key', arguments: '{"key":"enter"}' }],
  }));
  const request = question([
    { role: 'user', parts: [{ type: 'text', text: 'Go.' }] },
    { role: 'assistant', text: '', calls: [{ id: 'c1', tool: 'press_key', args: { key: 'tab' } }] },
    {
      role: 'tool',
      callId: 'c1',
      tool: 'press_key',
      parts: [{ type: 'text', text: '{"ok":true}' }],
      failed: false,
    },
    {
      role: 'user',
      parts: [
        { type: 'text', text: 'Now:' },
        { type: 'picture', picture },
      ],
    },
  ]);
  const answer = await model(`${url}/chat/completions`, { priced: true }).ask(request);
  expect(answer).toMatchObject({
    message: {
      role: 'assistant',
      text: 'I press it.',
      calls: [{ tool: 'press_key', args: { key: 'enter' } }],
    },
    finish: 'tool-calls',
    usage: { input: 1_000, output: 100 },
  });
  expect(answer.costUsd).toBeCloseTo(0.0012, 9);
  expect(requests).toMatchObject([
    {
      path: '/v1/chat/completions',
      authorization: 'Bearer key-1234',
      body: {
        model: 'qwen3-vl-8b-instruct',
        temperature: 0.6,
        max_tokens: 2_048,
        tool_choice: 'auto',
        stream: true,
        tools: [{ type: 'function', function: { name: 'press_key', parameters: press.parameters } }],
        messages: [
          { role: 'system', content: 'You see a screen.' },
          { role: 'user', content: 'Go.' },
          {
            role: 'assistant',
            tool_calls: [{ id: 'c1', function: { name: 'press_key', arguments: '{"key":"tab"}' } }],
          },
          { role: 'tool', tool_call_id: 'c1', content: '{"ok":true}' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Now:' },
              { type: 'image_url', image_url: { url: `data:image/png;base64,${btoa('pixels')}` } },
            ],
          },
        ],
      },
    },
  ]);
});

it.each([
  ['text', '{"key":"enter"}', { key: 'enter' }],
  ['an object', { key: 'enter' }, { key: 'enter' }],
  ['nothing', '', {}],
  ['no JSON', '{"key":', '{"key":'],
  ['a list', '["enter"]', ['enter']],
])('takes a call whose arguments are %s (S2-046)', async (_, given, args) => {
  const { url } = await endpoint(() => ({ calls: [{ name: 'press_key', arguments: given }] }));
  const { message } = await model(url).ask(question());
  expect(message.calls).toMatchObject([{ tool: 'press_key', args }]);
});

it('passes on a call of a missing tool, for the loop to refuse', async () => {
  const { url } = await endpoint(() => ({ calls: [{ name: 'run_shell', arguments: '{"command":"ls"}' }] }));
  const { message } = await model(url).ask(question());
  expect(message.calls).toMatchObject([{ tool: 'run_shell', args: { command: 'ls' } }]);
});

it('reports an unknown cost of an answer if there is no price', async () => {
  const { url } = await endpoint(() => ({ say: 'Done.' }));
  const unpriced = model(url);
  expect(unpriced.isPriced).toBe(false);
  expect((await unpriced.ask(question())).costUsd).toBeNull();
});

it.each(['connection', 'silence'] as const)(
  'asks again when an answer breaks off (%s), and reports that if it always does',
  async (breakOff) => {
    const once = await endpoint((number) => (number === 1 ? { breakOff, say: 'I wi' } : { say: 'I will.' }));
    expect((await model(once.url, { retries: 1 }).ask(question())).message.text).toBe('I will.');
    expect(once.requests).toHaveLength(2);
    const always = await endpoint(() => ({ breakOff, say: 'I wi' }));
    await expect(model(always.url).ask(question())).rejects.toMatchObject({
      retry: 'backoff',
      code: expect.stringMatching(/^(unavailable|model-answer-broken-off)$/),
    });
  },
);

it('retries while the endpoint is not ready, and gives up with its HTTP status (S2-105)', async () => {
  const { url, requests } = await endpoint((number) =>
    number === 1
      ? { status: 503, message: 'loading', headers: { 'retry-after-ms': '1' } }
      : { say: 'Ready.' },
  );
  expect((await model(url, { retries: 2 }).ask(question())).message.text).toBe('Ready.');
  expect(requests).toHaveLength(2);
  const down = await endpoint(() => ({ status: 503, message: 'loading key-1234' }));
  const failed = await model(down.url)
    .ask(question())
    .catch((error) => error);
  expect(failed).toMatchObject({ code: 'unavailable', message: expect.stringContaining('HTTP 503') });
  expect(failed.message).not.toContain('key-1234');
});

it('gives up after its time, and at once on an abort (S2-105)', async () => {
  const { url } = await endpoint(() => ({ hang: true }));
  await expect(model(url, { timeout: 50 }).ask(question())).rejects.toMatchObject({ code: 'timed-out' });
  const stop = new AbortController();
  const answer = model(url).ask({ ...question(), signal: stop.signal });
  stop.abort(new Error('stopped by hand'));
  await expect(answer).rejects.toThrow('stopped by hand');
});

it('reports that an endpoint cannot be reached (S2-105)', async () => {
  const { url, close } = await startStreamingChatEndpoint(() => ({ hang: true }));
  await close();
  await expect(model(url).ask(question())).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('cannot be reached'),
  });
});
