import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../../testing/create-context.js';
import { runInit } from './init-command.js';
import { cloneRepository, readCheckout } from './inspect-repository.js';
import { openKeptAnswers } from './kept-answers.js';
import { createAsk, type Question } from './questions.js';
import { writeConfig } from './write-config.js';
import { writeSecrets } from './write-secrets.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-init-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const service = {
  url: 'https://reports.example',
  form: { fields: [{ name: 'to', type: 'email', required: true }, { name: 'topic' }] },
  delivery: 'hand',
  outputs: ['docx'],
  template: null,
  repository: { url: '/srv/reports.git', directories: ['src'] },
};
const write = (name: string, row: Record<string, unknown> = service) =>
  writeConfig({
    file: join(folder, 'fixpoint.config.yaml'),
    name,
    service: row,
    mailboxes: {},
    environment: {},
  });

const venv = "python3 -m venv .venv && echo '*' > .venv/.gitignore && .venv/bin/pip install";

describe('fixpoint.config.yaml', () => {
  it('describes each part, and keeps a person’s edits when a service is added', async () => {
    await write('reports');
    const file = join(folder, 'fixpoint.config.yaml');
    const first = await readFile(file, 'utf8');
    expect(first).toContain('# Fields of the form: name, type');
    expect(first).toContain('- { name: to, type: email, required: true }');
    await writeFile(file, first.replace('https://reports.example', 'https://reports.example # the old host'));
    await write('other');
    const second = await readFile(file, 'utf8');
    expect(second).toContain('# the old host');
    expect(second.match(/^ {2}(?:reports|other):$/gm)).toEqual(['  reports:', '  other:']);
  });

  it('is not changed if a service would not be valid', async () => {
    await write('reports');
    const before = await readFile(join(folder, 'fixpoint.config.yaml'), 'utf8');
    await expect(write('bad', { ...service, outputs: ['gif'] })).rejects.toThrow('services.bad.outputs');
    expect(await readFile(join(folder, 'fixpoint.config.yaml'), 'utf8')).toBe(before);
  });
});

it('keeps secrets in .env, readable by its owner only and ignored by git, after existing entries', async () => {
  await writeFile(join(folder, '.env'), 'A=1\nPASSWORD=old\n# note\n', { mode: 0o644 });
  const secret = `it's "quoted" $HOME #1`;
  await writeSecrets(folder, new Map([['PASSWORD', secret]]));
  await writeSecrets(folder, new Map([['PASSWORD', secret]]));
  const text = await readFile(join(folder, '.env'), 'utf8');
  expect(parseEnv(text)).toEqual({ A: '1', PASSWORD: secret });
  expect(text).toContain('# note');
  expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('.env\n.fixpoint/\n');
});

describe('a question', () => {
  const name: Question = {
    key: 'name',
    message: 'Name',
    check: (text) => (text === 'bad' ? 'is bad' : null),
  };
  const asker = (
    given: Record<string, string>,
    earlier: Record<string, string> = {},
    isInteractive = false,
  ) => {
    const { context, lines } = createContext({ isInteractive });
    const kept: string[] = [];
    const ask = createAsk({
      context,
      given: new Map(Object.entries(given)),
      earlier: new Map(Object.entries(earlier)),
      yes: !isInteractive,
      prompt: async () => 'typed',
      remember: async (key, text) => void kept.push(`${key}=${text}`),
    });
    return { ask, kept, lines };
  };

  it('takes its answer from the command line, the interrupted run, the person or the default, in this order', async () => {
    expect(await asker({ name: 'given' }, { name: 'before' }).ask(name)).toBe('given');
    expect(await asker({}, { name: 'before' }, true).ask(name)).toBe('before');
    expect(await asker({}, {}, true).ask(name)).toBe('typed');
    expect(await asker({}).ask({ ...name, initial: 'usual' })).toBe('usual');
  });

  it.each([
    [{}, 'The question "Name" has no answer'],
    [{ name: 'bad' }, 'Name: is bad.'],
  ])('without a valid answer ends the set-up and names the option for it: %j', async (given, message) => {
    const error = await asker(given)
      .ask(name)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining(message), field: 'name' });
    expect((error as { hint: string }).hint).toContain('--answer name=');
  });

  it('that does not exist is refused with the nearest one', () => {
    expect(() => asker({ 'mail-hots': 'a' })).toThrow(
      expect.objectContaining({
        message: 'There is no question "mail-hots".',
        hint: expect.stringContaining('Did you mean --answer mail-host=…?'),
      }),
    );
  });

  it('says what Enter takes, and takes nothing for "none"', async () => {
    const install = { key: 'install', message: 'Install command (Enter: none)', optional: true } as const;
    const shown: string[] = [];
    const { context } = createContext({ isInteractive: true });
    const ask = createAsk({
      context,
      given: new Map(),
      earlier: new Map(),
      yes: false,
      prompt: async ({ message }) => {
        shown.push(message);
        return 'none';
      },
      remember: async () => {},
    });
    expect(await ask({ ...install, initial: 'npm ci' })).toBe('');
    expect(await ask(install)).toBe('');
    expect(shown).toEqual(['Install command (Enter: npm ci; "none": none)', install.message]);
  });

  it('is stored and shown, unless it is a secret', async () => {
    const { ask, kept, lines } = asker({ name: 'a', 'mail-password': 'hush' });
    await ask(name);
    expect(await ask({ key: 'mail-password', message: 'Password', secret: true })).toBe('hush');
    expect(kept).toEqual(['name=a']);
    expect(lines.join('\n')).not.toContain('hush');
  });
});

it('continues with the answers of an interrupted run, until it is done or restarted', async () => {
  const file = join(folder, 'home', 'init.json');
  await (await openKeptAnswers(file, false)).remember('name', 'reports');
  expect([...(await openKeptAnswers(file, false)).answers]).toEqual([['name', 'reports']]);
  expect((await openKeptAnswers(file, true)).answers.size).toBe(0);
  await writeFile(file, '{"name": "re');
  const broken = await openKeptAnswers(file, false);
  expect(broken.answers.size).toBe(0);
  await broken.forget();
});

it('asks again after an unusable answer, and starts over for another address', async () => {
  const kept = join(folder, '.fixpoint', 'init.json');
  const init = async (target: string | undefined, answer: string[] = []) => {
    const { context, lines } = createContext({ cwd: folder, environment: { PATH: process.env.PATH } });
    const error = await runInit(context, {
      ...(target === undefined ? {} : { target }),
      yes: true,
      answer,
    }).catch((thrown: unknown) => thrown);
    return { error, text: lines.join('\n') };
  };
  expect((await init('nonsense here')).error).toMatchObject({ field: 'target' });
  expect(JSON.parse(await readFile(kept, 'utf8'))).toEqual({});
  expect((await init(undefined)).error).toMatchObject({ field: 'target' });

  const curl = 'curl -d to=a@b.example http://127.0.0.1:9/send';
  const first = await init(curl, ['repository=/nowhere/at-all.git']);
  expect(first.error).toMatchObject({ field: 'repository' });
  expect(JSON.parse(await readFile(kept, 'utf8'))).toEqual({ target: curl, name: 'send' });
  const other = await init('curl -d to=a@b.example http://127.0.0.1:9/other');
  expect(other.text).not.toContain('as before');
  expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject({ name: 'other' });
});

it.each<[string, Record<string, string>, object]>([
  [
    'npm',
    {
      'package.json': '{"name":"@a/x","scripts":{"test":"vitest"},"dependencies":{"a":"1"}}',
      'package-lock.json': '{}',
      'src/a.js': '',
      'vercel.json': '{}',
    },
    {
      name: 'x',
      directories: ['src'],
      install: 'npm ci --no-audit --no-fund',
      test: 'npm test',
      deploy: { kind: 'vercel' },
    },
  ],
  [
    'npm without tests',
    { 'package.json': '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}' },
    { install: null, test: null },
  ],
  [
    'poetry',
    { 'pyproject.toml': '[tool.poetry]', 'poetry.lock': '', 'app/a.py': '', 'tests/b.py': '' },
    { directories: ['app'], install: 'poetry install', test: 'poetry run pytest' },
  ],
  [
    'pip',
    { 'requirements.txt': 'flask', Makefile: 'test:\n\tpytest' },
    { install: `${venv} -r requirements.txt pytest`, test: 'PATH="$PWD/.venv/bin:$PATH" make test' },
  ],
  [
    'pip and packages for tests',
    { 'requirements.txt': 'flask', 'requirements-dev.txt': 'pytest==8.0', 'test_a.py': '' },
    {
      install: `${venv} -r requirements.txt -r requirements-dev.txt`,
      test: '.venv/bin/python -m pytest',
    },
  ],
  [
    'pyproject.toml and unittest',
    { 'pyproject.toml': '[project]\nname = "a"\n# python -m unittest\n' },
    { install: `${venv} -e .`, test: '.venv/bin/python -m unittest' },
  ],
  [
    'make and a workflow',
    { Makefile: 'build:\ntest: build\n', '.github/workflows/deploy.yml': '' },
    { test: 'make test', deploy: { kind: 'github', file: 'deploy.yml' } },
  ],
  [
    'a script that makes a document',
    {
      'package.json': '{"scripts":{"generate:types":"tsc","render":"node tools/render.js"}}',
      'tools/render.js': "await writeFile('out/report.docx', bytes);",
    },
    { render: { command: 'npm run --silent render', output: 'out/report.docx' } },
  ],
  [
    'a script of such a name that names no document',
    { 'package.json': '{"scripts":{"generate:types":"tsc"}}' },
    { render: { command: 'npm run --silent generate:types', output: null } },
  ],
  [
    'nothing known',
    { 'a.txt': '' },
    { name: null, directories: [], install: null, test: null, render: null, deploy: null },
  ],
])('reads the commands of a repository with %s', async (_what, files, expected) => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  expect(await readCheckout(folder)).toMatchObject(expected);
});

it('reports that git is not installed if the PATH has no git', async () => {
  const clone = cloneRepository('https://git.example/reports.git', join(folder, 'tree'), { PATH: folder });
  await expect(clone).rejects.toMatchObject({
    message: 'git cannot clone https://git.example/reports.git: git is not installed',
    hint: 'Install it: https://git-scm.com/downloads.',
  });
});
