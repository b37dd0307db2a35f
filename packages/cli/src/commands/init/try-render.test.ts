import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createContext } from '../../../testing/create-context.js';
import type { Ask } from './questions.js';
import { tryOnCheckout } from './try-on-checkout.js';
import { tryRender } from './try-render.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'try-render-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function commit(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=s@example.com', ...args], {
      cwd: folder,
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'all');
}

async function tryOn(files: Readonly<Record<string, string>>, install = '') {
  await commit(files);
  return tryRender({
    url: folder,
    install,
    command: ['node', 'render.js'],
    output: 'out/report.docx',
    form: { topic: 'Wind' },
    environment: { PATH: process.env.PATH },
    signal: new AbortController().signal,
  });
}

const writes = `const { readFileSync, mkdirSync, writeFileSync } = require('node:fs');
const { topic } = JSON.parse(readFileSync(0, 'utf8'));
const same = JSON.parse(readFileSync(process.env.FIXPOINT_FORM, 'utf8'));
mkdirSync('out');
writeFileSync('out/report.docx', topic + same.topic + require('./installed.json').extra);`;

it('runs the command on a fresh clone after its installation, with the form on standard input and in a file', async () => {
  const trial = await tryOn(
    { 'render.js': writes },
    `node -e "require('fs').writeFileSync('installed.json', JSON.stringify({ extra: '!' }))"`,
  );
  expect(trial).toMatchObject({ bytes: 'WindWind!'.length, seconds: expect.any(Number) });
});

it.each([
  [
    'the command fails',
    { 'render.js': "console.error('no data on this topic'); process.exit(3)" },
    '',
    { failed: '"node render.js" ended with exit code 3.', lines: ['no data on this topic'] },
  ],
  [
    'it writes nothing, and one is committed',
    { 'render.js': "console.log('done')", 'out/report.docx': 'an old one' },
    '',
    { failed: 'It did not write out/report.docx.', lines: ['done'] },
  ],
  [
    'the installation fails',
    { 'render.js': writes },
    'node missing.js',
    { failed: '"node missing.js" ended with exit code 1.' },
  ],
])('says why there is no document if %s', async (_, files, install, expected) => {
  expect(await tryOn(files, install)).toMatchObject(expected);
});

it.each([
  ['passes', '', 'test -f app.js', null, /The tests passed in/],
  ['fails to install', 'echo no such package; exit 3', 'true', 'install', /no such package/],
  ['fails its tests', '', 'echo 1 failed; exit 1', null, /test command failed .*exit code 1/],
])(
  'tries the commands of a repository on a fresh checkout that %s',
  async (_what, install, test, field, says) => {
    await commit({ 'app.js': '' });
    const { context, lines } = createContext({ environment: { PATH: process.env.PATH } });
    // As without a terminal: a refused command is not asked for again.
    const ask: Ask = async ({ initial = '', again }) => {
      if (again !== undefined) throw again;
      return initial;
    };
    const tried = tryOnCheckout(context, ask, { url: folder, install, test });
    const error = await tried.then(
      () => null,
      (thrown: { field: string }) => thrown.field,
    );
    expect(error).toBe(field);
    expect(lines.join('\n')).toMatch(says);
  },
);
