import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runInit } from '../packages/cli/src/commands/init/init-command.js';
import { createContext } from '../packages/cli/testing/create-context.js';
import {
  dovecotPassword,
  dovecotUser,
  hasDovecot,
  startDovecot,
} from '../services/mail-fetcher/testing/start-dovecot.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const maxQuestions = 12;
const form = `<form action="/order" method="post" enctype="multipart/form-data">
  <input type="email" name="to" required><input name="topic" value="wind" required><input type="file" name="peers"></form>`;

let folder: string;
let server: Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-init-questions-'));
  server = createServer((request, response) => {
    if (request.url === '/health') return response.end('{"status":"ok"}');
    if (request.url === '/version') return response.end(`{"commit":"${'a'.repeat(40)}"}`);
    if (request.url === '/order') return response.end(form);
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

async function createRemote(files: Record<string, string>): Promise<string> {
  const remote = join(folder, 'remote.git');
  const work = join(folder, 'work');
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(work, file)), { recursive: true });
    await writeFile(join(work, file), text);
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args]);
  git('init', '--quiet', '--bare', '--initial-branch=trunk', remote);
  git('init', '--quiet', '--initial-branch=trunk', work);
  git('-C', work, 'add', '--all');
  git('-C', work, 'commit', '--quiet', '--message', 'Write reports');
  git('-C', work, 'push', '--quiet', remote, 'trunk');
  return remote;
}

/** Plays a person who gives these answers, one after the other for a question that comes again, and presses Enter at all others. */
async function play(answers: Record<string, string | string[]>) {
  const site = join(folder, 'site');
  await mkdir(site, { recursive: true });
  const { context, lines } = createContext({
    root,
    cwd: site,
    environment: { PATH: process.env.PATH, HOME: folder },
    node: { path: process.execPath, version: process.versions.node },
    isInteractive: true,
  });
  const left = new Map(
    Object.entries(answers).map(([key, value]) => [key, typeof value === 'string' ? [value] : [...value]]),
  );
  const asked: string[] = [];
  const code = await runInit(context, {}, async ({ key, initial, optional = false }) => {
    asked.push(key);
    const answer = left.get(key)?.shift() ?? initial;
    if (answer === undefined && !optional) throw new Error(`no answer to ${key}`);
    return answer ?? '';
  });
  const config = parse(await readFile(join(site, 'fixpoint.config.yaml'), 'utf8'));
  return { asked, code, config, text: lines.join('\n') };
}

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/order`;
const flask = {
  'app/main.py': 'from flask import Flask\n',
  'app/templates/order.html': form,
  Makefile: 'test:\n\ttest -f app/main.py\n',
};

describe('the number of questions of init on a terminal', () => {
  it('is at most 12 for a form with a file and a Maildir, and proposals are listed once (S0.13)', async () => {
    const maildir = join(folder, 'Maildir');
    for (const name of ['new', 'cur', 'tmp']) await mkdir(join(maildir, name), { recursive: true });
    const played = await play({
      target: address(),
      repository: await createRemote(flask),
      mailbox: 'maildir',
      'mail-path': maildir,
      subject: 'wind report',
      sender: 'reports@service.example',
      address: 'ann@example.com',
      output: 'xlsx',
    });
    expect(played.asked.length, played.asked.join(', ')).toBeLessThanOrEqual(maxQuestions);
    expect(played.config.services.order).toMatchObject({
      repository: { branch: 'trunk', directories: ['app'], test: 'make test' },
      deploy: { health: expect.stringContaining('/health'), version: { url: expect.any(String) } },
    });
    expect(played.text).toContain('The tests passed in');
    for (const line of ['name: order', 'directories: app', 'test: make test', 'install: none'])
      expect(played.text.split(`\n  ${line} `)).toHaveLength(2);
  });

  it('grows by the proposals that the person changes, and what depends on them is proposed again', {
    tags: ['night'],
  }, async () => {
    const { asked, config } = await play({
      target: address(),
      repository: await createRemote(flask),
      output: 'xlsx',
      change: ['name, test'],
      name: 'wind-reports',
      test: 'test -d app',
    });
    expect(asked.filter((key) => key === 'name' || key === 'test')).toEqual(['name', 'test']);
    expect(asked.filter((key) => key === 'repository')).toHaveLength(1);
    expect(config.services).toMatchObject({ 'wind-reports': { repository: { test: 'test -d app' } } });
  });

  it('grows by a command that failed when it was tried', { tags: ['night'] }, async () => {
    const { asked, config, text } = await play({
      target: address(),
      repository: await createRemote({ ...flask, Makefile: 'test:\n\ttest -f app/lost.py\n' }),
      output: 'xlsx',
      'commands-keep': 'no',
      test: 'test -d app',
    });
    expect(asked.filter((key) => key === 'test')).toHaveLength(1);
    expect(text).toContain('The test command failed on a fresh checkout.');
    expect(config.services.order.repository.test).toBe('test -d app');
  });

  it.skipIf(!hasDovecot)(
    'is at most 12 for IMAP, plus 5 if port 993 does not respond',
    { tags: ['night'] },
    async () => {
      const dovecot = await startDovecot();
      try {
        const answers = {
          target: address(),
          repository: await createRemote(flask),
          mailbox: 'imap',
          'mail-host': '127.0.0.1',
          'mail-user': dovecotUser,
          'mail-password': dovecotPassword,
          subject: 'wind report',
          sender: 'reports@service.example',
          output: 'docx',
        };
        // Nothing listens on the proposed port 993, so the server and login are asked again.
        const { asked, config, text } = await play({
          ...answers,
          'mail-password': [dovecotPassword, dovecotPassword],
          'mail-port': String(dovecot.port),
          'mail-security': 'none',
        });
        const repeated = ['mail-host', 'mail-user', 'mail-port', 'mail-security', 'mail-password'];
        expect(asked.length - repeated.length, asked.join(', ')).toBeLessThanOrEqual(maxQuestions);
        expect(asked.filter((key) => key === 'mail-port')).toHaveLength(1);
        expect(asked).not.toContain('address');
        expect(config.mailboxes.main).toMatchObject({ port: dovecot.port, security: 'none' });
        expect(text).toContain('The mailbox is readable');
      } finally {
        await dovecot.close();
      }
    },
  );
});
