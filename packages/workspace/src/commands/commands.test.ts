import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forwardProgramPath } from '@fixpoint/sandbox/network';
import { createSandbox, type Sandbox } from '@fixpoint/sandbox/run';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isServerCommand, needsRegistries } from './command-lines.js';
import { createCommandRunner } from './create-command-runner.js';
import { createServers } from './create-servers.js';

const walls = await Promise.all(
  (['bubblewrap', 'landlock'] as const).map((wall) =>
    createSandbox({ mode: 'best', walls: [wall], forwardProgram: forwardProgramPath() }),
  ),
);
const standing = walls.filter(({ wall }) => wall !== 'none');

function open(
  sandbox: Sandbox,
  {
    environment = {},
    ...options
  }: {
    readonly timeoutMs?: number;
    readonly registries?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
) {
  const world = mkdtempSync(join(tmpdir(), 'fp-cmd-'));
  // Landlock runs commands as a user of their own, who passes through it.
  chmodSync(world, 0o711);
  onTestFinished(() => rmSync(world, { recursive: true, force: true }));
  const [root, state, sockets] = ['files', 'state', 's'].map((name) => join(world, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [root, state, sockets]) mkdirSync(folder);
  mkdirSync(join(root, 'Notes'));
  writeFileSync(join(world, 'secret.txt'), 'secret');
  const runner = createCommandRunner({
    root,
    state,
    sockets,
    sandbox,
    environment: { PATH: process.env.PATH, WORKSPACE_MODEL_KEY: 'key-1', HOME: '/root', ...environment },
    ...options,
  });
  const servers = createServers({ runner, sandbox, sockets });
  onTestFinished(() => servers.close());
  const signal = new AbortController().signal;
  return {
    world,
    root,
    servers,
    signal,
    run: (line: string, folder = 'Notes') => runner.run(line, { folder, signal }),
  };
}

describe.each(standing)('a command behind $wall', (sandbox) => {
  it('runs in its folder of the workspace, and its files stay ours (S4-012, S4-045)', async () => {
    const { root, run } = open(sandbox);
    expect(await run('pwd; echo two >&2; echo x > made.txt')).toEqual({
      ok: true,
      how: 'exit code 0',
      output: `${join(root, 'Notes')}\ntwo`,
    });
    expect(readFileSync(join(root, 'Notes/made.txt'), 'utf8')).toBe('x\n');
    expect(await run('exit 3')).toMatchObject({ ok: false, how: 'exit code 3' });
  });

  it('sees no API keys and no files beside the workspace', async () => {
    const { world, run } = open(sandbox);
    const { output } = await run(`env; cat ${world}/secret.txt; ls /root`);
    expect(output).not.toContain('key-1');
    expect(output).not.toMatch(/^secret$/m);
    expect(output).toContain('secret.txt');
  });

  it('sees registries and proxies, but no login in their addresses', async () => {
    const { run } = open(sandbox, {
      environment: {
        npm_config_registry: 'https://npm.example.com/',
        PIP_INDEX_URL: 'https://ann:password-1@pypi.example.com/simple/',
        HTTPS_PROXY: 'http://ann:password-2@proxy.example.com:3128',
        http_proxy: 'ann:password-3@proxy.example.com:3128',
        HTTP_PROXY: 'http://proxy.example.com:3128',
      },
    });
    const { output } = await run('env');
    expect(output).toContain('npm_config_registry=https://npm.example.com/');
    expect(output).toContain('HTTP_PROXY=http://proxy.example.com:3128');
    expect(output).not.toContain('password-');
  });

  it('installs from a registry inside the network only if the operator names it (PACKAGE_REGISTRIES)', async () => {
    const requests: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      requests.push(url);
      response.writeHead(404).end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const install = async (registries: readonly string[]) => {
      const { root, run } = open(sandbox, { registries });
      writeFileSync(join(root, 'Notes/.npmrc'), `registry=http://${host}/\nfetch-retries=0\n`);
      await run('npm install tiny-money');
      return requests.splice(0);
    };
    expect(await install([host])).toContain('/tiny-money');
    expect(await install([])).toEqual([]);
  });

  it('is stopped at its timeout, with all programs that it started (S4-046)', async () => {
    const { run } = open(sandbox, { timeoutMs: 1_000 });
    const result = await run('sleep 300 & echo begun; sleep 300');
    expect(result).toEqual({ ok: false, how: 'took longer than 1.0 s and was stopped', output: 'begun' });
  });
});

describe.each(standing)('a server behind $wall', (sandbox) => {
  const program =
    "require('http').createServer((q, r) => { console.log('asked', q.url); r.end('hello'); }).listen(process.env.PORT, '127.0.0.1', () => console.log('up'))";

  it('is kept running, given its port, reached from outside, and ended with the workspace', async () => {
    const { servers, signal } = open(sandbox);
    const { server, isReady } = await servers.start(`node -e "${program}"`, { folder: 'Notes', signal });
    expect(isReady).toBe(true);
    const answer = await fetch(`http://127.0.0.1:${server.port}/page`);
    expect(await answer.text()).toBe('hello');
    await expect.poll(() => server.output()).toContain('asked /page');
    await servers.close();
    expect(server.ending()).toBe('stopped');
    await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
  });

  it('that ends at once is reported as ended, with its output', async () => {
    const { servers, signal } = open(sandbox);
    const { server, isReady } = await servers.start('echo broken; exit 4', { folder: 'Notes', signal });
    expect(isReady).toBe(false);
    expect(server.ending()).toBe('ended with exit code 4');
    expect(server.output()).toBe('broken');
  });

  it.runIf(sandbox.wall === 'bubblewrap')(
    'cannot redirect us to another socket with a link (needs bubblewrap)',
    async () => {
      const { world, servers, signal } = open(sandbox);
      const line = `for f in ${join(world, 's')}/*i; do rm -f $f/s; ln -s /run/x.sock $f/s; done; sleep 60`;
      const { server, isReady } = await servers.start(line, { folder: 'Notes', signal, readyMs: 1_500 });
      expect(isReady).toBe(false);
      await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
    },
  );
});

it.each([
  ['npm run dev', true],
  ['python app.py', true],
  ['.venv/bin/python manage.py runserver 127.0.0.1:$PORT', true],
  ['npx vite --port 3', true],
  ['flask --app app run', true],
  ['npm install', false],
  ['npx vite build', false],
  ['python -m py_compile app.py', false],
  ['node --test', false],
])('decides whether "%s" serves: %s', (line, serves) => expect(isServerCommand(line)).toBe(serves));

it.each([
  ['npm install', true],
  ['cd a && pip install -r requirements.txt', true],
  ['.venv/bin/pip install flask', true],
  ['python app.py', false],
  ['cat npmrc', false],
])('decides whether "%s" loads packages: %s', (line, loads) => expect(needsRegistries(line)).toBe(loads));
