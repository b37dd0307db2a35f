import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import { createGit } from '@fixpoint/sandbox/git';
import type { PreconditionResult, ServiceDefinition } from '@fixpoint/shared/contracts';
import { createServiceDefinition } from '@fixpoint/shared/testing';
import {
  type createAskPreconditions,
  type PlanCheck,
  type PreconditionSubject,
  runCheck,
} from '@fixpoint/tasks/checks';
import { Redis } from 'ioredis';
import { createMachine, type Machine, type MachineCheck } from '../../packages/cli/src/doctor/machine.js';
import { createContext } from '../../packages/cli/testing/create-context.js';
import { examineMachine } from '../../packages/cli/testing/examine-machine.js';

/** The servers, repositories and programs that the rows share. Each is real and small; none knows of the others. */
export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'misconfigured-'));
  const servers: Server[] = [];
  /** Forms that reached a service: none may. */
  const posts: string[] = [];
  const closing: (() => unknown)[] = [];
  await mkdir(join(folder, 'bin'));

  async function listen(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const form = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://form');
    if (request.method === 'POST') posts.push(pathname);
    if (pathname === '/locked')
      return response.writeHead(401, { 'www-authenticate': 'Basic realm="staff"' }).end();
    if (pathname === '/login') return response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage);
    if (pathname === '/members')
      return response.writeHead(302, { location: '/accounts/login?next=/members' }).end();
    const methods = routes[pathname as keyof typeof routes];
    if (methods === undefined) return response.writeHead(404).end();
    if (pathname === '/sick') return response.writeHead(503).end();
    if (pathname === '/crashes') return response.writeHead(500).end('Traceback (most recent call last)');
    if (request.method === 'OPTIONS') return response.writeHead(204, { allow: methods }).end();
    if (pathname === '/down') return response.writeHead(200).end('{"status":"down"}');
    if (pathname === '/nameless') return response.writeHead(200).end('{"version":"v1.2.0"}');
    if (request.method !== 'GET' || !methods.includes('GET')) return response.writeHead(405).end();
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  const certificate = await createCertificate(folder);
  /** A form behind a certificate of its own. */
  const selfSigned = createTlsServer(certificate, (request, response) => {
    if (request.method === 'POST') posts.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  }).listen(0, '127.0.0.1');
  await once(selfSigned, 'listening');
  servers.push(selfSigned);
  /** Answers 404 to every method that an address does not take, as some frameworks do. */
  const secretive = await listen((request, response) => {
    if (request.method === 'POST') posts.push(request.url ?? '');
    const isKnown = request.method === 'GET' && request.url === '/health';
    response.writeHead(isKnown ? 200 : 404).end();
  });
  const repositories = await createRepositories(folder);
  /** A remote over HTTP that may be read by everybody, and written by nobody. */
  const readOnly = await listen((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://git');
    const service = /service=(git-[a-z-]+)/.exec(search)?.[1];
    if (service === 'git-receive-pack') {
      response.writeHead(403).end('denied');
      return;
    }
    const child = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env.PATH,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        REQUEST_METHOD: request.method,
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        CONTENT_TYPE: request.headers['content-type'] ?? '',
      },
    });
    request.pipe(child.stdin);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('close', () => {
      const answer = Buffer.concat(chunks);
      const end = answer.indexOf('\r\n\r\n');
      for (const line of answer.subarray(0, end).toString().split('\r\n')) {
        const [name = '', value = ''] = line.split(': ');
        if (name !== 'Status') response.setHeader(name, value);
      }
      response.end(answer.subarray(end + 4));
    });
  });
  const locked = await listen((_request, response) =>
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end(),
  );

  const service = (change: Partial<ServiceDefinition> = {}): ServiceDefinition => ({
    ...createServiceDefinition(),
    name: 'invoices',
    url: form,
    endpoint: '/api/invoices',
    ...change,
  });

  function machine(environment: Record<string, string> = {}) {
    return createMachine(
      createContext({
        root: folder,
        cwd: folder,
        environment: { PATH: join(folder, 'bin'), ...environment },
        node: { path: process.execPath, version: '20.19.0' },
        signal: new AbortController().signal,
      }).context,
      true,
    );
  }

  return {
    folder,
    posts,
    /** Called at the end. */
    closing,
    /** A Redis that is set to lose what it acknowledges. */
    async unsafeRedis(): Promise<string> {
      const server = await startRedisServer({ folder: join(folder, 'redis') });
      closing.push(() => server.close());
      const redis = new Redis(server.url);
      await redis.config('SET', 'appendonly', 'no');
      await redis.config('SET', 'appendfsync', 'everysec');
      redis.disconnect();
      return server.url;
    },
    /** A Redis with so many listeners, none of which answers. */
    silentRedis(listeners: number) {
      return {
        mget: async (keys: string[]) => keys.map(() => null),
        publish: async () => listeners,
      } as unknown as Parameters<typeof createAskPreconditions>[0]['redis'];
    },
    listen,
    service,
    machine,
    certificate,
    urls: {
      form,
      selfSigned: `https://127.0.0.1:${(selfSigned.address() as AddressInfo).port}`,
      secretive,
      readOnly: `${readOnly}/services.git`,
      locked: `${locked}/services.git`,
    },
    repositories,
    git: createGit({
      environment: { ...process.env, HOME: folder },
      identity: { name: 'test', email: 'test@example.com' },
      timeoutMs: 20_000,
    }),
    /** A program on the PATH of the machine, and of nothing else. */
    async install(name: string, script: string): Promise<string> {
      const file = join(folder, 'bin', name);
      await writeFile(file, `#!/bin/sh\n${script}\n`);
      await chmod(file, 0o755);
      return file;
    },
    async write(name: string, text: string, mode = 0o600): Promise<string> {
      const file = join(folder, name);
      await mkdir(join(file, '..'), { recursive: true });
      await writeFile(file, text, { mode });
      return file;
    },
    check(check: PlanCheck | undefined, subject: PreconditionSubject): Promise<PreconditionResult> {
      if (check === undefined) throw new Error('There is no such check.');
      return runCheck(check, subject, new AbortController().signal);
    },
    examine(check: MachineCheck, environment: Record<string, string> = {}, change: Partial<Machine> = {}) {
      return examineMachine(check, { ...machine(environment), ...change });
    },
    async close() {
      for (const end of closing) await end();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const routes = {
  '/health': 'GET',
  '/sick': 'GET',
  '/crashes': 'POST, OPTIONS',
  '/down': 'GET',
  '/nameless': 'GET',
  '/page': 'GET',
  '/api/invoices': 'POST, OPTIONS',
  '/api/list': 'GET, HEAD',
};
const loginPage = '<title>Sign in</title><form><input name="user"><input type="password" name="pass"></form>';
const page = '<form><input name="Email"><input name="Business"><select name="Country"></select></form>';

/** A certificate for 127.0.0.1 that no authority issued, and its key, in PEM format. */
async function createCertificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const;
  const form = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  execFileSync('openssl', ['req', ...form, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  return { key: await readFile(key), cert: await readFile(cert) };
}

/** A bare repository with a commit, one without, and a checkout that belongs to none. */
async function createRepositories(folder: string) {
  const run = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, stdio: 'pipe', env: { ...process.env, HOME: folder } });
  run('init', '--quiet', '--initial-branch=main', 'checkout');
  await mkdir(join(folder, 'checkout/backend/invoices'), { recursive: true });
  await writeFile(join(folder, 'checkout/backend/invoices/app.js'), '');
  run('-C', 'checkout', 'add', '.');
  run(
    '-C',
    'checkout',
    '-c',
    'user.name=t',
    '-c',
    'user.email=t@example.com',
    'commit',
    '--quiet',
    '-m',
    'a',
  );
  run('clone', '--quiet', '--bare', 'checkout', 'services.git');
  run('init', '--quiet', '--bare', 'empty.git');
  return {
    good: join(folder, 'services.git'),
    empty: join(folder, 'empty.git'),
    checkout: join(folder, 'checkout'),
    gone: join(folder, 'gone.git'),
  };
}
