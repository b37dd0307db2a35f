import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type {
  StreamingChatReply,
  StreamingChatRequest,
} from '../../../agents/testing/streaming-chat-endpoint.js';
import { callOf, startTestAgent, writeCall } from '../../testing/start-test-agent.js';

const first =
  'Make a project called Poem with four small modules in Python and run the first one of them at the end';
const numbered = (steps: readonly string[]) => steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
const systemOf = ({ body }: StreamingChatRequest) => String(body.messages[0]?.content);
const userOf = ({ body }: StreamingChatRequest) => String(body.messages[1]?.content);

/** A model that builds Poem, and changes its first module. */
function poet(request: StreamingChatRequest): StreamingChatReply {
  const [system, prompt] = [systemOf(request), userOf(request)];
  if (system.includes('software architect')) return { say: 'COMPONENTS: modules.' };
  if (system.includes('existing software project'))
    return { say: numbered(['Update Poem/a.py to count words']) };
  if (system.includes('You break')) {
    const files = ['a', 'b', 'c', 'd'].map((name) => `Create Poem/${name}.py`);
    return { say: numbered([...files, 'Run Poem/a.py']) };
  }
  const task = /CURRENT TASK: (.*)/.exec(prompt)?.[1] ?? '';
  const path = /Poem\/\w\.py/.exec(task)?.[0] ?? '';
  if (task.startsWith('Create')) return { calls: [writeCall(path)] };
  if (task.startsWith('Update')) return { calls: [writeCall(path, 'words = 2\n')] };
  if (task.startsWith('Run')) {
    const isDone = request.body.messages.length > 2;
    return isDone
      ? { say: 'It runs.' }
      : { calls: [callOf('execute_command', { command: 'true', folder: 'Poem' })] };
  }
  return { say: 'Hello.' };
}

describe('a workspace with a project', () => {
  it('changes it with the next request, instead of beginning another', { tags: ['night'] }, async () => {
    const { agent, folder, requests, events } = await startTestAgent(poet);
    expect(await agent.make(first)).toMatchObject({ ok: true });
    const change = 'In the app Poem add a count of words';
    expect(await agent.make(change)).toMatchObject({ ok: true });
    expect(readFileSync(join(folder, 'Poem/a.py'), 'utf8')).toBe('words = 2\n');
    const planning = requests.filter((request) => systemOf(request).includes('existing software project'));
    expect(userOf(planning[0] as StreamingChatRequest)).toContain('Poem/d.py');
    expect(userOf(planning[0] as StreamingChatRequest)).toContain(first);
    expect(events.filter(({ type }) => type === 'PLAN')).toHaveLength(2);
    expect((await agent.log())[0]?.title).toBe('Step 1: Update Poem/a.py to count words');
  });

  it('takes each message of a conversation as a change, a question or words', async () => {
    const { agent, folder, events } = await startTestAgent(poet);
    await agent.make(first);
    expect(await agent.message('What does it do?')).toMatchObject({ ok: true, text: 'Hello.' });
    expect(events.filter(({ type }) => type === 'PLAN')).toHaveLength(1);
    expect(await agent.message('Add a count of words')).toMatchObject({ ok: true });
    expect(readFileSync(join(folder, 'Poem/a.py'), 'utf8')).toBe('words = 2\n');
    expect(await agent.message('Thank you')).toMatchObject({ text: 'Hello.' });
  });

  it('carries out the planned change when another process has planned it', async () => {
    const { agent, open, folder } = await startTestAgent(poet);
    await agent.make(first);
    const { plan } = await open().plan('Add a count of words');
    expect(plan).toMatchObject({ target: { folder: 'Poem', framework: null } });
    expect(await open().step(plan, 0)).toMatchObject({ ok: true });
    expect(readFileSync(join(folder, 'Poem/a.py'), 'utf8')).toBe('words = 2\n');
  });
});

describe('a workspace that is in use', () => {
  it('rejects a second request and names the first, and is free afterwards', async () => {
    const { agent, open, requests } = await startTestAgent((_, number) =>
      number === 1 ? { hang: true } : { say: 'Hello.' },
    );
    const running = agent.ask('Write a long poem');
    running.catch(() => {});
    await expect.poll(() => requests.length).toBe(1);
    await expect(open().ask('Hello')).rejects.toThrow(
      /is working in .*files: process \d+, since .*"Write a long poem"/,
    );
    await agent.close();
    await running.catch(() => {});
    expect(await open().ask('Hello')).toMatchObject({ ok: true });
  });
});

describe('undo', () => {
  it('distinguishes edits of the person from later steps', { tags: ['night'] }, async () => {
    const { agent, folder } = await startTestAgent(poet);
    await agent.make(first);
    await agent.make('In the app Poem add a count of words');
    const [newest, ...older] = await agent.log();
    const create = older.find(({ title }) => title.includes('Poem/a.py'));
    await expect(agent.undo(create?.id ?? '')).rejects.toThrow('later steps changed the same lines');
    writeFileSync(join(folder, 'Poem/a.py'), 'mine = 1\n');
    await expect(agent.undo(newest?.id ?? '')).rejects.toThrow('Poem/a.py was edited outside of a step');
  });
});
