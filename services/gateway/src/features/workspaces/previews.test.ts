import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import {
  connectRedis,
  createPreviewRecords,
  type Preview,
  type PreviewRecords,
} from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../../testing/start-gateway.js';
import { startPreviewServer } from './start-preview-server.js';

const name = 'ab'.repeat(16);
let bench: GatewayBench;
let gateway: RunningGateway;
let records: PreviewRecords;
let id: string;
let port: number;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
  ({ id } = await gateway.newTask());
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'previews-test', profile: 'patient' });
  onTestFinishedAll(() => redis.disconnect());
  records = createPreviewRecords({ redis, prefix: gateway.keyPrefix });
  port = await startProgram();
});
const ends: (() => void)[] = [];
const onTestFinishedAll = (end: () => void) => ends.push(end);
afterAll(async () => {
  for (const end of ends) end();
  await bench.close();
});

/** A program by an agent: a page that sets cookies, for other hosts too, shows its own identity, and echoes on a WebSocket. */
async function startProgram(): Promise<number> {
  const program = createServer(({ headers, url }, response) => {
    response.setHeader('set-cookie', ['own=1', 'wide=1; Domain=localhost']);
    response.end(`${url} as ${headers.host}`);
  });
  new WebSocketServer({ server: program }).on('connection', (socket) => {
    socket.on('message', (data) => socket.send(`echo ${data}`));
  });
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
  onTestFinishedAll(() => program.close());
  return (program.address() as AddressInfo).port;
}

async function show(more: Partial<Preview> = {}): Promise<void> {
  const until = new Date(Date.now() + 60_000).toISOString();
  const preview = {
    name,
    machine: hostname(),
    port,
    command: 'npm run dev',
    until,
    output: 'ready',
    ...more,
  };
  await records.write(id, preview);
  onTestFinished(async () => void (await records.remove(id)));
}

const look = () => gateway.request('GET', `/api/v1/tasks/${id}/workspace/preview`);

/** As a browser does: the name is part of the host, which leads to the loopback. */
async function open(url: string): Promise<{ status: number; cookies: readonly string[]; body: string }> {
  const { hostname: host, port: at, pathname } = new URL(url);
  const sent = request({ host: '127.0.0.1', port: at, path: pathname, headers: { host } }).end();
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, cookies: answer.headers['set-cookie'] ?? [], body: await text(answer) };
}

it('shows the preview of a workspace at a separate origin, with its output (S4-051)', async () => {
  await show();
  const { url, ...view } = (await look()).json().preview;
  expect(view).toMatchObject({ command: 'npm run dev', output: 'ready', machine: hostname() });
  expect(new URL(url).hostname).toBe(`${name}.localhost`);
  const page = await open(`${url}a/b`);
  expect(page).toMatchObject({ status: 200, body: `/a/b as 127.0.0.1:${port}` });
  // No cookie for another host than its own.
  expect(page.cookies).toEqual(['own=1', 'wide=1']);
});

it('carries WebSockets, by which dev servers reload a page', async () => {
  await show();
  const { url } = (await look()).json().preview;
  const { host, port: at } = new URL(url);
  const socket = new WebSocket(`ws://127.0.0.1:${at}/`, { headers: { host } });
  await once(socket, 'open');
  socket.send('hi');
  const [said] = await once(socket, 'message');
  expect(String(said)).toBe('echo hi');
  socket.close();
});

it('ends though a page still has a WebSocket open', async () => {
  await show({ name: '56'.repeat(16) });
  const server = await startPreviewServer({
    records,
    host: '127.0.0.1',
    port: 0,
    origin: 'http://{name}.localhost:{port}',
    log: pino({ level: 'silent' }),
  });
  const { host, port: at } = new URL(server.originOf((await records.read(id)) as Preview) ?? '');
  const socket = new WebSocket(`ws://127.0.0.1:${at}/`, { headers: { host } });
  await once(socket, 'open');
  const ended = once(socket, 'close');
  await server.close();
  await ended;
});

it('opens nothing without its name, and nothing of another machine', async () => {
  await show();
  const { url } = (await look()).json().preview;
  expect((await open(url.replace(name, 'cd'.repeat(16)))).status).toBe(404);
  expect((await open(url.replace(`${name}.`, ''))).status).toBe(404);
  await show({ name: 'ef'.repeat(16), machine: 'elsewhere' });
  expect((await look()).json().preview).toMatchObject({ url: null, machine: 'elsewhere' });
  expect((await open(url.replace(name, 'ef'.repeat(16)))).status).toBe(404);
});

it('ends when a person removes its record', async () => {
  await show({ name: '12'.repeat(16) });
  const { url } = (await look()).json().preview;
  expect((await gateway.request('DELETE', `/api/v1/tasks/${id}/workspace/preview`)).statusCode).toBe(204);
  expect((await look()).json()).toEqual({ task_id: id, preview: null });
  expect((await gateway.request('DELETE', `/api/v1/tasks/${id}/workspace/preview`)).statusCode).toBe(404);
  await expect.poll(async () => (await open(url)).status, { timeout: 10_000 }).toBe(404);
});

it('reports that the program does not respond', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port: free } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  await show({ name: '34'.repeat(16), port: free });
  expect(await open((await look()).json().preview.url)).toMatchObject({
    status: 502,
    body: 'The program is not responding.\n',
  });
});
