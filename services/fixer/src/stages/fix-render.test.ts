import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { StageInput } from '@fixpoint/shared/contracts';
import { createStageContext } from '@fixpoint/tasks/testing';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { bash, fixByScript } from '../../testing/fix-by-script.js';
import { createFixWorld, type FixWorld, git } from '../../testing/fix-world.js';
import type { Engine } from '../core/engine.js';
import { createFixStage } from './fix.js';

/** A service with `render`: its document is made and compared before a push, by the fixer and by the agent. */

const PptxGenJS = createRequire(import.meta.url)('pptxgenjs');
const decks: Record<string, string> = {};

async function makeDeck(...texts: readonly string[]): Promise<string> {
  const deck = new PptxGenJS();
  deck.title = 'Cold storage in Vietnam';
  for (const [index, text] of ['Cold storage in Vietnam grew in 2024', ...texts].entries()) {
    const slide = deck.addSlide();
    slide.addText(index === 0 ? text : `Finding ${index}`, { x: 1, y: 0.5, w: 8, h: 1, fontSize: 28 });
    if (index > 0) slide.addText(text, { x: 1, y: 2, w: 8, h: 2, fontSize: 18 });
  }
  return Buffer.from(await deck.write({ outputType: 'nodebuffer' })).toString('base64');
}

beforeAll(async () => {
  const right = 'Capacity rose by a third, and most of it stands near Ho Chi Minh City.';
  decks.bad = await makeDeck(
    'Lorem ipsum dolor sit amet, consectetur.',
    'TODO: add the sources here.',
    right,
  );
  decks.better = await makeDeck(
    'Demand comes from fish and fruit exporters.',
    'TODO: add the sources here.',
    right,
  );
  decks.good = await makeDeck(
    'Demand comes from fish and fruit exporters.',
    'Rents follow power prices.',
    right,
  );
  decks.worse = await makeDeck(
    'Lorem ipsum dolor sit amet, consectetur.',
    'TODO: add the sources.',
    'XXX undefined NaN [object Object]',
  );
});

let world: FixWorld;

beforeEach(async () => {
  world = await createFixWorld({
    'backend/which.js': "module.exports = 'bad';\n",
    'backend/decks.js': `module.exports = ${JSON.stringify(decks)};\n`,
    'backend/test.js': "if (require('./which.js') === 'failing') throw new Error('the tests fail');\n",
    'backend/make.js': [
      "const form = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));",
      "const named = JSON.parse(require('node:fs').readFileSync(process.env.FIXPOINT_FORM, 'utf8'));",
      "if (form.Business !== 'Cold storage' || named.Business !== form.Business) throw new Error('no form');",
      "const deck = require('./decks.js')[require('./which.js')];",
      "if (deck === undefined) throw new Error('this deck is not there');",
      "require('node:fs').mkdirSync('out', { recursive: true });",
      "require('node:fs').writeFileSync('out/deck.pptx', Buffer.from(deck, 'base64'));",
      '',
    ].join('\n'),
  });
});
afterEach(() => world.close());

const finding = {
  category: 'text',
  severity: 'high',
  location: 'slide 2',
  expected: '-',
  actual: '-',
  suggestion: '-',
} as const;

/** The task's findings are those that the deployed service's document has, with their real ids. */
function taskInput(ids: readonly string[] = ['x'], command = ['node', 'make.js']): StageInput<'fix'> {
  const input = world.input();
  const service = {
    ...input.service,
    template: null,
    render: { command, output: 'out/deck.pptx', time_limit_seconds: 60, network: [] },
  };
  return {
    ...input,
    service,
    form: { Business: 'Cold storage' },
    findings: ids.map((id) => ({ ...finding, id, check: 'leftover-placeholders', message: id })),
  };
}

const fix = (calls: Parameters<typeof fixByScript>[1]) => fixByScript(world, calls, taskInput());

/** One fix by an engine that writes this into the file. */
async function write(text: string, input: StageInput<'fix'>) {
  const context = createStageContext({ taskId: 'task-1' });
  const stage = createFixStage(
    world.options({
      async run({ tree }) {
        await writeFile(join(tree, 'backend/which.js'), text);
        return {
          ok: true,
          text: 'Done.',
          turns: 1,
          costUsd: 0,
          terminalReason: '',
          denials: [],
          transcript: '',
        };
      },
    }),
  );
  return { output: await stage(input, context), messages: context.events.map(({ message }) => message) };
}

const use = (deck: string) => bash(`echo "module.exports = '${deck}';" > backend/which.js`);
const end = { say: 'Done.\nFix: use another deck' };

it('lets the agent make the document and compare it in the sandbox, and shows it the findings (V-15)', async () => {
  const { output, results, asked } = await fix([
    bash('fixpoint-check'),
    use('good'),
    bash('fixpoint-check; echo "exit $?"; git status --short'),
  ]);
  expect(results[0]).toMatch(/leftover-placeholders/);
  expect(results[2]).toContain('exit 0');
  // The document is no part of the change.
  expect(results[2]).not.toContain('out/');
  expect(output).toMatchObject({ outcome: 'pushed', files: [{ path: 'backend/which.js' }] });
  expect(asked).toMatch(/Run `fixpoint-check` to make the document/);
}, 180_000);

it('never pushes a change that makes the document worse, and gives it back with what got worse (V-16)', async () => {
  const head = world.head();
  const { output, asked, context } = await fix([use('worse'), end, use('good')]);
  expect(output).toMatchObject({ outcome: 'pushed' });
  expect(git(world.remote, 'rev-list', '--count', `${head}..main`)).toBe('1');
  expect(git(world.remote, 'show', 'main:backend/which.js')).toBe("module.exports = 'good';");
  expect(asked).toMatch(/> - the change: The document is worse with it: .*\[worse-document\]/);
  expect(context.events.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^Compared before the push, the document is worse: /),
  );
}, 180_000);

it('pushes a change only if the document gets better, once it knows that the findings are those of the task', {
  tags: ['night'],
  timeout: 180_000,
}, async () => {
  const head = world.head();
  const { messages } = await write("module.exports = 'worse';\n", taskInput());
  // The ids that the checks give the findings of the deck as it is.
  const [worse = ''] = messages.filter((message) => message.includes('the document is worse'));
  expect(worse).not.toBe('');
  expect(world.head()).toBe(head);

  const known = await findings();
  const same = await write("module.exports = 'bad'; // as before\n", taskInput(known));
  expect(same.output).toMatchObject({
    outcome: 'unchanged',
    summary: expect.stringMatching(
      /^The change was not pushed: The document is not better with it \(0 findings fixed/,
    ),
    files: [{ path: 'backend/which.js' }],
  });
  expect(world.head()).toBe(head);

  const better = await write("module.exports = 'better';\n", taskInput(known));
  expect(better.output).toMatchObject({
    outcome: 'pushed',
    compared: { verdict: 'better', document: { name: 'deck.pptx', type: 'pptx' } },
  });
  expect(better.messages).toContainEqual(
    expect.stringMatching(
      /^Compared before the push, the document is better: 1 finding fixed, 0 closer, 1 left/,
    ),
  );
});

it('takes a change with which no document is made for a change whose tests fail', {
  tags: ['night'],
  timeout: 180_000,
}, async () => {
  const { output } = await write("module.exports = 'absent';\n", taskInput());
  expect(output).toMatchObject({
    outcome: 'tests-failed',
    summary: expect.stringMatching(
      /"node make\.js" fails with this change \(exit code 1\)[\s\S]*this deck is not there/,
    ),
  });
});

it('refuses a change of what makes the document for the comparison', async () => {
  const context = createStageContext({ taskId: 'task-1' });
  const engine: Engine = {
    async run({ tree }) {
      await writeFile(join(tree, 'backend/make.js'), '// nothing\n');
      return { ok: true, text: '', turns: 1, costUsd: 0, terminalReason: '', denials: [], transcript: '' };
    },
  };
  expect(await createFixStage(world.options(engine))(taskInput(), context)).toMatchObject({
    outcome: 'refused',
    summary: expect.stringMatching(/backend\/make\.js: This file makes the document .*\[render-file\]/),
  });
}, 180_000);

it('pushes as before if no document can be made without the change either, and says so', {
  tags: ['night'],
  timeout: 180_000,
}, async () => {
  const { output, messages } = await write(
    "module.exports = 'good';\n",
    taskInput(['x'], ['node', 'absent.js']),
  );
  expect(output.outcome).toBe('pushed');
  expect(messages).toContainEqual(
    expect.stringMatching(/^The document cannot be made without the change either \(exit code 1\)/),
  );
});

/** Ids of the findings of the deck that is on the branch. */
async function findings(): Promise<string[]> {
  const { comparison } = world.options({ run: () => Promise.reject(new Error('It is not asked.')) });
  const result = await comparison.compare(
    { bytes: Buffer.from(decks.bad ?? '', 'base64'), name: 'deck.pptx' },
    taskInput().service,
    {
      folder: join(world.folder, 'home/worktrees/compared'),
      runId: 'compared',
      signal: AbortSignal.timeout(60_000),
    },
  );
  if (typeof result === 'string') throw new Error(result);
  return result.map(({ id }) => id);
}
