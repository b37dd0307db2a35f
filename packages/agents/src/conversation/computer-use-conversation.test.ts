import { describe, expect, it, onTestFinished } from 'vitest';
import { type ComputerUseReply, startScriptedComputerUse } from '../../testing/scripted-computer-use.js';
import { createComputerUseConversation } from './computer-use-conversation.js';
import { computerUseModelOf } from './computer-use-models.js';
import type { Question } from './conversation-model.js';
import type { Exchange } from './exchange.js';

const picture = { sha256: 'a'.repeat(64), mime: 'image/png' as const, bytes: Buffer.from('pixels') };
const question: Question = {
  system: 'You see a screen.',
  messages: [
    {
      role: 'user',
      parts: [
        { type: 'text', text: 'Go.' },
        { type: 'picture', picture },
      ],
    },
    {
      role: 'assistant',
      text: 'I look.',
      calls: [{ id: 't1', tool: 'computer', args: { action: 'screenshot' } }],
    },
    {
      role: 'tool',
      callId: 't1',
      tool: 'computer',
      parts: [
        { type: 'text', text: 'Here:' },
        { type: 'picture', picture },
      ],
      failed: false,
    },
  ],
  tools: [{ type: 'computer', width: 1_280, height: 800 }],
  signal: new AbortController().signal,
};

async function api(reply: (number: number) => ComputerUseReply) {
  const started = await startScriptedComputerUse((_, number) => reply(number));
  onTestFinished(started.close);
  return started;
}

function model(url: string, name = 'claude-opus-4-5', onExchange?: (exchange: Exchange) => void) {
  return createComputerUseConversation({
    url,
    model: name,
    apiKey: 'sk-ant-1',
    timeout: 10_000,
    retries: 1,
    onExchange,
  });
}

it.each([
  ['S3-041', 'claude-opus-4-5', 'computer_20251124', 'computer-use-2025-11-24', true],
  ['S3-042', 'claude-sonnet-4-5', 'computer_20250124', 'computer-use-2025-01-24', undefined],
] as const)(
  'offers the tool and sends the beta flag of the model (%s, S3-060)',
  async (_id, name, tool, beta, zoom) => {
    const { url, requests } = await api(() => ({
      say: 'I click.',
      act: { action: 'left_click', coordinate: [3, 4] },
    }));
    const answer = await model(url, name).ask(question);
    expect(answer).toMatchObject({
      message: {
        text: 'I click.',
        calls: [{ tool: 'computer', args: { action: 'left_click', coordinate: [3, 4] } }],
      },
      finish: 'tool-calls',
      usage: { input: 1_300, cacheRead: 1_000, cacheWrite: 200, output: 20 },
    });
    const [request] = requests;
    expect(request?.headers['anthropic-beta']).toContain(beta);
    expect(request?.headers['x-api-key']).toBe('sk-ant-1');
    expect(request?.body.tools).toMatchObject([
      { type: tool, name: 'computer', display_width_px: 1_280, display_height_px: 800 },
    ]);
    expect(request?.body.tools[0]?.enable_zoom).toBe(zoom);
  },
);

it('pairs each result with its call, includes its pictures, and marks the cacheable part', async () => {
  const { url, requests } = await api(() => ({ say: 'TASK_COMPLETE: done' }));
  await model(url).ask(question);
  const { messages, system } = requests[0]?.body ?? { messages: [] };
  expect(system).toMatchObject([{ cache_control: { type: 'ephemeral' } }]);
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(messages[1]?.content.at(-1)).toMatchObject({ type: 'tool_use', id: 't1' });
  expect(messages[2]?.content[0]).toMatchObject({
    type: 'tool_result',
    tool_use_id: 't1',
    content: [{ type: 'text', text: 'Here:' }, { type: 'image' }],
    cache_control: { type: 'ephemeral' },
  });
  expect(requests[0]?.pictures[0]?.bytes.toString()).toBe('pixels');
});

it('reports the cost of an answer, with cached input at a tenth of the price', async () => {
  const { url } = await api(() => ({ say: 'Done.' }));
  const opus = model(url);
  expect(opus.isPriced).toBe(true);
  // 100 fresh, 1000 read, 200 written at $5 a million; 20 put out at $25.
  expect((await opus.ask(question)).costUsd).toBeCloseTo((100 + 100 + 250) * 5e-6 + 20 * 25e-6, 9);
});

it('reports the exchange with the request as sent', async () => {
  const { url } = await api(() => ({ say: 'Done.' }));
  const exchanges: Exchange[] = [];
  await model(url, 'claude-opus-4-5', (exchange) => exchanges.push(exchange)).ask(question);
  expect(exchanges).toMatchObject([
    {
      url: `${url}/messages`,
      request: { model: 'claude-opus-4-5' },
      response: { message: { text: 'Done.' } },
    },
  ]);
  expect(JSON.stringify(exchanges)).not.toContain('sk-ant-1');
});

it('retries when an answer breaks off', async () => {
  const { url, requests } = await api((number) => (number === 1 ? { breakOff: 'I wi' } : { say: 'I will.' }));
  expect((await model(url).ask(question)).message.text).toBe('I will.');
  expect(requests).toHaveLength(2);
});

it('retries four times while the API is overloaded (U-7)', async () => {
  const { url, requests } = await api((number) =>
    number < 5 ? { status: 529, error: 'overloaded_error', retryAfterMs: 1 } : { say: 'Now.' },
  );
  const patient = createComputerUseConversation({
    url,
    model: 'claude-opus-4-5',
    apiKey: 'sk-ant-1',
    timeout: 10_000,
  });
  expect((await patient.ask(question)).message.text).toBe('Now.');
  expect(requests).toHaveLength(5);
});

it('names a refused key as such, and does not retry', async () => {
  const { url, requests } = await api(() => ({ status: 401, error: 'authentication_error' }));
  await expect(model(url).ask(question)).rejects.toMatchObject({ code: 'configuration' });
  expect(requests).toHaveLength(1);
});

describe('computerUseModelOf', () => {
  it('recognizes a model by its name with a date', () => {
    expect(computerUseModelOf('claude-opus-4-5-20251101')).toMatchObject({ zoom: true });
  });
  it('names the known models for an unknown one', () => {
    expect(() => computerUseModelOf('claude-fable-5')).toThrow(
      '"claude-fable-5" is not a supported computer use model.',
    );
    try {
      computerUseModelOf('gpt');
    } catch (error) {
      expect(error).toMatchObject({
        code: 'configuration',
        hint: expect.stringContaining('claude-sonnet-4-5'),
      });
    }
  });
});
