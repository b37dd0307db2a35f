import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChatCompletionsConversation, readContextWindow } from '@fixpoint/agents/conversation';
import { readToolCalls } from '@fixpoint/agents/tool-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTinyModel } from '../../testing/write-tiny-model.js';
import { createWorkspaceAgent } from '../agent/index.js';
import { loadLlamaModule } from './llama-module.js';
import { startEmbeddedServer } from './start-embedded-server.js';

/** A package of its own, installed by `npm test`: what graphics cards need makes it 725 MB, and no user of Fixpoint without a model wants it. */
const home = join(import.meta.dirname, '../../testing/llama');
const isSupported = process.platform === 'linux' && process.arch === 'x64';
const signal = new AbortController().signal;

/** The seed's form of a call, as a grammar: the content of each field is the model's own, which is noise. */
const anyCall = {
  type: 'object',
  properties: {
    tool: { enum: ['write_file', 'read_file', 'list_dir', 'create_directory'] },
    path: { type: 'string', maxLength: 16 },
    content: { type: 'string', maxLength: 16 },
  },
  required: ['tool', 'path', 'content'],
} as const;

describe.skipIf(!isSupported)('a model in this process (real inference; Linux on x64 only)', () => {
  let folder: string;
  const load = () => import(join(home, 'node_modules/node-llama-cpp/dist/index.js'));
  const start = (
    more: { readonly answerSchema?: object; readonly contextTokens?: number; readonly port?: number } = {},
  ) =>
    startEmbeddedServer({
      port: 0,
      model: join(folder, 'tiny.gguf'),
      contextTokens: 2_048,
      load,
      signal,
      ...more,
    });

  beforeAll(async () => {
    if (!existsSync(join(home, 'node_modules/node-llama-cpp')))
      throw new Error('node-llama-cpp is not installed for this test. `npm test` installs it.');
    folder = mkdtempSync(join(tmpdir(), 'fixpoint-embedded-test-'));
    writeTinyModel(join(folder, 'tiny.gguf'));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const ask = (url: string, body: object) =>
    fetch(`${url}/chat/completions`, { method: 'POST', body: JSON.stringify(body) });
  const hello = [{ role: 'user', content: 'hello' }];

  it('serves the same as llama-server: health, window, streamed words, and their count', async () => {
    const server = await start({ answerSchema: { type: 'string', minLength: 60, maxLength: 80 } });
    try {
      expect((await fetch(server.url.replace('/v1', '/health'))).status).toBe(200);
      expect(await readContextWindow({ url: server.url, signal })).toBe(2_048);
      const heard: string[] = [];
      const answer = await createChatCompletionsConversation({
        url: server.url,
        model: 'embedded',
        temperature: 0,
        maxTokens: 40,
        timeout: 60_000,
        price: null,
      }).ask({
        system: 'You talk.',
        messages: [{ role: 'user', parts: [{ type: 'text', text: 'hello' }] }],
        tools: [],
        signal,
        onText: (soFar) => heard.push(soFar),
      });
      expect(answer).toMatchObject({ finish: 'length', usage: { output: 40 } });
      expect(answer.usage?.input).toBeGreaterThan(10);
      expect(heard.length).toBeGreaterThan(1);
    } finally {
      await server.close();
    }
    await server.ended;
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('follows a JSON schema, and rejects unsupported requests by name', async () => {
    const server = await start();
    try {
      const json_schema = { schema: anyCall };
      for (const seed of [1, 2, 3]) {
        const response = await ask(server.url, {
          messages: hello,
          temperature: 1,
          seed,
          response_format: { type: 'json_schema', json_schema },
        });
        const [{ message, finish_reason }] = (
          (await response.json()) as { choices: [{ message: { content: string }; finish_reason: string }] }
        ).choices;
        expect(finish_reason).toBe('stop');
        expect(Object.keys(JSON.parse(message.content))).toEqual(['tool', 'path', 'content']);
      }
      const long = await ask(server.url, { messages: [{ role: 'user', content: 'a'.repeat(3_000) }] });
      expect(long.status).toBe(400);
      expect(await long.json()).toMatchObject({ error: { type: 'exceed_context_size_error', n_ctx: 2_048 } });
      const wrong = await ask(server.url, { messages: [] });
      expect(wrong.status).toBe(400);
      expect(await wrong.text()).toContain('messages');
    } finally {
      await server.close();
    }
  });

  it('drives the workspace agent: its output stays in the workspace, and the work ends with a reason', {
    tags: ['night'],
  }, async () => {
    const server = await start({ answerSchema: anyCall, contextTokens: 32_768 });
    const workspace = join(folder, 'outer/workspace');
    const agent = createWorkspaceAgent({
      folder: workspace,
      state: join(folder, 'state'),
      model: { url: server.url, name: 'embedded', contextTokens: 6_000 },
    });
    try {
      const result = await agent.converse('Create a file called test.txt');
      expect(result.ok).toBe(false);
      expect(result.text).toMatch(/The same error occurred 3 times|was not completed/);
      expect(readdirSync(join(folder, 'outer'))).toEqual(['workspace']);
    } finally {
      await agent.close();
      await server.close();
    }
  });

  it('reads calls in the seed’s form from real inference', async () => {
    const server = await start({ answerSchema: anyCall });
    try {
      const answer = await createChatCompletionsConversation({
        url: server.url,
        model: 'embedded',
        temperature: 0.7,
        maxTokens: 600,
        timeout: 60_000,
        price: null,
      }).ask({
        system: 'You write files.',
        messages: [{ role: 'user', parts: [{ type: 'text', text: 'write' }] }],
        tools: [],
        signal,
      });
      const names = new Set(anyCall.properties.tool.enum);
      expect(readToolCalls(answer, names)).toMatchObject({
        via: 'text',
        calls: [{ args: { path: expect.any(String) } }],
      });
    } finally {
      await server.close();
    }
  });

  it('refuses a port that is in use', async () => {
    const modelServer = await start();
    try {
      await expect(start({ port: Number(new URL(modelServer.url).port) })).rejects.toMatchObject({
        code: 'configuration',
        hint: expect.stringContaining('WORKSPACE_MODEL_URL'),
      });
    } finally {
      await modelServer.close();
    }
  });

  it('rejects a file that is not a model, and names the option', async () => {
    await expect(
      startEmbeddedServer({ port: 0, model: join(home, 'package.json'), contextTokens: 2_048, load, signal }),
    ).rejects.toMatchObject({ code: 'configuration', hint: expect.stringContaining('--model-file') });
  });
});

it('says what to install if there is no node-llama-cpp', async () => {
  await expect(loadLlamaModule()).rejects.toMatchObject({
    code: 'configuration',
    hint: expect.stringContaining('npm install --no-save node-llama-cpp'),
  });
});

it('says why node-llama-cpp cannot be loaded when it is installed', async () => {
  const broken = 'data:text/javascript,throw new Error("GLIBC_2.38 not found")';
  await expect(loadLlamaModule(broken)).rejects.toMatchObject({
    message: 'node-llama-cpp is installed but cannot be loaded: GLIBC_2.38 not found',
  });
});
