import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../../testing/create-context.js';
import { runCommandLine } from '../../create-program.js';
import { setMailbox, setVariable } from './write-settings.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-mail-'));
  return () => rm(folder, { recursive: true, force: true });
});

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
async function run(args: readonly string[], input = '') {
  const { context, lines } = createContext({
    root,
    cwd: folder,
    environment: { PATH: process.env.PATH },
    node: { path: process.execPath, version: process.versions.node },
    readInput: async () => input,
  });
  const code = await runCommandLine(context, ['mail', ...args]);
  return { code, text: lines.join('\n') };
}
const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => null);

describe('fixpoint mail add', () => {
  it('writes a mailbox that may be read, beside what is in the file, and lists it', async () => {
    await writeFile(join(folder, 'fixpoint.config.yaml'), '# ours\nservices: {}\n');
    const { code, text } = await run(['add', 'saved', '--kind', 'eml-folder', '--path', folder]);
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining(`ok      saved  ${folder} holds 0 mails`) });
    expect(await read('fixpoint.config.yaml')).toBe(
      `# ours\nservices: {}\nmailboxes:\n  saved:\n    kind: eml-folder\n    path: ${folder}\n`,
    );
    const listed = await run(['list', '--json']);
    expect(JSON.parse(listed.text)).toMatchObject([{ name: 'saved', kind: 'eml-folder', where: folder }]);
  });

  it('writes nothing where the mailbox cannot be read, and says why in one line', async () => {
    const { code, text } = await run(
      ['add', 'office', '--kind', 'imap', '--host', '127.0.0.1', '--port', '9', '--security', 'none', '--user', 'a@b.example', '--password-stdin'],
      'secret\n',
    );
    expect(code).toBe(1);
    expect(text).toContain('failed  office  The mailbox "office" at 127.0.0.1:9 cannot be reached (ECONNREFUSED).');
    expect(text).toContain('Nothing was written.');
    expect(await read('fixpoint.config.yaml')).toBeNull();
    expect(await read('.env')).toBeNull();
  });

  it('keeps the secret in .env, for its owner alone, and out of the configuration', async () => {
    const { code, text } = await run(
      ['add', 'office', '--kind', 'imap', '--user', 'a@fastmail.com', '--password-stdin', '--no-test'],
      "pass word's #1\n",
    );
    expect(code).toBe(0);
    expect(text).not.toContain("word's");
    expect(await read('fixpoint.config.yaml')).toBe(
      'mailboxes:\n  office:\n    kind: imap\n    host: imap.fastmail.com\n    user: a@fastmail.com\n',
    );
    expect(parseEnv((await read('.env')) ?? '')).toEqual({ MAIL_OFFICE_PASSWORD: "pass word's #1" });
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
  });

  it.each([
    [['add', 'Office!', '--kind', 'gmail'], 'is no name for a mailbox'],
    [['add', 'office'], 'The kind of the mailbox is missing'],
    [['add', 'office', '--kind', 'imap'], '--user is missing'],
    [['add', 'office', '--kind', 'imap', '--user', 'a@own.example'], '--host is missing'],
    [['add', 'office', '--kind', 'maildir'], '--path is missing'],
    [['add', 'office', '--kind', 'imap', '--user', 'a@outlook.com', '--oauth', 'microsoft'], '--client-id is missing'],
    [['add', 'office', '--kind', 'imap', '--user', 'a@gmx.net'], 'Set MAIL_OFFICE_PASSWORD'],
    [['add', 'office', '--kind', 'pigeon'], 'Allowed choices are'],
  ])('exits 2 on %j and says what to give', async (args, message) => {
    const { code, text } = await run(args);
    expect({ code, text }).toMatchObject({ code: 2, text: expect.stringContaining(message) });
    expect(await read('fixpoint.config.yaml')).toBeNull();
  });
});

describe('fixpoint mail test', () => {
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('names the mailboxes there are where one is not among them', async () => {
    await writeFile(join(folder, 'fixpoint.config.yaml'), `mailboxes: { saved: { kind: maildir, path: /nowhere } }\n`);
    expect((await run(['test', 'sav'])).code).toBe(2);
    expect((await run(['test'])).code).toBe(1);
  });
});

describe('the files', () => {
  it('replace a variable where it is, and leave the others', async () => {
    const file = join(folder, '.env');
    await writeFile(file, '# mine\nA=1\nMAIL_X_PASSWORD=old\nB=2', { mode: 0o644 });
    await setVariable(file, 'MAIL_X_PASSWORD', 'new');
    await setVariable(file, 'C', '3');
    expect(await read('.env')).toBe('# mine\nA=1\nMAIL_X_PASSWORD=new\nB=2\nC=3\n');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('refuse a configuration that is none, and leave it as it is', async () => {
    await writeFile(join(folder, 'x.yaml'), '- a\n');
    await expect(setMailbox(join(folder, 'x.yaml'), 'a', {})).rejects.toMatchObject({ code: 'configuration' });
    expect(await read('x.yaml')).toBe('- a\n');
  });
});
