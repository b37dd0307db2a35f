import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { createMemoryArtifacts, createTaskSpec } from '@fixpoint/shared/testing';
import { createStageContext } from '@fixpoint/tasks/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fetchPage } from '../adapters/fetch-page.js';
import { postForm } from '../adapters/post-form.js';
import { createSubmitStage } from './submit-stage.js';

/** A service as web frameworks make them: a page with a token against forged requests, a session cookie, a multipart form. */
let server: Server;
let url: string;
let sent: { readonly form: FormData; readonly key: string | undefined }[] = [];
let pages = 0;
/** The token that counts now. */
let token = '';

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  sent = [];
  pages = 0;
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', url);
  if (request.method === 'GET' && pathname === '/new') {
    pages += 1;
    token = `token-${pages}`;
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': `session=s${pages}; HttpOnly` });
    return void response.end(
      `<meta name="csrf" content="meta-${token}"><form method="post"><input type="hidden" name="_csrf" value="${token}"></form>`,
    );
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
  const isGenuine = form.get('_csrf') === token && request.headers.cookie === `session=s${pages}`;
  if (!isGenuine || request.headers['x-csrf'] !== `meta-${token}`) {
    return void response.writeHead(403).end('{"error":"forged"}');
  }
  sent.push({ form, key: request.headers['x-api-key']?.toString() });
  if (form.get('topic') === 'nothing') return void response.writeHead(200).end('<p>Topic is unknown.</p>');
  response.writeHead(303, { location: '/thanks?id=7' }).end();
}

const artifacts = createMemoryArtifacts();

async function submit(
  form: Record<string, string>,
  definition: Record<string, unknown> = {},
  row: Record<string, unknown> = {},
) {
  const service = ServiceDefinition.parse({
    name: 'reports',
    url,
    endpoint: '/new',
    form: {
      fields: [
        { name: 'to', type: 'email', required: true },
        { name: 'topic', required: true },
        { name: 'urgent', type: 'boolean' },
        { name: 'peers', type: 'file' },
      ],
      headers: { 'x-api-key': { env: 'REPORTS_KEY' } },
      tokens: [{ name: '_csrf' }, { name: 'csrf', from: 'meta', header: 'X-CSRF' }],
      success: { redirect: '/thanks' },
      ...definition,
    },
    mail: { subject: 'report' },
    outputs: ['pptx'],
    template: null,
    repository: { url: '/srv/reports.git', directories: ['src'] },
    ...row,
  });
  const artifact = await artifacts.put(Buffer.from('company\n'));
  const spec = { ...createTaskSpec(), more_files: { peers: { artifact, name: 'peers.csv', bytes: 8 } } };
  const stage = createSubmitStage({
    post: postForm,
    fetchPage,
    readSecret: (name) => ({ REPORTS_KEY: 'hush' })[name],
    artifacts,
    requestTimeoutMs: 10_000,
    askPreconditions: async () => [],
    busyMs: 60_000,
  });
  return stage({ service, form, iteration: 1, correlation: 'abc123' }, createStageContext({ spec }));
}

const values = { to: 'ada@example.com', topic: 'solar', urgent: 'true' };

it("sends a service's own form as its page would: fresh tokens, the cookie, multipart with the file, its header; a redirect is success", async () => {
  expect(await submit(values)).toMatchObject({
    outcome: 'accepted',
    status: 303,
    recipient: 'ada@example.com',
  });
  await submit(values);
  expect(pages).toBe(2);
  expect(sent.map(({ key }) => key)).toEqual(['hush', 'hush']);
  const { form } = sent[0] ?? { form: new FormData() };
  const peers = form.get('peers') as File;
  expect([peers.name, await peers.text()]).toEqual(['peers.csv', 'company\n']);
  form.delete('peers');
  expect(Object.fromEntries(form)).toEqual({ ...values, urgent: 'on', _csrf: 'token-1' });
});

it('ends in a separate error if the service responds 200 without a confirmation, so that nothing is resubmitted', async () => {
  const error = await submit({ ...values, topic: 'nothing' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FixpointError);
  expect(error).toMatchObject({ code: 'form-not-confirmed', retry: 'never' });
  expect((error as FixpointError).message).toContain('HTTP 200 is not a redirect: Topic is unknown.');
});

it.each([
  ['a token that the page lacks', { tokens: [{ name: 'nonce' }] }, 'has no nonce'],
  ['a page that is not there', { tokens_page: 'http://127.0.0.1:9/' }, 'cannot be read'],
  ['a secret that is not set', { headers: { authorization: { env: 'ABSENT' } } }, 'ABSENT is not set'],
])('sends nothing without %s', async (_what, definition, message) => {
  const error = await submit(values, definition).catch((thrown: unknown) => thrown);
  expect((error as Error).message).toContain(message);
  expect(sent).toEqual([]);
});

/** Django's own check: the token of the page, its cookie, and over HTTPS a Referer and an Origin that are the service itself. */
async function serveDjango() {
  const posts: { body: URLSearchParams; isGenuine: boolean }[] = [];
  const django = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'csrftoken=abc; Path=/' });
      const hidden = '<input type="hidden" name="csrfmiddlewaretoken" value="masked-abc">';
      return void response.end(`<form method="post">${hidden}<input name="topic"></form>`);
    }
    const body = new URLSearchParams(Buffer.concat(chunks).toString());
    const { host, origin, referer, cookie } = request.headers;
    const isGenuine =
      (body.get('csrfmiddlewaretoken') === 'masked-abc' || request.headers['x-csrftoken'] === 'abc') &&
      cookie === 'csrftoken=abc' &&
      origin === `http://${host}` &&
      referer === `http://${host}/order/`;
    posts.push({ body, isGenuine });
    response.writeHead(isGenuine ? 202 : 403).end(isGenuine ? '' : '<h1>CSRF verification failed.</h1>');
  });
  await new Promise<void>((resolve) => django.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(django.address() as AddressInfo).port}`;
  return { address, posts, close: () => new Promise((resolve) => django.close(resolve)) };
}

it.each([
  [
    'a form with a token that the row names',
    { encoding: 'urlencoded', tokens: [{ name: 'csrfmiddlewaretoken' }] },
  ],
  ['a form whose token only the page has', { encoding: 'urlencoded', tokens: [] }],
  ['a request in JSON', { tokens: [] }],
])('passes the CSRF check of Django with the Referer and Origin of its page: %s', async (_what, form) => {
  const django = await serveDjango();
  const fields = [{ name: 'topic', required: true }];
  const row = { fields, headers: {}, success: undefined, ...form };
  try {
    const output = await submit({ topic: 'solar' }, row, {
      url: django.address,
      page: `${django.address}/order/`,
    });
    expect(output.outcome).toBe('accepted');
    expect(django.posts.map(({ isGenuine }) => isGenuine)).toEqual([true]);
    const isForm = 'encoding' in form;
    expect(django.posts[0]?.body.get('csrfmiddlewaretoken')).toBe(isForm ? 'masked-abc' : null);
  } finally {
    await django.close();
  }
});

it('asks a person if the service rejects the form as forged, and names the missing setting', async () => {
  const django = await serveDjango();
  const row = { fields: [{ name: 'topic', required: true }], tokens: [], headers: {}, success: undefined };
  const error = await submit({ topic: 'solar' }, row, { url: django.address }).catch(
    (thrown: unknown) => thrown,
  );
  await django.close();
  expect(error).toMatchObject({
    retry: 'person',
    message: expect.stringContaining('HTTP 403: CSRF verification failed.'),
    hint: expect.stringContaining('form.tokens'),
  });
});
