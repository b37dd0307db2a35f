import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonBodies } from './json-bodies.js';
import { openApp } from './open-app.js';
import { problems } from './problems.js';
import { idleBodies } from './slow-connections.js';

const limits = { headersMs: 400, bodyIdleMs: 300, requestMs: 20_000 };
const log: FastifyBaseLogger = pino({ level: 'silent' });
const app = openApp({ log, trustedProxies: [], limits });
let port: number;

beforeAll(async () => {
  await app.register(problems);
  await app.register(idleBodies, limits);
  await app.register(jsonBodies);
  await app.register(multipart);
  app.post('/form', async (request) => {
    const file = await request.file();
    return { bytes: (await file?.toBuffer())?.length };
  });
  app.post('/echo', async ({ body }) => body);
  app.post('/unread', { preParsing: async (_request, reply) => reply.code(403).send() }, async () => '');
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends these pieces and returns everything that the server sends until it closes the connection. */
async function exchange(pieces: readonly string[], pauseMs = 0): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answer = text(socket);
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return answer;
}

const head = 'POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

function problemOf(answer: string) {
  expect(answer).toContain('application/problem+json');
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

it.each([
  ['sends nothing', []],
  ['stops within its headers', ['POST /echo HTTP/1.1\r\nhost:']],
])('ends a connection whose client %s, with a problem', async (_, pieces) => {
  expect(problemOf(await exchange(pieces))).toMatchObject({ status: 408, code: 'request-timeout' });
});

it('ends a connection whose client stops within its body, with a problem', async () => {
  const answer = await exchange([`${head}content-length: 100\r\n\r\n{"a":`]);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(problemOf(answer)).toMatchObject({
    status: 408,
    code: 'request-timeout',
    detail: 'No byte of the body arrived for 0.3 s.',
  });
});

it('reads a large file of a form, and ends the connection of a client that stops within one', async () => {
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const body = `${start}${'.'.repeat(200_000)}\r\n--x--\r\n`;
  const form = (type: string) =>
    `POST /form HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`;
  const whole = await exchange([form('multipart/form-data; boundary=x'), body]);
  expect(whole).toContain('{"bytes":200000}');
  const stopped = await exchange([form('Multipart/Form-Data; boundary=x'), body.slice(0, 100_000)]);
  expect(stopped).toMatch(/^HTTP\/1.1 408 /);
  expect(problemOf(stopped)).toMatchObject({ detail: 'No byte of the body arrived for 0.3 s.' });
});

it('continues after a client stopped within an unread body', async () => {
  const unread = head.replace('/echo', '/unread');
  expect(await exchange([`${unread}content-length: 100\r\n\r\n{"a":`])).toMatch(/^HTTP\/1.1 403 /);
  expect(await exchange([`${head}content-length: 2\r\nconnection: close\r\n\r\n{}`])).toMatch(
    /^HTTP\/1.1 200 /,
  );
});

it('reads a body that takes longer than the limit in total', async () => {
  const pieces = ['{"a":', '"', ...'0123456789', '"}'];
  const length = pieces.join('').length;
  const answer = await exchange(
    [`${head}content-length: ${length}\r\nconnection: close\r\n\r\n`, ...pieces],
    50,
  );
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toContain('{"a":"0123456789"}');
});

it.each([
  ['is no HTTP', 'HELLO\r\n\r\n', { status: 400, code: 'invalid-request' }],
  [
    'has headers without end',
    `${head}x: ${'y'.repeat(100_000)}\r\n\r\n`,
    { status: 431, code: 'headers-too-large' },
  ],
])('responds with a problem to a request that %s', async (_, request, problem) => {
  expect(problemOf(await exchange([request]))).toMatchObject(problem);
});

it('ends an unread request that has no connection, as one that a test injects', async () => {
  const request = app.inject({
    method: 'POST',
    url: '/unread',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000' },
    payload: 'not all of it',
  });
  expect((await request).statusCode).toBe(403);
  // An error of the timer would reach the process, which Vitest reports.
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.bodyIdleMs));
});
