import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findFreePort, isAlive, listDescendants } from '@fixpoint/shared/child-process';
import { createTwin } from '@fixpoint/twin/world';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isNight } from './harness/is-night.js';

const program = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url));

interface Call {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

function start(args: readonly string[], { env, cwd }: Call): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function run(args: readonly string[], call: Call): Promise<{ code: number | null; output: string }> {
  const child = start(args, call);
  child.stdin?.end();
  const [output, [code]] = await Promise.all([
    Promise.all([child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream)))),
    once(child, 'close'),
  ]);
  return { code: code as number | null, output: output.join('') };
}

/** The output of a demo, without what differs from run to run: times, addresses, hashes, costs and the order of quick lines. */
function toStory(output: string): string[] {
  return output
    .split('\n')
    .map((line) => line.replace(/^ *(\d+ min )?\d+(\.\d)? s /, '').trim())
    .filter((line) =>
      /^(iteration \d|✓ \w|\d+ +\d+ +\d+|fix \d|[-+]|commits|matched|guard denied|[0-9a-f]{9} )/.test(line),
    )
    .map((line) =>
      line
        .replace(/\b[0-9a-f]{9,40}\b/g, '#')
        .replace(/\$\d+\.\d+/g, '$')
        .replace(/^(✓ [\w-]+).*/, '$1'),
    );
}

/** Runs the demo to its end in a folder of its own. */
async function tellDemo(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const { code, output } = await run(['demo'], { env: { TMPDIR: folder, HOME: folder }, cwd: folder });
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/matched after \d+ iterations\s*$/),
  });
  return toStory(output);
}

// As long as a machine takes that does other things as well: what is slow is not wrong.
const patience = { timeout: 600_000 };

it('runs a demo to a match with the output that the README shows (S0-001)', patience, async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const shown = toStory(readme.slice(0, readme.indexOf('\nmatched after')));
  expect(shown.filter((line) => line.startsWith('fix ')).length).toBeGreaterThanOrEqual(1);
  const story = await tellDemo();
  // The README leaves lines out, and changes none and no order.
  let from = 0;
  const compared = shown.filter((line) => {
    const place = story.indexOf(line, from);
    from = Math.max(from, place + 1);
    return place >= 0;
  });
  expect(compared, story.join('\n')).toEqual(shown);
});

it(
  'starts everything with one command, takes a task from another, and leaves nothing behind (S0-384, M-025)',
  patience,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fixpoint-cli-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
    const twin = await createTwin({ folder: join(folder, 'world'), defects: ['links'] });
    onTestFinished(() => twin.close());
    const port = await findFreePort();
    const env = {
      ...twin.env,
      HOME: folder,
      FIXPOINT_HOME: join(folder, 'home'),
      FIXPOINT_URL: `http://127.0.0.1:${port}`,
    };
    const call = { env, cwd: folder };

    const up = start(['up', '--port', String(port)], call);
    await untilPrinted(up, `http://127.0.0.1:${port}`);
    const below = await listDescendants(up.pid ?? 0);
    expect(below.length).toBeGreaterThanOrEqual(6);

    const context = JSON.stringify(twin.form);
    const task = [
      'task',
      'fix market-research output to match template',
      '--context',
      context,
      '--yes',
      '--watch',
    ];
    const done = await run(task, call);
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('matched after') });
    expect(done.output).toMatch(new RegExp(`^task page http://127.0.0.1:${port}/tasks/`, 'm'));
    await useTask(call, folder);
    await leavePlans(call, context);
    expect(await run(['up', '--port', String(port)], call)).toMatchObject({
      code: 2,
      output: expect.stringMatching(
        /^fixpoint: Fixpoint is already running in .*: process \d+, at http:\/\/127\.0\.0\.1:\d+\/? \(port \d+\), since .*\n$/,
      ),
    });
    expect(await run(['task', 'run the feedback loop'], call)).toMatchObject({ code: 2 });
    expect(await run(['watch', 'no-such-task'], call)).toMatchObject({
      code: 2,
      output: expect.stringContaining('no-such-task'),
    });

    const stopped = once(up, 'close');
    up.kill('SIGINT');
    await stopped;
    await vi.waitFor(
      async () => expect(await Promise.all(below.map(isAlive))).toEqual(below.map(() => false)),
      { timeout: 60_000 },
    );
  },
);

it.each(isNight ? ['starting Redis', 'task page', '✓ compare'] : ['task page'])(
  'leaves no file and no process after Ctrl-C in a demo: %s',
  patience,
  async (line) => {
    const folder = await mkdtemp(join(tmpdir(), 'fixpoint-cli-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
    const demo = start(['demo'], { env: { TMPDIR: folder, HOME: folder }, cwd: folder });
    await untilPrinted(demo, line);
    const below = await listDescendants(demo.pid ?? 0);
    const stopped = once(demo, 'close');
    demo.kill('SIGINT');
    expect(await stopped).toEqual([130, null]);
    await vi.waitFor(
      async () => expect(await Promise.all(below.map(isAlive))).toEqual(below.map(() => false)),
      { timeout: 60_000 },
    );
    expect(await readdir(folder, { recursive: true })).toEqual([]);
  },
);

it('leaves the same files after each start and Ctrl-C', { tags: ['night'], ...patience }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const twin = await createTwin({ folder: join(folder, 'world'), defects: [] });
  onTestFinished(() => twin.close());
  const home = join(folder, 'home');
  const port = await findFreePort();
  const round = async () => {
    const env = { ...twin.env, HOME: folder, FIXPOINT_HOME: home, DESKTOP: 'off' };
    const up = start(['up', '--port', String(port)], { env, cwd: folder });
    await untilPrinted(up, `http://127.0.0.1:${port}`);
    // The fixer makes its folders once it runs, which may be after the gateway answers.
    await vi.waitFor(async () => expect(await readdir(home)).toContain('worktrees'), { timeout: 60_000 });
    const stopped = once(up, 'close');
    up.kill('SIGINT');
    await stopped;
    return (await readdir(home, { recursive: true })).sort();
  };
  const first = await round();
  expect(first).toContain('redis');
  expect(await round()).toEqual(first);
});

async function untilPrinted(child: ChildProcess, line: string): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await vi.waitFor(() => expect(output).toContain(line), { timeout: 120_000 });
}

/** Everything that can be asked of a task that matched, by the beginning of its id. */
async function useTask(call: Call, folder: string): Promise<void> {
  const ask = async (...args: string[]) => {
    const answer = await run([...args, '--json'], call);
    expect(answer, args.join(' ')).toMatchObject({ code: 0 });
    return JSON.parse(answer.output);
  };
  const { tasks } = await ask('list');
  expect(tasks).toMatchObject([{ status: 'completed' }]);
  const short = tasks[0].id.slice(0, 6);
  expect(await ask('show', short)).toMatchObject({ id: tasks[0].id, result: { reason: 'matched' } });
  expect((await ask('findings', short, '--iteration', '1')).findings.length).toBeGreaterThan(0);
  expect(await ask('findings', short)).toMatchObject({ counts: { critical: 0, high: 0 } });
  expect((await ask('queue')).stages.length).toBeGreaterThan(5);
  const { files } = await ask('download', short, '--output', join(folder, 'documents'));
  expect((await readFile(files[0])).subarray(0, 2).toString()).toBe('PK');
  expect(await run(['diff', short], call)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^diff --git /),
  });
  expect(await run(['logs', short, '-f'], call)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/submit/),
  });
  const misspelt = await run(['rerun', short, '--set', 'Kountry=Peru'], call);
  expect(misspelt).toMatchObject({ code: 2, output: expect.stringContaining('Kountry') });
  const gone = await run(['pause', short, '--json'], call);
  expect(JSON.parse(gone.output)).toMatchObject({ code: 'conflict' });
}

/** A plan waits for a person where nobody sits at the terminal, whoever follows it. */
async function leavePlans(call: Call, context: string): Promise<void> {
  const words = 'fix market-research output to match template';
  const left = await run(['task', words, '--context', context, '--watch'], call);
  expect(left).toMatchObject({ code: 3, output: expect.stringContaining('fixpoint approve') });
  const id = /^task (\S+)/m.exec(left.output)?.[1] ?? '';
  expect(await run(['watch', id], call)).toMatchObject({ code: 3 });
  expect(await run(['reject', id.slice(0, 8), '--reason', 'Not now.'], call)).toMatchObject({ code: 0 });
  expect(await run(['watch', id], call)).toMatchObject({ code: 1 });
}

it('compares documents as fixpoint-compare does, with its exit codes and without Redis (M-035)', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'fixpoint-compare-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  expect(await run(['compare', 'absent.pptx'], { cwd, env: {} })).toMatchObject({
    code: 2,
    output: expect.stringContaining('There is no file "absent.pptx".'),
  });
  expect(await run(['compare', 'template', 'list'], { cwd, env: {} })).toMatchObject({
    code: 0,
    output: expect.stringContaining('market-research'),
  });
});
