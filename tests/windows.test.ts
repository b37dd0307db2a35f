import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAccessRules } from '@fixpoint/cli/redis-access';
import { findRedisBinary } from '@fixpoint/cli/redis-server';
import { findFreePort } from '@fixpoint/shared/child-process';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { createTasks } from '@fixpoint/tasks/engine';
import { answerForOthers } from '@fixpoint/tasks/testing';
import { Redis } from 'ioredis';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Language, type Node, Parser } from 'web-tree-sitter';

const root = fileURLToPath(new URL('..', import.meta.url));
const scripts = join(root, 'scripts/windows');

let releases = createReleaseStack();
beforeEach(() => {
  releases = createReleaseStack();
});
afterEach(() => releases.release());

describe('the PowerShell scripts', () => {
  let parser: { parse(text: string): Node };
  beforeAll(async () => {
    await Parser.init();
    const grammar = createRequire(import.meta.url).resolve(
      'tree-sitter-powershell/tree-sitter-powershell.wasm',
    );
    const powershell = new Parser();
    powershell.setLanguage(await Language.load(grammar));
    parser = {
      parse(text) {
        const tree = powershell.parse(text);
        if (tree === null) throw new Error('The parser gave no tree.');
        return tree.rootNode;
      },
    };
  });

  it('parse, stop at the first error, and check the exit code of every program they run (S0-385)', async () => {
    const names = (await readdir(scripts)).filter((name) => name.endsWith('.ps1'));
    expect(names).toHaveLength(4);
    for (const name of names) {
      const text = await readFile(join(scripts, name), 'utf8');
      expect(badLines(parser.parse(text)), name).toEqual([]);
      expect(text, name).toContain("$ErrorActionPreference = 'Stop'");
    }
    const install = await readFile(join(scripts, 'install.ps1'), 'utf8');
    expect(install).toMatch(/if \(\$LASTEXITCODE -ne 0\) \{[^}]*exit \$LASTEXITCODE/);
    expect(install).toContain('if ($Force -or $known -ne $wanted)');
  });

  it('start the runner in the session of the user, with ordinary rights, and again when it ended (M-029)', async () => {
    const task = await readFile(join(scripts, 'register-logon-task.ps1'), 'utf8');
    expect(task).toContain('-LogonType Interactive -RunLevel Limited');
    // RestartCount counts failures to start a program, not programs that failed.
    expect(task).not.toContain('-RestartCount');
    expect(task).toMatch(
      /-RepetitionInterval \(New-TimeSpan -Minutes 1\)[\s\S]*-MultipleInstances IgnoreNew/,
    );
    expect(await readFile(join(scripts, 'start.ps1'), 'utf8')).toMatch(/SessionId -eq 0\) \{\s+Write-Error/);
  });

  it('complete our commands by running the command itself, and evaluate nothing on the line', () => {
    const program = join(root, 'packages/cli/bin/fixpoint.js');
    const text = execFileSync(process.execPath, [program, 'completion', 'powershell'], { encoding: 'utf8' });
    const tree = parser.parse(text);
    expect(badLines(tree)).toEqual([]);
    const words = (node: Node) => node.text.replace(/\s+/g, ' ');
    const commands = tree.descendantsOfType('command').map((node) => (node === null ? '' : words(node)));
    expect(commands).toEqual([
      expect.stringMatching(/^Register-ArgumentCompleter -Native -CommandName fixpoint -ScriptBlock \{/),
      'Select-Object -Skip 1',
      "& fixpoint complete --next '--' @before 2>$null",
      "& fixpoint complete '--' @before $current 2>$null",
    ]);
    expect(text).toContain('param($wordToComplete, $commandAst, $cursorPosition)');
    expect(text).toContain('[System.Management.Automation.CompletionResult]::new(');
  });
});

describe('the Redis user of a runner', () => {
  it('serves tasks over TLS and can do nothing else', async () => {
    const rules = createAccessRules('desktop-runner', { prefix: '{fixpoint}' });
    const redis = await startSecuredRedis(`user desktop-runner on >secret-1 ${rules.join(' ')}`);

    const submissions: unknown[] = [];
    const form = createServer((request, response) => {
      // The runner looks at the address before it sends the form.
      if (request.method === 'POST') submissions.push(request.url);
      request.resume().on('end', () => response.writeHead(202).end());
    });
    await new Promise<void>((resolve) => form.listen(0, '127.0.0.1', resolve));
    releases.defer('form', async () => {
      form.closeAllConnections();
      await new Promise((resolve) => form.close(resolve));
    });

    const errors: string[] = [];
    const runner = spawn(process.execPath, [join(root, 'services/desktop-runner/dist/main.js')], {
      env: {
        PATH: process.env.PATH,
        REDIS_URL: `rediss://desktop-runner:secret-1@localhost:${redis.tlsPort}`,
        NODE_EXTRA_CA_CERTS: redis.authority,
        FIXPOINT_HOME: redis.folder,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    runner.stdout.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    releases.defer('runner', async () => {
      if (runner.exitCode !== null) return;
      runner.kill('SIGKILL');
      await once(runner, 'exit');
    });

    const log = createLogger({ name: 'test', level: 'silent' });
    const tasks = createTasks({ redisUrl: redis.plainUrl, keyPrefix: '{fixpoint}', log });
    releases.defer('tasks', () => tasks.close());
    const url = `http://127.0.0.1:${(form.address() as AddressInfo).port}`;
    // Nobody else is there, and a form is sent only where the rest of the task can follow.
    const others = answerForOthers({
      redisUrl: redis.plainUrl,
      keyPrefix: '{fixpoint}',
      log,
      owners: ['mail-fetcher', 'comparator', 'fixer'],
    });
    releases.defer('the answers of the others', () => others.close());
    const spec = createTaskSpec({ service: { ...createServiceDefinition(), url } });
    const { task } = await tasks.create({ spec, approval: 'auto', by: 'a test' });
    await expect.poll(async () => (await tasks.get(task.id))?.stage, { timeout: 90_000 }).toBe('mail');
    expect(submissions).toHaveLength(1);
    runner.kill('SIGTERM');
    expect(await once(runner, 'exit')).toEqual([0, null]);
    expect(errors.join('')).not.toContain('NOPERM');

    const user = new Redis(redis.plainUrl, { username: 'desktop-runner', password: 'secret-1' });
    releases.defer('user', async () => user.disconnect());
    expect(await user.exists('{fixpoint}:tasks')).toBe(1);
    const forbidden = [
      ['KEYS', '*'],
      ['FLUSHALL'],
      ['CONFIG', 'GET', '*'],
      ['ACL', 'LIST'],
      ['GET', 'other:key'],
      ['SHUTDOWN'],
      ['CLIENT', 'KILL', 'TYPE', 'normal'],
      ['PUBLISH', 'other', 'x'],
    ];
    for (const [command = '', ...args] of forbidden) {
      await expect(user.call(command, ...args), command).rejects.toThrow('NOPERM');
    }
  });
});

function badLines(node: Node): string[] {
  const here =
    node.isError || node.isMissing ? [`${node.startPosition.row + 1}: ${node.text.slice(0, 80)}`] : [];
  return [...here, ...node.children.flatMap((child) => (child === null ? [] : badLines(child)))];
}

/** A Redis with TLS by an authority of its own, the given user beside the default one, and a plain port for the test. */
async function startSecuredRedis(user: string) {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-tls-'));
  releases.defer('folder', () => rm(folder, { recursive: true, force: true }));
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '2',
    '-subj',
    '/CN=test',
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
  );
  openssl('req', ...newKey, '-subj', '/CN=localhost', '-keyout', 'redis.key', '-out', 'redis.csr');
  await writeFile(file('names'), 'subjectAltName=DNS:localhost');
  const authority = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
  openssl(
    'x509',
    '-req',
    '-in',
    'redis.csr',
    ...authority,
    '-days',
    '2',
    '-extfile',
    'names',
    '-out',
    'redis.crt',
  );
  await writeFile(file('users.acl'), `user default on nopass ~* &* +@all\n${user}\n`);

  const [plainPort, tlsPort] = [await findFreePort(), await findFreePort()];
  const settings = {
    port: plainPort,
    'tls-port': tlsPort,
    bind: '127.0.0.1 ::1',
    dir: folder,
    'tls-cert-file': file('redis.crt'),
    'tls-key-file': file('redis.key'),
    'tls-auth-clients': 'no',
    aclfile: file('users.acl'),
    save: '',
    appendonly: 'yes',
    appendfsync: 'always',
  };
  await writeFile(
    file('redis.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value === '' ? '""' : value}`)
      .join('\n'),
  );
  const server = spawn(await findRedisBinary(), [file('redis.conf')], { stdio: 'ignore' });
  releases.defer('redis', async () => {
    if (server.exitCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  const plainUrl = `redis://127.0.0.1:${plainPort}`;
  // As often as it takes: with the usual limit it would give up after a second.
  const probe = new Redis(plainUrl, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  probe.on('error', () => {});
  try {
    await probe.ping();
  } finally {
    probe.disconnect();
  }
  return { folder, authority: file('ca.crt'), plainUrl, tlsPort };
}
