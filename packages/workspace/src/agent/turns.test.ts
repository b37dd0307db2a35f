import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type CalledTool,
  type StreamingChatReply,
  type StreamingChatRequest,
  startStreamingChatEndpoint,
} from '../../../agents/testing/streaming-chat-endpoint.js';
import { createWorkspaceAgent } from './create-workspace-agent.js';
import type { WorkspaceEvent } from './workspace-event.js';

const architecture = 'COMPONENTS: one. CONNECTIONS: none. DATA FLOW: none. DEPENDENCIES: none.';
const call = (name: string, args: unknown): CalledTool => ({ name, arguments: JSON.stringify(args) });
const write = (path: string, content = 'x = 1\n') => call('write_file', { path, content });

/** An agent whose model is a function. A plan is five steps unless it says else. */
async function start(
  answer: (request: StreamingChatRequest, number: number) => StreamingChatReply,
  steps = ['Create Poem/a.py', 'Create Poem/b.py', 'Create Poem/c.py', 'Create Poem/d.py', 'Run Poem/a.py'],
) {
  const folder = mkdtempSync(join(tmpdir(), 'fixpoint-turns-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let number = 0;
  const endpoint = await startStreamingChatEndpoint((request) => {
    const system = String(request.body.messages[0]?.content);
    if (system.includes('software architect')) return { say: architecture };
    if (system.includes('You break')) {
      return { say: steps.map((step, index) => `${index + 1}. ${step}`).join('\n') };
    }
    number += 1;
    return answer(request, number);
  });
  onTestFinished(endpoint.close);
  const events: WorkspaceEvent[] = [];
  const agent = createWorkspaceAgent({
    folder: join(folder, 'files'),
    model: { url: endpoint.url, name: 'test-double', price: { input: 1, output: 10 } },
    onEvent: (event) => events.push(event),
  });
  onTestFinished(agent.close);
  return { agent, events, requests: endpoint.requests, files: join(folder, 'files') };
}

const request =
  'Make a project called Poem with four small modules in Python and run the first one of them at the end';
const systemOf = ({ body }: StreamingChatRequest) => String(body.messages[0]?.content);
const lastOf = ({ body }: StreamingChatRequest) => String(body.messages.at(-1)?.content);

describe('the questions of a project', () => {
  it('have the seed’s temperatures and lengths, and leave the choice of tools to the model (S4-048, S4-049, S4-058, S4-060, S4-062, S4-064)', async () => {
    const { agent, requests } = await start((_, number) => ({
      calls: [write(`Poem/${'abcd'[number - 1]}.py`)],
    }));
    await agent.make(request).catch(() => {});
    const [first, second, third] = requests.map(({ body }) => body);
    expect(first).toMatchObject({ temperature: 0.3, max_tokens: 500, stream: true });
    expect(second).toMatchObject({ temperature: 0, max_tokens: 400 });
    expect(third).toMatchObject({ temperature: 0, tool_choice: 'auto' });
    expect(third?.tools?.map((tool) => tool.function.name)).toContain('execute_command');
  });

  it('go to the configured endpoint, which can be any with chat completions (S4-001, S4-002)', async () => {
    const { agent, requests } = await start(() => ({ say: 'Hello.' }));
    expect(await agent.ask('Hello')).toMatchObject({ ok: true, text: 'Hello.' });
    expect(requests.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
  });

  it('bring a system prompt with the rules, the tools and an example (S4-013, S4-026, S4-027, S4-028, S4-029, S4-030, S4-031, S4-032, S4-033)', async () => {
    const { agent, requests } = await start(() => ({ say: 'Hello.' }));
    await agent.ask('Hello');
    const system = systemOf(requests[0] as StreamingChatRequest);
    for (const part of [
      ...['the workspace', 'relative to the workspace', '- write_file(path, content): Creates a file'],
      ...['{"tool": "write_file", "args": {"path": "MyProject/app.py"', 'Do ONLY what the current task asks'],
      ...['`MyProject/pages/index.js`', '`../components/Card`', 'Do not do future steps early'],
      ...['ONE JSON object and nothing else: no markdown'],
    ]) {
      expect(system).toContain(part);
    }
    expect(system).not.toContain('{{');
  });

  it('carry a separate id for each request (S4-039)', async () => {
    const { agent, requests } = await start(() => ({ say: 'Hello.' }));
    await agent.ask('Hello');
    await agent.ask('Hello');
    const ids = requests.map((entry) => /^Request ([0-9a-f]{12})\.$/m.exec(systemOf(entry))?.[1]);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });
});

it('reports each call of a tool that lists or creates a folder, or runs a command (S4-075, S4-076, S4-077)', async () => {
  const calls = [
    call('create_directory', { path: 'Notes' }),
    call('list_dir', { path: '.' }),
    call('write_file', { path: 'Notes/a.txt', content: 'Hello\n' }),
    call('read_file', { path: 'Notes/a.txt' }),
    call('execute_command', { command: 'ls Notes' }),
  ];
  const { agent, events } = await start((_, number) => {
    const next = calls[number - 1];
    return next === undefined ? { say: 'Done.' } : { calls: [next] };
  });
  await agent.make('Look into the folder');
  expect(events.filter((event) => 'target' in event)).toMatchObject([
    { type: 'CREATE_DIR', target: 'Notes' },
    { type: 'LIST_DIR', target: '.' },
    { type: 'WRITE_FILE', target: 'Notes/a.txt' },
    { type: 'READ_FILE', target: 'Notes/a.txt' },
    { type: 'EXECUTE', target: 'ls Notes' },
  ]);
});

describe('a step', () => {
  it('that writes a file ends with one write, even if the model would continue (S4-065)', async () => {
    const { agent, events, files } = await start((_, number) => ({
      calls: [write(`Poem/${'abcd'[number - 1]}.py`), write('Poem/more.py')],
    }));
    // Without the last step, which is no writing one.
    await agent.make(request, { approve: async (plan) => ({ ...plan, steps: plan.steps.slice(0, 4) }) });
    expect(events.filter(({ type }) => type === 'WRITE_FILE')).toHaveLength(4);
    expect(existsSync(join(files, 'Poem/d.py'))).toBe(true);
    expect(existsSync(join(files, 'Poem/more.py'))).toBe(false);
  });

  it('is not done by a file that does not parse: the model gets the error, and fixes it (S4-052)', async () => {
    const { agent, events, requests } = await start((_, number) => ({
      calls: [write('Poem/a.py', number === 1 ? 'def a(:\n' : 'def a(): pass\n')],
    }));
    await agent.make(request).catch(() => {});
    expect(lastOf(requests[3] as StreamingChatRequest)).toMatch(/does not parse: SyntaxError/);
    expect(events.filter(({ type }) => type === 'SUBTASK_DONE')[0]).toMatchObject({ step: 1 });
  });

  it('is done by a file that has this content already, as after a crash in the middle of the step', async () => {
    const { agent, events, files } = await start(() => ({ calls: [write('Poem/a.py')] }));
    mkdirSync(join(files, 'Poem'), { recursive: true });
    writeFileSync(join(files, 'Poem/a.py'), 'x = 1\n');
    await agent.make(request, { approve: async (plan) => ({ ...plan, steps: plan.steps.slice(0, 1) }) });
    expect(events.filter(({ type }) => type === 'WRITE_FILE')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'SUBTASK_DONE')).toHaveLength(1);
  });

  it('is not done because the model says so', async () => {
    const { agent, requests } = await start((_, number) => {
      if (number === 1) return { say: 'I have written the file.' };
      return { calls: [write(`Poem/${number}.py`)] };
    });
    await agent.make(request).catch(() => {});
    expect(lastOf(requests[3] as StreamingChatRequest)).toContain('No file was written.');
  });

  it('ends when the same error has come three times, with the error as the reason (S4-055, S4-066)', async () => {
    const steps = ['Create Poem/a.py', 'Create Poem/b.py', 'Create Poem/c.py', 'Create Poem/d.py', 'Run it'];
    const { agent, events, requests } = await start((_, number) => {
      if (number <= 4) return { calls: [write(`Poem/${'abcd'[number - 1]}.py`)] };
      // Another path and another time each time: the error is the same.
      const line = `date +%H:%M:%S.%N; echo "/tmp/${number}/x.py:${number}: ModuleNotFoundError: nope"; exit 1`;
      return { calls: [call('execute_command', { command: line, folder: 'Poem' })] };
    }, steps);
    const result = await agent.make(request);
    expect(result.ok).toBe(false);
    expect(result.text).toContain('The same error occurred 3 times');
    expect(result.text).toContain('ModuleNotFoundError: nope');
    expect(requests).toHaveLength(2 + 4 + 3);
    expect(events.at(-1)).toMatchObject({ type: 'COMPLETE', ok: false });
    expect(events.filter(({ type }) => type === 'ERROR')).toHaveLength(1);
  });

  it('has at most 15 turns (S4-067)', async () => {
    const { agent, requests } = await start(() => ({ calls: [call('list_dir', { path: '' })] }));
    const result = await agent.make(request);
    expect(result).toMatchObject({ ok: false, text: expect.stringContaining('15 turns') });
    expect(requests).toHaveLength(2 + 15);
  });
});

describe('a conversation', () => {
  it('takes calls that are JSON in the text, and gives their results back as text (S4-035)', async () => {
    const { agent, requests, files } = await start((_, number) =>
      number === 1
        ? { say: '```json\n{"tool": "write_file", "args": {"path": "a.txt", "content": "one"}}\n```' }
        : { say: 'Done.' },
    );
    expect(await agent.converse('Write it')).toMatchObject({ ok: true, text: 'Done.' });
    expect(readFileSync(join(files, 'a.txt'), 'utf8')).toBe('one');
    const roles = requests[1]?.body.messages.map(({ role }) => role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'user']);
    expect(lastOf(requests[1] as StreamingChatRequest)).toBe('Result of write_file:\na.txt was created.');
  });

  it('never runs a call that has no end', async () => {
    const { agent, requests, files } = await start((_, number) =>
      number === 1
        ? { say: '{"tool": "write_file", "args": {"path": "a.txt", "content": "one' }
        : { say: 'Sorry.' },
    );
    await agent.converse('Write it');
    expect(existsSync(join(files, 'a.txt'))).toBe(false);
    expect(lastOf(requests[1] as StreamingChatRequest)).toContain('was not run');
  });

  it('remembers earlier messages', async () => {
    const { agent, requests } = await start((_, number) => ({ say: `Answer ${number}.` }));
    await agent.converse('First');
    await agent.converse('Second');
    expect(requests[1]?.body.messages.map(({ content }) => content).slice(1)).toEqual([
      ...['First', 'Answer 1.', 'Second'],
    ]);
  });

  it('reports its cost in tokens, dollars and tokens a second', async () => {
    const { agent, events } = await start(() => ({ say: 'Hello.' }));
    await agent.ask('Hello');
    expect(events.at(-1)).toMatchObject({
      type: 'COMPLETE',
      spent: { inputTokens: 1_000, outputTokens: 100, costUsd: 0.002, tokensPerSecond: expect.any(Number) },
    });
  });

  it('accepts one request at a time, and no empty ones', async () => {
    const { agent } = await start(() => ({ hang: true }));
    const first = agent.ask('Hello');
    first.catch(() => {});
    await expect(agent.ask('Hello again')).rejects.toMatchObject({ code: 'conflict' });
    await expect(agent.ask('  ')).rejects.toMatchObject({ code: 'invalid-input', field: 'request' });
    await agent.close();
    await expect(first).rejects.toThrow('closed');
  });
});

it('shows the plan before anything is done, accepts edits, and does nothing if it is rejected', async () => {
  const { agent, events, files } = await start((_, number) => ({
    calls: [write(`Poem/${'abcd'[number - 1]}.py`)],
  }));
  const rejected = await agent.make(request, { approve: async () => null });
  expect(rejected).toMatchObject({ ok: false, text: expect.stringContaining('rejected') });
  expect(existsSync(join(files, 'Poem'))).toBe(false);
  const made = await agent.make(request, {
    approve: async (plan) => ({ ...plan, steps: plan.steps.slice(0, 2) }),
  });
  expect(made.ok).toBe(true);
  expect(events.filter(({ type }) => type === 'SUBTASK_DONE')).toHaveLength(2);
});
