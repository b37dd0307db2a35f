import { LLMock } from '@copilotkit/aimock';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readToolCalls } from '../tool-calls/index.js';
import { createChatCompletionsConversation } from './chat-completions-conversation.js';
import type { Question } from './conversation-model.js';

// A server of the protocol that others wrote: what we believe of the protocol is not ours alone.
let server: LLMock;
beforeEach(async () => {
  server = new LLMock({ port: 0, logLevel: 'silent' });
  await server.start();
  onTestFinished(() => server.stop());
});

const tools = new Set(['write_file']);
const model = (retries = 2) =>
  createChatCompletionsConversation({
    url: `${server.url}/v1`,
    model: 'qwen2.5',
    apiKey: 'any',
    temperature: 0,
    maxTokens: 100,
    timeout: 30_000,
    retries,
    price: null,
  });
const question = (text: string, onText?: (soFar: string) => void): Question => ({
  system: 'You write files.',
  messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
  tools: [
    {
      type: 'function',
      name: 'write_file',
      description: 'Writes a file.',
      parameters: { type: 'object', properties: { path: { type: 'string' } } },
    },
  ],
  signal: new AbortController().signal,
  onText,
});
const callOf = (args: string) => ({ toolCalls: [{ name: 'write_file', arguments: args }] });

it('streams words, and reports them as they arrive (S4-001)', async () => {
  server.onMessage('hello', { content: 'Hello to you as well, whoever you are.' });
  const heard: string[] = [];
  const answer = await model().ask(question('hello', (soFar) => heard.push(soFar)));
  expect(answer).toMatchObject({
    message: { text: 'Hello to you as well, whoever you are.' },
    finish: 'stop',
  });
  expect(heard.at(-1)).toBe(answer.message.text);
  expect(heard.length).toBeGreaterThan(1);
});

describe('a tool call', () => {
  it('of the protocol is read', async () => {
    server.onMessage('write', callOf('{"path":"a.txt"}'));
    const answer = await model().ask(question('write'));
    expect(readToolCalls(answer, tools)).toMatchObject({
      calls: [{ tool: 'write_file', args: { path: 'a.txt' } }],
      via: 'api',
    });
  });

  it('as prose around JSON is read', async () => {
    server.onMessage('write', {
      content: 'Sure!\n```json\n{"name": "write_file", "arguments": {"path": "a.txt"}}\n```\nDone.',
    });
    const answer = await model().ask(question('write'));
    expect(readToolCalls(answer, tools)).toMatchObject({
      calls: [{ tool: 'write_file', args: { path: 'a.txt' } }],
      via: 'text',
    });
  });

  it('that was cut off is not run, however well it could be repaired', async () => {
    server.onMessage('write', { ...callOf('{"path":"a.txt","content":"one'), finishReason: 'length' });
    const answer = await model().ask(question('write'));
    expect(answer.finish).toBe('length');
    expect(readToolCalls(answer, tools)).toMatchObject({
      calls: [],
      refused: expect.stringContaining('not run'),
    });
  });
});

it('is asked again while it responds 503, as a server does that loads its model', async () => {
  server.onMessage('hello', { content: 'Hello.' });
  server.nextRequestError(503, { message: 'Loading model' });
  expect(await model().ask(question('hello'))).toMatchObject({ message: { text: 'Hello.' } });
});

it.each([
  ['a stream that is no JSON', { malformedRate: 1 }],
  ['a connection that breaks off', { disconnectRate: 1 }],
  ['an answer that is an error', { dropRate: 1 }],
])('reports %s as something that may be tried again', async (_, chaos) => {
  server.onMessage('hello', { content: 'Hello.' });
  server.setChaos(chaos);
  await expect(model(0).ask(question('hello'))).rejects.toMatchObject({ retry: 'backoff' });
  // Nothing of it stays: the next answer is whole.
  server.clearChaos();
  expect(await model(0).ask(question('hello'))).toMatchObject({ message: { text: 'Hello.' } });
});
