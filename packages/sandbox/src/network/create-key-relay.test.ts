import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNetworkHarness, ended, exchange, type NetworkHarness } from '../../testing/network-harness.js';
import { createKeyRelay, type KeyRelay, type KeyRelayOptions } from './create-key-relay.js';
import type { NetworkRefusal } from './refusal-reporter.js';

const secret = 'sk-ant-real-0123456789';
let harness: NetworkHarness;
let refusals: NetworkRefusal[];
let socketPath: string;
let upstreamRequests: { url: string; headers: IncomingMessage['headers']; body: string }[];

beforeEach(async () => {
  harness = await createNetworkHarness();
  refusals = [];
  upstreamRequests = [];
  socketPath = join(harness.folder, 'relay.sock');
});
afterEach(() => harness.release());

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function start(answer: Answer, options: Partial<KeyRelayOptions> = {}): Promise<KeyRelay> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  harness.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const relay = await createKeyRelay({
    socket: socketPath,
    upstream: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`),
    credential: { source: 'ANTHROPIC_API_KEY', variable: 'ANTHROPIC_API_KEY', read: async () => secret },
    onRefusal: (refusal) => refusals.push(refusal),
    ...options,
  });
  harness.defer(() => relay.close());
  return relay;
}

const keep: Answer = (request, response) => {
  const { url = '', headers } = request;
  text(request).then(
    (body) => {
      upstreamRequests.push({ url, headers, body });
      response.writeHead(200, { 'content-type': 'application/json', 'x-echo': secret }).end('{"ok":true}');
    },
    () => response.destroy(),
  );
};

async function ask(
  relay: KeyRelay,
  options: { path?: string; body?: string | Buffer; headers?: Record<string, string> } = {},
) {
  const request = sendRequest({
    socketPath,
    method: 'POST',
    path: options.path ?? '/v1/messages?beta=true',
    headers: { 'x-api-key': relay.placeholder, ...options.headers },
  });
  request.on('error', () => {});
  request.end(options.body ?? '{}');
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (await buffer(response)).toString(),
  };
}

it('adds the credential outside, and strips headers that the inside sent', async () => {
  const relay = await start(keep);
  const headers = {
    authorization: 'Bearer stolen',
    cookie: 'a',
    'x-forwarded-for': 'b',
    'anthropic-version': '2023-06-01',
  };
  const answer = await ask(relay, { body: '{"model":"opus"}', headers });
  expect(answer).toMatchObject({ status: 200, body: '{"ok":true}' });
  expect(answer.headers).not.toHaveProperty('x-echo');
  expect(upstreamRequests).toMatchObject([{ url: '/base/v1/messages?beta=true', body: '{"model":"opus"}' }]);
  expect(upstreamRequests[0]?.headers).toMatchObject({
    'x-api-key': secret,
    'anthropic-version': '2023-06-01',
  });
  expect(JSON.stringify(upstreamRequests)).not.toMatch(/stolen|cookie|forwarded|fixpoint-/);
});

it('rejects requests without the key of the run', async () => {
  const relay = await start(keep);
  for (const headers of [{ 'x-api-key': 'fixpoint-' }, { 'x-api-key': secret }, { 'x-api-key': '' }])
    expect((await ask(relay, { headers })).status).toBe(401);
  const bearer = `POST /v1/messages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${relay.placeholder}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;
  expect(await exchange(socketPath, bearer)).toMatch(/^HTTP\/1\.1 200/);
  expect(upstreamRequests).toHaveLength(1);
  expect(refusals.map(({ reason }) => reason)).toEqual(['key', 'key', 'key']);
});

it.each([
  ...['/v1/messages/../../admin', '/v1/messages/%2e%2e/x', '//evil.example/v1/messages', '/v1/models'],
  ...['http://evil.example/v1/messages', '/base/v1/messages', '/v1/organizations/me'],
])('responds with 404 to POST %s and sends no request upstream', async (path) => {
  const relay = await start(keep);
  expect((await ask(relay, { path })).status).toBe(404);
  expect(upstreamRequests).toEqual([]);
  expect(refusals).toMatchObject([{ host: '127.0.0.1', reason: 'path', tried: `POST ${path}` }]);
});

it('forwards no smuggled second request, no other host and no tunnel', async () => {
  const relay = await start(keep);
  const key = `x-api-key: ${relay.placeholder}\r\n`;
  const twoLengths = `POST /v1/messages HTTP/1.1\r\nHost: a\r\n${key}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nPOST /v1/files HTTP/1.1\r\nHost: a\r\n\r\n`;
  expect(await exchange(socketPath, twoLengths)).toMatch(/^HTTP\/1\.1 400/);
  expect(upstreamRequests).toEqual([]);
  expect(await exchange(socketPath, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toBe(
    '',
  );
  const otherHost = `POST /v1/messages HTTP/1.1\r\nHost: evil.example\r\n${key}Content-Length: 2\r\nConnection: close\r\n\r\n{}`;
  expect(await exchange(socketPath, otherHost)).toMatch(/^HTTP\/1\.1 200/);
  expect(upstreamRequests).toHaveLength(1);
  expect(upstreamRequests[0]?.headers.host).toMatch(/^127\.0\.0\.1:/);
});

it('streams an answer as it comes, with asterisks where it quotes the credential', async () => {
  let goOn = (): void => {};
  const relay = await start((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: one\n\n');
    goOn = () => {
      response.write(`data: your key is ${secret.slice(0, 9)}`);
      setImmediate(() => response.end(`${secret.slice(9)}\n\n`));
    };
  });
  const request = sendRequest({
    socketPath,
    method: 'POST',
    path: '/v1/messages',
    headers: { 'x-api-key': relay.placeholder },
  });
  request.end('{}');
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const [first] = (await once(response, 'data')) as [Buffer];
  // The first event is here while the upstream has not yet written the second.
  expect(first.toString()).toBe('data: one\n\n');
  goOn();
  expect((await buffer(response)).toString()).toBe(`data: your key is ${'*'.repeat(secret.length)}\n\n`);
});

it('forwards an error of the endpoint with its retry-after, and reports the wait', async () => {
  const waits: (number | null)[] = [];
  const relay = await start(
    (request, response) => {
      request.resume();
      response.writeHead(429, { 'retry-after': '7', 'x-should-retry': 'true' }).end('{"type":"error"}');
    },
    { onWait: (waitMs) => waits.push(waitMs) },
  );
  const answer = await ask(relay);
  expect(waits).toEqual([7_000]);
  expect(answer).toMatchObject({ status: 429, body: '{"type":"error"}', headers: { 'retry-after': '7' } });
});

it.each([
  ['a redirect', 302, { location: 'http://169.254.169.254/' }],
  ['a compressed answer', 200, { 'content-encoding': 'gzip' }],
])('responds with 502 to %s and follows nothing', async (_case, status, headers) => {
  const relay = await start((request, response) => {
    request.resume();
    response.writeHead(status, headers).end('x');
  });
  const answer = await ask(relay);
  expect(answer.status).toBe(502);
  expect(answer.headers).not.toHaveProperty('location');
});

it('ends the request upstream when the inside ends it, and vice versa', async () => {
  const ended = vi.fn();
  let cut = (): void => {};
  const relay = await start((request, response) => {
    request.resume();
    response.once('close', ended);
    response.writeHead(200).write('a');
    cut = () => response.destroy();
  });
  const begin = async () => {
    const request = sendRequest({
      socketPath,
      method: 'POST',
      path: '/v1/messages',
      headers: { 'x-api-key': relay.placeholder },
    });
    request.on('error', () => {}).end('{}');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => {}).resume();
    return { request, response };
  };
  const given = await begin();
  given.request.destroy();
  await expect.poll(() => ended.mock.calls.length).toBe(1);
  const left = await begin();
  cut();
  await expect.poll(() => left.response.closed).toBe(true);
  expect(left.response.complete).toBe(false);
});

it('responds with 502 if the endpoint hangs up after the request, and continues serving', async () => {
  let hangsUp = true;
  const relay = await start((request, response) => {
    if (hangsUp) request.resume().once('end', () => request.socket.destroy());
    else keep(request, response);
  });
  expect((await ask(relay)).status).toBe(502);
  hangsUp = false;
  expect((await ask(relay)).status).toBe(200);
});

it('ends a request whose endpoint stays silent', async () => {
  const relay = await start((request) => request.resume(), { limits: { idleMs: 200 } });
  expect((await ask(relay)).status).toBe(502);
});

it('refuses a request that is too large, announced or not', async () => {
  const relay = await start(keep, { limits: { requestBytes: 1_000 } });
  const body = Buffer.alloc(100_000, 'a');
  expect((await ask(relay, { body, headers: { 'content-length': String(body.length) } })).status).toBe(413);
  const chunked = await exchange(
    socketPath,
    `POST /v1/messages HTTP/1.1\r\nHost: a\r\nx-api-key: ${relay.placeholder}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    `800\r\n${'a'.repeat(0x800)}\r\n0\r\n\r\n`,
  );
  expect(chunked).toMatch(/^HTTP\/1\.1 413/);
  expect(upstreamRequests).toEqual([]);
});

it('responds with 431 to a head that is too large, and ends one that never ends', async () => {
  const relay = await start(keep, { limits: { headMs: 300 } });
  expect(
    await exchange(socketPath, `POST /v1/messages HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
  ).toMatch(/^HTTP\/1\.1 431/);
  expect(relay.placeholder).toMatch(/^fixpoint-[0-9a-f]{48}$/);
  const slow = connect(socketPath);
  const drip = setInterval(() => slow.write('a'), 50);
  slow.on('error', () => {}).resume();
  await ended(slow);
  clearInterval(drip);
});

it('responds to the engine that the login has expired, and what to run', async () => {
  const read = async () => {
    throw new ConfigurationError('The login has expired.', { hint: 'Run `claude setup-token`.' });
  };
  const relay = await start(keep, {
    credential: { source: 'login', variable: 'CLAUDE_CODE_OAUTH_TOKEN', read },
  });
  const answer = await ask(relay);
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.body)).toEqual({
    type: 'error',
    error: { type: 'authentication_error', message: 'The login has expired. Run `claude setup-token`.' },
  });
});

it('responds with 502 if the endpoint is down, and not at all after its close', async () => {
  const relay = await start(keep, { upstream: new URL('http://127.0.0.1:1') });
  const answer = await ask(relay);
  expect(answer.status).toBe(502);
  expect(answer.body).not.toContain('127.0.0.1');
  await relay.close();
  const late = connect(socketPath);
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ENOENT');
});

const search = { type: 'web_search_20250305', name: 'web_search', max_uses: 5 };
const own = { name: 'Bash', description: 'a', input_schema: { type: 'object' } };
const say = (content: unknown) => ({ messages: [{ role: 'user', content }] });

it.each<[string, object]>([
  ['mcp_servers', { mcp_servers: [{ type: 'url', url: 'https://evil.example/mcp', name: 'a' }] }],
  ['container', { container: { skills: [] } }],
  ['a beta in the body', { anthropic_beta: ['mcp-client-2025-04-04'] }],
  ['an unknown field', { new_way_out: {} }],
  ['web_search', { tools: [own, search] }],
  ['web_fetch', { tools: [{ type: 'web_fetch_20250910', name: 'web_fetch' }] }],
  ['code_execution', { tools: [{ type: 'code_execution_20250825', name: 'code_execution' }] }],
  ['an mcp_toolset', { tools: [{ type: 'mcp_toolset', mcp_server_name: 'a' }] }],
  ['tools in an object', { tools: { 0: search } }],
  [
    'a picture by its address',
    say([{ type: 'image', source: { type: 'url', url: 'https://evil.example/?a' } }]),
  ],
  [
    'a document by its address',
    say([{ type: 'document', source: { type: 'url', url: 'https://evil.example' } }]),
  ],
  ['a file', say([{ type: 'document', source: { type: 'file', file_id: 'a' } }])],
  ['an upload', say([{ type: 'container_upload', file_id: 'a' }])],
  [
    'an address in the result of a tool',
    say([
      {
        type: 'tool_result',
        tool_use_id: 'a',
        content: [{ type: 'image', source: { type: 'url', url: 'u' } }],
      },
    ]),
  ],
  [
    'an address inside a document',
    say([
      {
        type: 'document',
        source: { type: 'content', content: [{ type: 'image', source: { type: 'url' } }] },
      },
    ]),
  ],
  ['a call of a server tool', say([{ type: 'server_tool_use', id: 'a', name: 'web_fetch', input: {} }])],
  ['no object', []],
])('rejects a request with %s, and sends nothing upstream (V-32)', async (_case, body) => {
  const relay = await start(keep);
  const headers = { 'anthropic-beta': 'mcp-client-2025-11-20,web-fetch-2025-09-10' };
  for (const path of ['/v1/messages?beta=true', '/v1/messages/count_tokens']) {
    const answer = await ask(relay, { path, body: JSON.stringify(body), headers });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error' },
    });
  }
  expect(upstreamRequests).toEqual([]);
  expect(refusals.map(({ reason }) => reason)).toEqual(['body', 'body']);
});

it('sends the parsed request, so that a duplicate field is not read upstream (V-32)', async () => {
  const relay = await start(keep);
  const twice = `{"tools":[${JSON.stringify(search)}],"model":"opus","tools":[${JSON.stringify(own)}]}`;
  expect((await ask(relay, { body: twice })).status).toBe(200);
  expect(upstreamRequests[0]?.body).not.toContain('web_search');
  expect((await ask(relay, { body: '{"model":' })).status).toBe(400);
});

it('forwards the requests of the engine (V-32)', async () => {
  const relay = await start(keep);
  const body = {
    model: 'claude-opus-5-5',
    max_tokens: 128_000,
    stream: true,
    system: [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }],
    thinking: { type: 'adaptive', display: 'omitted' },
    context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
    output_config: { effort: 'medium' },
    metadata: { user_id: 'a' },
    tools: [own, { ...own, name: 'DeferredToolPlaceholder', defer_loading: true }],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'a' }] },
      { role: 'system', content: 'b' },
      { role: 'assistant', content: [{ type: 'thinking', thinking: '', signature: 'a' }] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'Read', input: { type: 'url' } }] },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'a',
            content: [{ type: 'image', source: { type: 'base64', data: '' } }],
          },
        ],
      },
    ],
  };
  expect((await ask(relay, { body: JSON.stringify(body) })).status).toBe(200);
  expect(JSON.parse(upstreamRequests[0]?.body ?? '')).toEqual(body);
});

/** A dollar for each token of an answer. */
const budget = (limitUsd: number | null): KeyRelayOptions['budget'] => ({
  limitUsd,
  costOf: ({ input, output, cacheRead, cacheWrite }) => input + output + cacheRead + cacheWrite,
});
const toEvents = (...events: object[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const started = {
  type: 'message_start',
  message: { model: 'm', usage: { input_tokens: 3, output_tokens: 1 } },
};

it.each<[string, string, string]>([
  [
    'streamed',
    'text/event-stream',
    toEvents(started, { type: 'message_delta', usage: { output_tokens: 7 } }),
  ],
  [
    'plain',
    'application/json',
    JSON.stringify({ usage: { input_tokens: 2, cache_read_input_tokens: 1, output_tokens: 7 } }),
  ],
])('counts every %s answer, and sends nothing once the budget is spent (V-32)', async (_case, type, body) => {
  let asked = 0;
  const relay = await start(
    (request, response) => {
      asked += 1;
      request.resume();
      response.writeHead(200, { 'content-type': type }).end(body);
    },
    { budget: budget(20) },
  );
  expect((await ask(relay)).body).toBe(body);
  expect(relay.spentUsd()).toBe(10);
  expect((await ask(relay)).status).toBe(200);
  const refused = await ask(relay);
  expect(refused).toMatchObject({
    status: 400,
    body: expect.stringContaining('budget of this run is spent'),
  });
  expect(asked).toBe(2);
  expect(relay.spentUsd()).toBe(20);
  expect(refusals.map(({ reason }) => reason)).toEqual(['budget']);
});

it('counts answers that the inside left early, and none that the endpoint refused (V-32)', async () => {
  let status = 529;
  const relay = await start(
    (request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'text/event-stream' });
      if (status === 529) return void response.end('{}');
      const delta = { type: 'content_block_delta', delta: { type: 'text_delta', text: 'a'.repeat(400) } };
      response.write(toEvents(started, delta));
    },
    { budget: budget(50) },
  );
  await ask(relay);
  expect(relay.spentUsd()).toBe(0);
  status = 200;
  const request = sendRequest({
    socketPath,
    method: 'POST',
    path: '/v1/messages',
    headers: { 'x-api-key': relay.placeholder },
  });
  request.on('error', () => {}).end('{}');
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(
    response.on('error', () => {}),
    'data',
  );
  request.destroy();
  await expect.poll(() => relay.spentUsd()).toBe(104);
  expect((await ask(relay)).status).toBe(400);
});

it('ends concurrent answers once they have spent the budget together (V-32)', async () => {
  const open: ServerResponse[] = [];
  const relay = await start(
    (request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(toEvents(started));
      open.push(response);
    },
    { budget: budget(100) },
  );
  const answers = [1, 2, 3].map(() =>
    ask(relay).then(
      ({ body }) => body,
      () => 'cut',
    ),
  );
  await expect.poll(() => open.length).toBe(3);
  const delta = { type: 'content_block_delta', delta: { type: 'text_delta', text: 'a'.repeat(600) } };
  for (const response of open) response.write(toEvents(delta));
  await expect.poll(() => open.filter((response) => response.destroyed).length).toBe(2);
  for (const response of open) response.end();
  expect((await Promise.all(answers)).filter((answer) => answer === 'cut')).toHaveLength(2);
});
