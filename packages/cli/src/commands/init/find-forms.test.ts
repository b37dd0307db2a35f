import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findForms } from './find-forms.js';
import { findHealth } from './find-health.js';
import { proposeVerdict } from './propose-verdict.js';

const form = '<form method="post" action="/send"><input name="topic"></form>';
const description = {
  openapi: '3.0.3',
  paths: {
    '/reports': {
      post: { requestBody: { content: { 'application/json': { schema: { properties: { to: {} } } } } } },
    },
  },
};
/** Bodies by path, of a service each. */
const login = '<form method="post"><input name="user"><input type="password" name="secret"></form>';
const sites = {
  locked: { '/login': login, '/both': `${login}${form}` },
  page: { '/order': form, '/healthz': 'ok', '/version': '{"build":"12","git_sha":"0a1b2c3d4e"}' },
  api: { '/': '<h1>Our API</h1>', '/openapi.json': JSON.stringify(description), '/health': 'ok' },
  scripts: { '/app': '<div id="root"></div>' },
  every: {},
} satisfies Record<string, Record<string, string>>;
type Site = keyof typeof sites;
const servers = new Map<Site, Server>();
const ports = new Map<Site, number>();
beforeAll(async () => {
  for (const [site, bodies] of Object.entries(sites) as [Site, Record<string, string>][]) {
    const server = createServer((request, response) => {
      if (request.url === '/basic') return response.writeHead(401).end();
      if (request.url === '/redirected') return response.writeHead(302, { location: '/login' }).end();
      const body = site === 'every' ? '<html>' : bodies[request.url ?? ''];
      return response.writeHead(body === undefined ? 404 : 200).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.set(site, server);
    ports.set(site, (server.address() as AddressInfo).port);
  }
});
afterAll(() =>
  Promise.all([...servers.values()].map((server) => new Promise((resolve) => server.close(resolve)))),
);

const at = (site: Site, path = '') => `http://127.0.0.1:${ports.get(site)}${path}`;
const find = (target: string, rendered: string | null = null) =>
  findForms(
    target,
    async () => rendered,
    () => {},
  );

it('finds a form in a page, in the OpenAPI document beside it, or after its scripts ran', async () => {
  expect(await find(at('page', '/order'))).toMatchObject([
    { url: at('page', '/send'), page: at('page', '/order') },
  ]);
  expect(await find(at('api', '/'))).toMatchObject([{ url: at('api', '/reports'), encoding: 'json' }]);
  expect(await find(at('api', '/openapi.json'))).toHaveLength(1);
  expect(await find(at('scripts', '/app'), form)).toMatchObject([{ url: at('scripts', '/send') }]);
});

it.each([
  ['nonsense here', 'is not a URL or a curl command'],
  ['ftp://a.example', 'is not a URL or a curl command'],
])('says what %s lacks', async (target, message) => {
  await expect(find(target)).rejects.toThrow(message);
});

it('says why no form was found, and what to do instead', async () => {
  await expect(find(at('scripts', '/app'))).rejects.toMatchObject({
    message: expect.stringContaining('no browser is installed'),
    hint: expect.stringContaining('Copy as cURL'),
  });
  await expect(find('http://127.0.0.1:9/')).rejects.toThrow('does not respond');
});

it('finds the health and version paths of a service, except if it responds to every path', async () => {
  expect(await findHealth(at('page'), [])).toMatchObject({
    health: '/healthz',
    version: { url: '/version', field: 'git_sha' },
  });
  expect(await findHealth(at('api'), ['/reports'])).toMatchObject({ health: '/health', version: null });
  expect(await findHealth(at('every'), [])).toMatchObject({ health: null, version: null });
});

it.each<[string, string, object]>([
  [
    '{"status":"ok"}',
    '{"version":"v1.2.0-5-ge171f0d"}',
    {
      illness: null,
      healthy: { pointer: { path: '/status', equals: 'ok' } },
      version: { field: 'version', commit: 'e171f0d' },
    },
  ],
  [
    '{"status":"down"}',
    'sha-e171f0d',
    { illness: '"status" is "down"', healthy: null, version: { field: 'commit', commit: 'e171f0d' } },
  ],
  ['up and running', 'v1.2.0', { illness: null, healthy: null, version: null }],
])(
  'proposes a rule from the health response %s, and reads the running commit from %s',
  async (health, version, expected) => {
    const server = createServer((request, response) => {
      const text = { '/health': health, '/version': version }[request.url ?? ''];
      response.writeHead(text === undefined ? 404 : 200).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      expect(await findHealth(`http://127.0.0.1:${port}`, [])).toMatchObject({
        health: '/health',
        ...expected,
      });
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  },
);

it.each<[string, object]>([
  ['', {}],
  ['https://reports.example/thanks?id=7', { success: { redirect: '/thanks' } }],
  ['/thanks', { success: { redirect: '/thanks' } }],
  ['/', {}],
  ['Your report is on its way', { success: { text: 'Your report is on its way' } }],
  [
    '{"success":true,"id":7}',
    {
      success: { pointer: { path: '/success', equals: true } },
      failure: { pointer: { path: '/success', equals: false } },
    },
  ],
  [
    '{"status":"queued"}',
    { success: { pointer: { path: '/status', equals: 'queued' } }, failure: { pointer: { path: '/error' } } },
  ],
  [
    '{"job_id":"7f"}',
    { success: { pointer: { path: '/job_id' } }, failure: { pointer: { path: '/error' } } },
  ],
  ['{"success":false}', {}],
])('proposes how to detect success and failure from the response %j (V-10)', (answer, expected) => {
  expect(proposeVerdict(answer, 'https://reports.example')).toEqual(expected);
});

it.each([
  ['a login', '/login', /\/login requires a login: its only form has a password field/],
  ['a redirect to a login', '/redirected', /\/login requires a login/],
  ['basic authentication', '/basic', /\/basic requires a login: it responded HTTP 401/],
])('finds no form in %s, and says how to give one', async (_what, path, message) => {
  await expect(find(at('locked', path))).rejects.toMatchObject({
    message: expect.stringMatching(message),
    hint: expect.stringMatching(/Copy as cURL.*--user NAME:PASSWORD/),
  });
});

it('chooses the other form of a page with a login', async () => {
  expect(await find(at('locked', '/both'))).toMatchObject([{ url: at('locked', '/send') }]);
});

it('reports TLS against a server without it, and a missing page', async () => {
  const secure = at('page', '/order').replace('http:', 'https:');
  await expect(find(secure)).rejects.toMatchObject({
    message: expect.stringContaining('does not use TLS'),
    hint: expect.stringContaining('http://'),
  });
  await expect(find(at('page', '/gone'))).rejects.toThrow('responded HTTP 404');
});
