import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { id, path, runCommand, taskOf } from '../../../testing/sample-task.js';
import { startGateway } from '../../../testing/start-gateway.js';

const page = '<!doctype html><script id="replay">{"pictures":{}}</script>';
const pageWithPictures =
  '<!doctype html><script id="replay">{"pictures":{"a":"data:image/webp;base64,"}}</script>';

async function setUp(answer = page) {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { url, requests } = await startGateway({
    [`GET ${path}`]: taskOf(),
    [`GET ${path}/replay.html`]: answer,
  });
  const run = (args: readonly string[], environment: Record<string, string> = {}) =>
    runCommand(url, ['export', id, ...args], {
      cwd: folder,
      environment: { FIXPOINT_URL: url, ...environment },
    });
  return { folder, requests, run };
}

describe('fixpoint export', () => {
  it('saves the page that plays the run, named after the task, and prints where', async () => {
    const { folder, run } = await setUp();
    const file = join(folder, `fixpoint-${id.slice(0, 8)}.html`);
    expect(await run([])).toMatchObject({ code: 0, lines: [file] });
    expect(await readFile(file, 'utf8')).toBe(page);
    const json = await run(['--html', '-o', 'run.html', '--json']);
    expect(JSON.parse(json.text)).toEqual({
      task_id: id,
      file: join(folder, 'run.html'),
      bytes: page.length,
    });
  });

  it('warns of pictures of screens, and leaves them out on request', async () => {
    const { requests, run } = await setUp(pageWithPictures);
    expect((await run(['-o', 'with.html'])).lines.at(-1)).toBe(
      'The file contains screenshots, which are not masked. Use --no-pictures to leave them out.',
    );
    expect((await run(['-o', 'without.html', '--no-pictures'])).lines).toHaveLength(1);
    const asked = requests.filter(({ line }) => line.includes('replay.html')).map(({ line }) => line);
    expect(asked).toEqual([
      expect.stringMatching(/replay\.html$/),
      expect.stringContaining('pictures=false'),
    ]);
  });

  it('overwrites a file only with --force', async () => {
    const { folder, run } = await setUp();
    const file = join(folder, 'run.html');
    await writeFile(file, 'mine');
    await expect(run(['-o', 'run.html'])).rejects.toMatchObject({
      message: `${file} already exists.`,
      hint: 'Use --force to overwrite it, or --output for another file.',
    });
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect((await run(['-o', 'run.html', '--force'])).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(page);
  });

  it.each([
    ['a folder that is not there', ['-o', 'none/run.html'], /^The folder of .*run\.html does not exist\.$/],
    ['a folder in place of a file', ['-o', '.', '--force'], / is a folder\.$/],
    ['two formats at once', ['--gif', '--webp'], /^Use only one of --html, --webp, --gif, --apng, --webm\.$/],
  ])('refuses %s in one line', async (_, args, message) => {
    const { folder, run } = await setUp();
    await expect(run(args)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(message),
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['--apng', 'apng', '89504e47'],
    ['--webm', 'webm', '1a45dfa3'],
  ])('saves a film with %s, named after its format', async (option, extension, signature) => {
    const { folder, run } = await setUp(
      '<!doctype html><input type="range" max="100" aria-label="Position">',
    );
    const file = join(folder, `fixpoint-${id.slice(0, 8)}.${extension}`);
    expect(await run([option], { PATH: process.env.PATH ?? '' })).toMatchObject({ code: 0, lines: [file] });
    expect((await readFile(file)).toString('hex', 0, 4)).toBe(signature);
  });

  it.each(['--gif', '--webp', '--apng', '--webm'])(
    'reports for %s that no browser is installed',
    async (format) => {
      const { folder, run } = await setUp();
      await expect(run([format], { PATH: folder })).rejects.toMatchObject({
        message: 'An animated image needs a browser, and no browser was found.',
        hint: 'Install Chromium or Chrome, or set CHROME_PATH. --html works without a browser.',
      });
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
