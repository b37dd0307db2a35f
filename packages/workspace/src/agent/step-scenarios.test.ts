import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StreamingChatRequest } from '../../../agents/testing/streaming-chat-endpoint.js';
import {
  callOf,
  lastMessageOf,
  runCall,
  runTestStep,
  startTestAgent,
  writeCall,
} from '../../testing/start-test-agent.js';

const isNight = process.env.FIXPOINT_NIGHT === '1';

const app = 'from flask import Flask\n\napp = Flask(__name__)\n';
const text = (call: object) => JSON.stringify(call);
const contentOf = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
const told = (requests: readonly StreamingChatRequest[], number: number) =>
  lastMessageOf(requests[number - 1] as StreamingChatRequest);

/** Ways to say the same: the first ones by day. */
const byDay = <Case>(cases: readonly Case[], count: number) => (isNight ? cases : cases.slice(0, count));

describe('a step without a file', () => {
  const steps = [
    ['Create the project directory Recipes', callOf('create_directory', { path: 'Recipes' })],
    ['Create the folders templates and static', callOf('create_directory', { path: 'Recipes/templates' })],
    ['Create the project folder structure', runCall('mkdir -p Recipes/templates', '')],
    ['Initialize the project with npm init -y', runCall('echo "{}" > package.json')],
    ['Set up a virtual environment', runCall('mkdir -p .venv/bin && touch .venv/bin/python')],
    ['Run python manage.py migrate', runCall('true')],
    ['Apply the database migrations', runCall('true')],
    ['Run npm run build', runCall('true')],
    ['Run the unit tests with pytest', runCall('true')],
    ['Initialize a git repository', runCall('true')],
  ] as const;
  it.each(byDay(steps, 4))('"%s" succeeds when its result exists (V-34)', async (title, call) => {
    const first = title.includes('structure') || title.includes('directory') || title.includes('folders');
    const replies = first
      ? [{ calls: [call] }, { calls: [callOf('create_directory', { path: 'Recipes/static' })] }]
      : [{ calls: [callOf('create_directory', { path: 'Recipes' })] }, { calls: [call] }];
    const { result } = await runTestStep(title, replies);
    expect(result).toMatchObject({ ok: true });
  });

  it('fails when its command fails, with its output as the reason', async () => {
    const failing = { calls: [runCall('echo "no such table: recipe"; exit 1', '')] };
    const { result } = await runTestStep('Run python manage.py migrate', [failing, failing, failing]);
    expect(result).toMatchObject({ ok: false, text: expect.stringContaining('no such table') });
  });

  it('is not done because the model says so (V-36)', async () => {
    const { requests, folder } = await runTestStep('Create the project directory Recipes', [
      { say: 'I created it.' },
      { calls: [callOf('create_directory', { path: 'Recipes' })] },
    ]);
    expect(told(requests, 2)).toContain('The folder Recipes does not exist');
    expect(existsSync(join(folder, 'Recipes'))).toBe(true);
  });

  it('succeeds with text when it only reviews', async () => {
    const { result } = await runTestStep('Review the code for errors', [{ say: 'The code is fine.' }]);
    expect(result).toMatchObject({ ok: true });
  });
});

describe('a step that writes a file', () => {
  const wrongPaths = [
    ['without the project folder', 'app.py'],
    ['with the prefix of a container', '/workspace/Recipes/app.py'],
    ['with the project folder twice', 'Recipes/Recipes/app.py'],
    ['in another folder', 'src/app.py'],
    ['under another name', 'Recipes/main.py'],
  ] as const;
  it.each(byDay(wrongPaths, 2))(
    'requests the right path of a file %s, and is not done before',
    async (_, path) => {
      const { requests, result, folder } = await runTestStep('Create app.py with the routes', [
        { calls: [writeCall(path, app)] },
        { calls: [writeCall('Recipes/app.py', app)] },
      ]);
      expect(told(requests, 2)).toContain('Recipes/app.py');
      expect(result).toMatchObject({ ok: true });
      expect(contentOf(folder, 'Recipes/app.py')).toBe(app);
      expect(existsSync(join(folder, 'app.py'))).toBe(false);
    },
  );

  it.each([
    ['is in a Markdown fence', '```html\n<h1>Recipes</h1>\n```\n', 'fence'],
    [
      'leaves something out',
      '<html>\n<!-- ... rest of the page stays the same ... -->\n</html>\n',
      'complete',
    ],
    ['ends in the middle', '<html><body><h1>Recipes', 'incomplete'],
  ])('rejects a file whose content %s', async (_, content, expected) => {
    const page = 'Recipes/templates/index.html';
    const { requests, result } = await runTestStep('Create templates/index.html', [
      { calls: [writeCall(page, content)] },
      { calls: [writeCall(page, '<html><body><h1>Recipes</h1></body></html>\n')] },
    ]);
    expect(told(requests, 2)).toContain(expected);
    expect(told(requests, 2)).toContain(page);
    expect(result).toMatchObject({ ok: true });
  });

  it('is done by a command that leaves the file (V-34)', async () => {
    const { result, requests } = await runTestStep('Create package.json', [
      { calls: [callOf('create_directory', { path: 'Recipes' })] },
      { calls: [runCall('echo "{}" > package.json')] },
    ]);
    expect(result).toMatchObject({ ok: true });
    expect(requests).toHaveLength(2);
  });

  it('with two files ends after the second', async () => {
    const { result, requests } = await runTestStep('Create app.py and templates/index.html', [
      { calls: [writeCall('Recipes/app.py', app)] },
      { calls: [writeCall('Recipes/templates/index.html', '<h1>Recipes</h1>\n')] },
    ]);
    expect(result).toMatchObject({ ok: true });
    expect(requests).toHaveLength(2);
  });
});

describe('an answer that was cut off', () => {
  const cut = {
    say: '{"tool": "write_file", "args": {"path": "Recipes/app.py", "content": "from fl',
    finish: 'length',
  };

  it('is continued in parts, and the first part does not end the step', async () => {
    const { result, requests, folder } = await runTestStep('Create app.py', [
      cut,
      { calls: [writeCall('Recipes/app.py', 'one = 1\n')] },
      { calls: [callOf('append_file', { path: 'Recipes/app.py', content: 'two = 2\n' })] },
      { say: 'The file is complete.' },
    ]);
    expect(told(requests, 2)).toContain('append_file');
    expect(contentOf(folder, 'Recipes/app.py')).toBe('one = 1\ntwo = 2\n');
    expect(result).toMatchObject({ ok: true });
  });

  it('is joined with its continuation', async () => {
    const { result, folder } = await runTestStep('Create app.py', [
      cut,
      { say: 'ask import Flask\\n"}}' },
      { say: 'The file is complete.' },
    ]);
    expect(contentOf(folder, 'Recipes/app.py')).toBe('from flask import Flask\n');
    expect(result).toMatchObject({ ok: true });
  });

  it('accepts both parts of one answer', async () => {
    const { folder } = await runTestStep('Create app.py', [
      {
        calls: [
          writeCall('Recipes/app.py', 'one = 1\n'),
          callOf('append_file', { path: 'Recipes/app.py', content: 'two = 2\n' }),
        ],
      },
    ]);
    expect(contentOf(folder, 'Recipes/app.py')).toBe('one = 1\ntwo = 2\n');
  });
});

describe('a file in the formats that models send', () => {
  const fence = `\`\`\`python\n${app}\`\`\``;
  const formats = [
    ['in a fence below its name', `Here it is:\n\nRecipes/app.py\n${fence}\nDone.`],
    ['in a fence below its name in bold', `**\`Recipes/app.py\`**\n${fence}`],
    ['in a fence with its name', fence.replace('python', 'python:Recipes/app.py')],
    ['in a fence with its name in the first line', fence.replace('\n', '\n# Recipes/app.py\n')],
    ['in a fence alone, if the step names the file', `Here is the code:\n${fence}`],
    ['as a call in the style of Python', `write_file(path="Recipes/app.py", content="""${app}""")`],
    [
      'as a call with positions',
      `\`\`\`python\nwrite_file('Recipes/app.py', ${JSON.stringify(app)})\n\`\`\``,
    ],
    [
      'under other argument names',
      text({ name: 'write_file', arguments: { file_path: 'Recipes/app.py', text: app } }),
    ],
    [
      'as a call in tags',
      `<tool_call>\n<function=write_file>\n<parameter=path>\nRecipes/app.py\n</parameter>\n<parameter=content>\n${app}</parameter>\n</function>\n</tool_call>`,
    ],
  ] as const;
  it.each(byDay(formats, 4))('is written: %s', async (_, say) => {
    const { folder, result } = await runTestStep('Create app.py', [{ say }]);
    expect(result).toMatchObject({ ok: true });
    expect(contentOf(folder, 'Recipes/app.py')).toContain('app = Flask(__name__)\n'.trim());
  });

  it('is written when its content is an object', async () => {
    const { folder } = await runTestStep('Create package.json', [
      { calls: [callOf('write_file', { path: 'Recipes/package.json', content: { name: 'recipes' } })] },
    ]);
    expect(JSON.parse(contentOf(folder, 'Recipes/package.json'))).toEqual({ name: 'recipes' });
  });
});

describe('a thought', () => {
  const call = (path: string) => text({ name: 'write_file', arguments: { path, content: app } });
  const thoughts = [
    ['<think>Maybe ', ' is right.</think>\n'],
    ['<thinking>\n', '\n</thinking>\n'],
    ['<reasoning>', '</reasoning>'],
    ['I could write ', '\n</think>\n'],
  ] as const;
  it.each(byDay(thoughts, 1))('never runs: %s', async (before, after) => {
    const { folder, result } = await runTestStep('Create app.py', [
      { say: `${before}${call('Recipes/thought.py')}${after}${call('Recipes/app.py')}` },
    ]);
    expect(result).toMatchObject({ ok: true });
    expect(existsSync(join(folder, 'Recipes/thought.py'))).toBe(false);
    expect(existsSync(join(folder, 'Recipes/app.py'))).toBe(true);
  });

  it('never runs if it is not closed, and does not stay in the conversation', async () => {
    const { folder, requests } = await runTestStep('Create app.py', [
      { say: `<think>Maybe ${call('Recipes/thought.py')}` },
      { say: call('Recipes/app.py') },
    ]);
    expect(existsSync(join(folder, 'Recipes/thought.py'))).toBe(false);
    expect(existsSync(join(folder, 'Recipes/app.py'))).toBe(true);
    expect(JSON.stringify(requests[1]?.body.messages)).not.toContain('thought.py');
  });
});

it('uses calls as text when the endpoint rejects tools', async () => {
  const { agent, folder } = await startTestAgent(({ body }) => {
    if (body.tools !== undefined) return { status: 400, message: 'gemma:2b does not support tools' };
    const isDone = body.messages.length > 2;
    return {
      say: isDone ? 'Done.' : text({ tool: 'write_file', args: { path: 'a.txt', content: 'one' } }),
    };
  });
  expect(await agent.converse('Write it')).toMatchObject({ ok: true });
  expect(contentOf(folder, 'a.txt')).toBe('one');
});
