import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type BuildWorld,
  createBuildWorld,
  honestly,
  page,
  type Script,
  test,
} from '../../testing/build-world.js';

const sessionMs = 300_000;
const atOnce = { BUILD_PARALLEL_SESSIONS: '2' };
let world: BuildWorld;
afterEach(() => world.close());

/** Answers each session by the test that its prompt is about, and notes the order of their turns. */
function byTest(scripts: Readonly<Record<string, Script>>, turns: string[] = []): Script {
  return (session) => {
    const [, id = ''] = /^Test: (\S+)$/m.exec(session.prompt) ?? [];
    turns.push(id);
    // The first session has the folder of the issue, the other one its own.
    const isFirst = Object.keys(scripts)[0] === id;
    const tree = isFirst ? session.tree : join(world.home, `builds/acme/app/beside-42/${id}/session/tree`);
    return scripts[id]?.({ ...session, tree }) ?? [];
  };
}

const greets: Script = (session) =>
  honestly(session, { id: 'greeting', html: page('<h1>Hello</h1>'), text: 'Hello' });

/** Adds a paragraph by the script of the app, and leaves its page alone. */
const parts: Script = (session) =>
  honestly(session, {
    id: 'farewell',
    file: 'src/main.js',
    html: "document.body.append(Object.assign(document.createElement('p'), { textContent: 'Goodbye' }));\n",
    text: 'Goodbye',
  });

/** Replaces the same page as `greets`. */
const partsOnPage: Script = (session) =>
  honestly(session, { id: 'farewell', html: page('<h1>App</h1>', '<p>Goodbye</p>'), text: 'Goodbye' });

const statuses = async () =>
  JSON.parse(await world.git('show', 'agent-runtime:tests.json')).map(
    ({ status }: { status: string }) => status,
  );

async function readProgress() {
  const path = join(world.home, 'builds/acme/app/issue-42/progress.json');
  return JSON.parse(await readFile(path, 'utf8'));
}

describe('sessions that run at once', () => {
  it('work on a test each, and are proven and pushed one after the other', {
    tags: ['night'],
    timeout: sessionMs,
  }, async () => {
    world = await createBuildWorld([
      test('greeting', 'It shows greeting.'),
      test('farewell', 'It shows farewell.'),
    ]);
    const turns: string[] = [];
    // The script of the app is on the page of both.
    world.script = byTest(
      {
        greeting: (session) =>
          honestly(session, {
            id: 'greeting',
            html: page('<h1>Hello</h1>', '<script type="module" src="/src/main.js"></script>'),
            text: 'Hello',
          }),
        farewell: parts,
      },
      turns,
    );
    const result = await world.run(atOnce);
    expect([...result.beside, result].flatMap(({ reasons }) => reasons)).toEqual([]);
    expect(result).toMatchObject({
      status: 'COMPLETE',
      test: 'farewell',
      passed: true,
      beside: [{ test: 'greeting', passed: true, status: 'CONTINUE' }],
    });
    // Each one's first turn came before the other's last.
    for (const [one, other] of [
      ['greeting', 'farewell'],
      ['farewell', 'greeting'],
    ] as const)
      expect(turns.indexOf(one)).toBeLessThan(turns.lastIndexOf(other));
    expect(await world.git('log', '--format=%s', 'agent-runtime')).toBe(
      'Add farewell\nAdd greeting\nSet up the tests of issue #42',
    );
    expect(await world.git('rev-parse', 'agent-runtime')).toBe(result.commit);
    expect(await statuses()).toEqual(['pass', 'pass']);
    const files = await world.git('ls-tree', '-r', '--name-only', 'agent-runtime');
    for (const id of ['greeting', 'farewell']) expect(files).toContain(`screenshots/issue-42/${id}-1.png`);
    const spent = result.costUsd + (result.beside[0]?.costUsd ?? 0);
    expect(result.costUsd).toBeGreaterThan(0);
    expect((await readProgress()).spentUsd).toBeCloseTo(spent);
  });

  it('refuse what conflicts with a commit pushed meanwhile, without counting an attempt, and pass next time', {
    tags: ['night'],
    timeout: sessionMs,
  }, async () => {
    world = await createBuildWorld([
      test('greeting', 'It shows greeting.'),
      test('farewell', 'It shows farewell.'),
    ]);
    world.script = byTest({ greeting: greets, farewell: partsOnPage });
    const first = await world.run(atOnce);
    expect(first).toMatchObject({
      status: 'CONTINUE',
      test: 'farewell',
      passed: false,
      commit: null,
      beside: [{ test: 'greeting', passed: true }],
    });
    expect(first.reasons).toEqual(['Another session changed the same lines first: index.html.']);
    expect((await readProgress()).attempts).toEqual({});
    expect(await statuses()).toEqual(['pass', 'fail']);
    world.script = byTest({
      farewell: (session) =>
        honestly(session, {
          id: 'farewell',
          html: page('<h1>Hello</h1>', '<p>Goodbye</p>'),
          text: 'Goodbye',
        }),
    });
    expect(await world.run(atOnce)).toMatchObject({
      status: 'COMPLETE',
      test: 'farewell',
      passed: true,
      beside: [],
    });
  });

  it('refuse a commit that breaks a test which was pushed meanwhile', {
    tags: ['night'],
    timeout: sessionMs,
  }, async () => {
    world = await createBuildWorld([
      test('greeting', 'It shows greeting.'),
      test('farewell', 'It shows farewell.'),
    ]);
    world.script = byTest({
      greeting: (session) =>
        honestly(session, {
          id: 'greeting',
          html: page('<h1>Hello</h1>', '<script type="module" src="/src/main.js"></script>'),
          text: 'Hello',
        }),
      // Right on its own page, and wrong on the one that was pushed first.
      farewell: (session) =>
        honestly(session, {
          id: 'farewell',
          file: 'src/main.js',
          html: "document.querySelector('#app').innerHTML = '<p>Goodbye</p>';\n",
          text: 'Goodbye',
        }),
    });
    const result = await world.run(atOnce);
    expect(result).toMatchObject({ status: 'CONTINUE', test: 'farewell', passed: false, commit: null });
    expect(result.reasons.join()).toContain('"greeting" passed before and now fails');
    expect((await readProgress()).attempts).toEqual({ farewell: 1 });
    expect(await statuses()).toEqual(['pass', 'fail']);
  });
});
