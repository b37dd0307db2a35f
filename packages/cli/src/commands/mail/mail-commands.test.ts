import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
async function run(args: readonly string[], input = '', environment: Record<string, string> = {}) {
  const { context, lines } = createContext({
    root,
    cwd: folder,
    environment: { PATH: process.env.PATH, ...environment },
    node: { path: process.execPath, version: process.versions.node },
    readInput: async () => input,
  });
  const code = await runCommandLine(context, ['mail', ...args]);
  return { code, text: lines.join('\n') };
}
const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => null);

describe('fixpoint mail add', () => {
  it('adds a mailbox that can be read to the file, and lists it', async () => {
    await writeFile(join(folder, 'fixpoint.config.yaml'), '# ours\nservices: {}\n');
    const { code, text } = await run(['add', 'saved', '--kind', 'eml-folder', '--path', folder]);
    expect({ code, text }).toMatchObject({
      code: 0,
      text: expect.stringContaining(`ok      saved  ${folder} contains 0 mails`),
    });
    expect(await read('fixpoint.config.yaml')).toBe(
      `# ours\nservices: {}\nmailboxes:\n  saved:\n    kind: eml-folder\n    path: ${folder}\n`,
    );
    const listed = await run(['list', '--json']);
    expect(JSON.parse(listed.text)).toMatchObject([{ name: 'saved', kind: 'eml-folder', where: folder }]);
  });

  it('writes nothing if the mailbox cannot be read, and says why in one line', async () => {
    const { code, text } = await run(
      [
        'add',
        'office',
        '--kind',
        'imap',
        '--host',
        '127.0.0.1',
        '--port',
        '9',
        '--security',
        'none',
        '--user',
        'a@b.example',
        '--password-stdin',
      ],
      'secret\n',
    );
    expect(code).toBe(1);
    expect(text).toContain(
      'failed  office  The mailbox "office" at 127.0.0.1:9 cannot be reached (ECONNREFUSED).',
    );
    expect(text).toContain('The mailbox was not added.');
    expect(await read('fixpoint.config.yaml')).toBeNull();
    expect(await read('.env')).toBeNull();
  });

  it('keeps the secret in .env, readable by its owner only, and out of the configuration', async () => {
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
    [['add', 'Office!', '--kind', 'gmail'], 'is not a valid mailbox name'],
    [['add', 'office'], 'The kind of the mailbox is missing'],
    [['add', 'office', '--kind', 'imap'], '--user is missing'],
    [['add', 'office', '--kind', 'imap', '--user', 'a@own.example'], '--host is missing'],
    [['add', 'office', '--kind', 'maildir'], '--path is missing'],
    [
      ['add', 'office', '--kind', 'imap', '--user', 'a@outlook.com', '--oauth', 'microsoft'],
      '--client-id is missing',
    ],
    [['add', 'office', '--kind', 'imap', '--user', 'a@gmx.net'], 'Set MAIL_OFFICE_PASSWORD'],
    [['add', 'office', '--kind', 'pigeon'], 'Allowed choices are'],
  ])('exits with 2 on %j and says what to pass', async (args, message) => {
    const { code, text } = await run(args);
    expect({ code, text }).toMatchObject({ code: 2, text: expect.stringContaining(message) });
    expect(await read('fixpoint.config.yaml')).toBeNull();
  });
});

describe('fixpoint mail test', () => {
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('names the existing mailboxes if one is unknown', async () => {
    await writeFile(
      join(folder, 'fixpoint.config.yaml'),
      `mailboxes: { saved: { kind: maildir, path: /nowhere } }\n`,
    );
    expect((await run(['test', 'sav'])).code).toBe(2);
    expect((await run(['test'])).code).toBe(1);
  });
});

describe('fixpoint mail orphans, start and dismiss', () => {
  const mail = {
    id: '0123456789abcdef',
    service: 'market-research',
    from: 'reports@service.example',
    subject: 'Your market research\u001b[31m',
    received_at: '2026-11-21T10:00:05.000Z',
    found_at: '2026-11-21T10:10:00.000Z',
    documents: [{ artifact: 'a'.repeat(64), name: 'report.pptx', type: 'pptx', bytes: 4 }],
  };
  const paths: string[] = [];
  let server: Server;
  beforeEach(async () => {
    paths.length = 0;
    server = createServer((request, response) => {
      paths.push(`${request.method} ${request.url}`);
      if (request.method === 'DELETE') return void response.writeHead(204).end();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ mails: [mail] }));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return () => void server.close();
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it('show the mails without a task, without control sequences, and dismiss one', async () => {
    const { code, text } = await run(['orphans'], '', { FIXPOINT_URL: url() });
    expect(code).toBe(0);
    expect(text).toContain(
      '0123456789abcdef  2026-11-21T10:00:05.000Z  market-research  "Your market research[31m" from reports@service.example with report.pptx',
    );
    expect((await run(['dismiss', mail.id], '', { FIXPOINT_URL: url() })).code).toBe(0);
    expect(paths).toEqual(['GET /api/v1/mail/orphans', `DELETE /api/v1/mail/orphans/${mail.id}`]);
    const { mails } = JSON.parse((await run(['orphans', '--json'], '', { FIXPOINT_URL: url() })).text);
    expect(mails).toMatchObject([{ id: mail.id }]);
  });
});

describe('the files', () => {
  it('replace a variable in place, and leave the others', async () => {
    const file = join(folder, '.env');
    await writeFile(file, '# mine\nA=1\nMAIL_X_PASSWORD=old\nB=2', { mode: 0o644 });
    await setVariable(file, 'MAIL_X_PASSWORD', 'new');
    await setVariable(file, 'C', '3');
    expect(await read('.env')).toBe('# mine\nA=1\nMAIL_X_PASSWORD=new\nB=2\nC=3\n');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('reject a file that is not a configuration, and leave it unchanged', async () => {
    await writeFile(join(folder, 'x.yaml'), '- a\n');
    await expect(setMailbox(join(folder, 'x.yaml'), 'a', {})).rejects.toMatchObject({
      code: 'configuration',
    });
    expect(await read('x.yaml')).toBe('- a\n');
  });
});
