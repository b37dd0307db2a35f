import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNetworkHarness, type NetworkHarness } from '../../testing/network-harness.js';
import type { EngineCredential } from './engine-credential.js';
import {
  forwardProgramPath,
  type OpenSandboxNetwork,
  openSandboxNetwork,
  type SandboxNetworkOptions,
} from './open-sandbox-network.js';
import type { NetworkRefusal } from './refusal-reporter.js';

const claude = fileURLToPath(new URL('../../../../node_modules/.bin/claude', import.meta.url));
const quiet = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_MAX_RETRIES: '0',
};
/** As root, or as a user where user namespaces are open. */
const unshare = ['--net', '--pid', '--fork', '--kill-child', '--map-root-user'];
const canUnshare = await execa('unshare', [...unshare, 'true'], { reject: false }).then(
  ({ exitCode }) => exitCode === 0,
);

const hasPip = await execa('python3', ['-m', 'pip', '--version'], { reject: false }).then(
  ({ exitCode }) => exitCode === 0,
);

let harness: NetworkHarness;
let refusals: NetworkRefusal[];

beforeEach(async () => {
  harness = await createNetworkHarness();
  refusals = [];
});
afterEach(() => harness.release());

async function open(options: Partial<SandboxNetworkOptions>): Promise<OpenSandboxNetwork> {
  const opened = await openSandboxNetwork({
    folder: harness.folder,
    onRefusal: (refusal) => refusals.push(refusal),
    ...options,
  });
  harness.defer(() => opened.close());
  return opened;
}

/** Runs a shell line in a network namespace of its own, with nothing but the forwarded ports. */
async function runInside(
  { network, env }: OpenSandboxNetwork,
  line: string,
  extra: Record<string, string> = {},
) {
  const pairs = network.ports.map(({ inside, socket }) => `${inside}=${socket}`).join(' ');
  const home = join(harness.folder, 'home');
  await mkdir(home, { recursive: true });
  const forward = `mkfifo "$HOME/up"; ${process.execPath} ${forwardProgramPath()} ${pairs} > "$HOME/up" & read -r ready < "$HOME/up"`;
  return execa('unshare', [...unshare, 'sh', '-c', `ip link set lo up; ${forward}; ${line}`], {
    cwd: home,
    env: { PATH: process.env.PATH ?? '', HOME: home, ...env, ...extra },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    all: true,
    timeout: 55_000,
  });
}

/** A model that answers once, and keeps what it was asked. */
async function startModel(says: string): Promise<{ url: URL; headers: () => string }> {
  const seen: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request).then(() => {
      seen.push(request.headers);
      const events = [
        {
          type: 'message_start',
          message: {
            id: 'm',
            type: 'message',
            role: 'assistant',
            model: 'claude-opus-5-5',
            content: [],
            stop_reason: null,
            stop_sequence: null,
            usage: { input_tokens: 1, output_tokens: 1 },
          },
        },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: says } },
        { type: 'content_block_stop', index: 0 },
        {
          type: 'message_delta',
          delta: { stop_reason: 'end_turn', stop_sequence: null },
          usage: { output_tokens: 2 },
        },
        { type: 'message_stop' },
      ];
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  harness.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    headers: () => JSON.stringify(seen),
  };
}

const secret = 'sk-ant-real-0123456789';
const credential = (variable: EngineCredential['variable']): EngineCredential => ({
  source: variable,
  variable,
  read: async () => secret,
});

it('opens nothing if nothing is allowed, and a private folder', async () => {
  expect(await open({})).toMatchObject({ network: { type: 'ports', ports: [] }, env: {} });
  const { network, env, close } = await open({
    allow: ['registry.example'],
    relay: { upstream: new URL('http://127.0.0.1:1'), credential: credential('ANTHROPIC_API_KEY') },
  });
  expect(JSON.stringify(env)).not.toContain(secret);
  expect(network.ports).toHaveLength(2);
  for (const { socket } of network.ports) {
    expect((await stat(join(socket, '..'))).mode & 0o777).toBe(0o700);
    expect((await stat(socket)).mode & 0o777).toBe(0o666);
  }
  await close();
  for (const { socket } of network.ports) await expect(stat(socket)).rejects.toThrow('ENOENT');
});

it('refuses a host that cannot be read, and leaves nothing behind', async () => {
  await expect(open({ allow: ['https://registry.example'] })).rejects.toThrow(/not a valid host rule/);
  await expect(open({ allow: ['a.example'], folder: join(harness.folder, 'x'.repeat(90)) })).rejects.toThrow(
    /longer than/,
  );
  expect(await readdir(join(harness.folder, 'x'.repeat(90)))).toEqual([]);
});

it('the forwarding program needs one file beside it, and accepts only arguments with a port and a socket', async () => {
  const program = join(harness.folder, 'forward-program.mjs');
  await copyFile(forwardProgramPath(), program);
  const beside = join(dirname(forwardProgramPath()), 'owns-connection.mjs');
  await copyFile(beside, join(harness.folder, 'owns-connection.mjs'));
  expect((await readFile(program, 'utf8')).match(/require\([^)]*\)|import\(|\bfrom '[^']*'/g)).toEqual([
    "from 'node:net'",
    "from './owns-connection.mjs'",
  ]);
  expect((await readFile(beside, 'utf8')).match(/require\([^)]*\)|import\(|\bfrom '[^']*'/g)).toEqual([
    "from 'node:fs'",
  ]);
  for (const args of [[], ['x=/none'], ['99999=/none'], ['no pair']]) {
    const { exitCode } = await execa(process.execPath, [program, ...args], {
      reject: false,
      timeout: 20_000,
    });
    expect(exitCode, String(args)).toBe(1);
  }
});

/** A wheel that holds nothing, and an index that names it. */
async function startIndex(): Promise<number> {
  const wheel = join(harness.folder, 'tiny-1.0-py3-none-any.whl');
  const make = `import zipfile; z = zipfile.ZipFile(${JSON.stringify(wheel)}, 'w')
z.writestr('tiny-1.0.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: tiny\\nVersion: 1.0\\n')
z.writestr('tiny-1.0.dist-info/WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
z.writestr('tiny-1.0.dist-info/RECORD', '')`;
  await execa('python3', ['-c', make]);
  const bytes = await readFile(wheel);
  return serve((request, response) => {
    if (request.url?.endsWith('.whl')) response.end(bytes);
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<a href="/tiny-1.0-py3-none-any.whl">tiny-1.0-py3-none-any.whl</a>');
  });
}

/** A registry of npm on loopback that has one package. */
async function startNpmRegistry(): Promise<{ port: number; entry: object; version: string }> {
  const source = fileURLToPath(new URL('../../../../node_modules/ipaddr.js', import.meta.url));
  const { stdout } = await execa('npm', ['pack', '--json', '--ignore-scripts', source], {
    cwd: harness.folder,
  });
  const [{ filename, integrity, version }] = JSON.parse(stdout) as [Record<string, string>];
  const bytes = await readFile(join(harness.folder, filename ?? ''));
  const port = await serve((request, response) => {
    response.writeHead(request.url === `/${filename}` ? 200 : 404).end(bytes);
  });
  const entry = { version, integrity, resolved: `http://127.0.0.1:${port}/${filename}` };
  return { port, entry, version: version ?? '' };
}

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  harness.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe.skipIf(!canUnshare)('in its network namespace (needs unshare)', () => {
  it.each(['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'] as const)(
    'the Claude Code CLI works with a placeholder of %s, and never sees the key',
    async (variable) => {
      const model = await startModel(`the key is ${secret}`);
      const opened = await open({ relay: { upstream: model.url, credential: credential(variable) } });
      const line = `echo hi | ${claude} --print --model opus --setting-sources '' --strict-mcp-config; env; grep -rc sk-ant-real . | grep -v ':0'`;
      const { all } = await runInside(opened, line, quiet);
      expect(all).toContain(`the key is ${'*'.repeat(secret.length)}`);
      expect(all).toContain(`${variable}=fixpoint-`);
      expect(all).not.toContain('sk-ant-real');
      expect(model.headers()).toContain(secret);
      expect(model.headers()).not.toContain('fixpoint-');
      expect(refusals).toEqual([]);
    },
  );

  it.skipIf(!hasPip)(
    'pip downloads from a registry on our loopback that the operator allowed, and from no other port',
    async () => {
      const port = await startIndex();
      const opened = await open({ allowLocal: [`127.0.0.1:${port}`] });
      const download = (index: number) =>
        `python3 -m pip download --quiet --no-deps --no-cache-dir --retries 0 -d out --index-url http://127.0.0.1:${index}/simple tiny`;
      const trust = { PIP_CONFIG_FILE: '/dev/null', PIP_DISABLE_PIP_VERSION_CHECK: '1' };
      const { all } = await runInside(
        opened,
        `${download(port)}; ls out; ${download(port - 1)}; true`,
        trust,
      );
      expect(all).toContain('tiny-1.0-py3-none-any.whl');
      expect(refusals).toMatchObject([{ host: '127.0.0.1', port: port - 1, reason: 'plain-http' }]);
    },
  );

  it('npm installs from an allowed registry, and git, curl and plain sockets reach nothing', async () => {
    const { port, entry, version } = await startNpmRegistry();
    const opened = await open({ allowLocal: [`127.0.0.1:${port}`] });
    const project = join(harness.folder, 'home');
    await mkdir(project);
    const dependencies = { 'ipaddr.js': version };
    await writeFile(
      join(project, 'package.json'),
      JSON.stringify({ name: 'x', version: '1.0.0', dependencies }),
    );
    const packages = {
      '': { name: 'x', version: '1.0.0', dependencies },
      'node_modules/ipaddr.js': entry,
    };
    await writeFile(
      join(project, 'package-lock.json'),
      JSON.stringify({ name: 'x', version: '1.0.0', lockfileVersion: 3, packages }),
    );
    const own = { npm_config_registry: `http://127.0.0.1:${port}/` };
    const { all, exitCode } = await runInside(opened, 'npm ci --no-audit --no-fund', own);
    expect(exitCode, all).toBe(0);
    expect(await readdir(join(project, 'node_modules'))).toContain('ipaddr.js');

    const attempts = await runInside(
      opened,
      [
        'rm -f up',
        'git ls-remote https://github.com/octocat/hello',
        'curl -sS -m 5 http://169.254.169.254/latest/meta-data',
        'curl -sS -m 5 --noproxy "*" http://169.254.169.254/',
        'curl -sS -m 5 --noproxy "*" https://1.1.1.1/',
        'getent hosts github.com || echo no-name',
      ].join('; '),
    );
    expect(attempts.all).toMatch(/CONNECT tunnel failed, response 403/);
    expect(attempts.all).toContain('plain-http');
    expect(attempts.all).toContain('no-name');
    expect(attempts.all.match(/curl: \(7\)/g)).toHaveLength(2);
    expect(refusals.map(({ host, reason }) => [host, reason])).toEqual([
      ['github.com', 'not-allowed'],
      ['169.254.169.254', 'plain-http'],
    ]);
  });
});
