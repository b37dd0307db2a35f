import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { createMemoryArtifacts, createStageContext, createTaskSpec } from '@fixpoint/shared/testing';
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

async function submit(form: Record<string, string>, definition: Record<string, unknown> = {}) {
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
  });
  return stage({ service, form, iteration: 1, correlation: 'abc123' }, createStageContext({ spec }));
}

const values = { to: 'ada@example.com', topic: 'solar', urgent: 'true' };

it("sends a service's own form as its page would: fresh tokens, the cookie, multipart with the file, its header, and takes its redirect for success", async () => {
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

it('ends in an error of its own where the service answers 200 but does not confirm, so that nothing submits a second time', async () => {
  const error = await submit({ ...values, topic: 'nothing' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FixpointError);
  expect(error).toMatchObject({ code: 'form-not-confirmed', retry: 'never' });
  expect((error as FixpointError).message).toContain('HTTP 200 is not a redirect: Topic is unknown.');
});

it.each([
  ['a token that the page lacks', { tokens: [{ name: 'nonce' }] }, 'has no nonce'],
  ['a page that is not there', { tokens_page: 'http://127.0.0.1:9/' }, 'cannot be read'],
  ['a secret that is not set', { headers: { authorization: { env: 'ABSENT' } } }, 'ABSENT is not set'],
])('sends nothing for want of %s', async (_what, definition, message) => {
  const error = await submit(values, definition).catch((thrown: unknown) => thrown);
  expect((error as Error).message).toContain(message);
  expect(sent).toEqual([]);
});
