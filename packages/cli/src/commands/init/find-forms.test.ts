import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findForms } from './find-forms.js';
import { findHealth } from './find-health.js';

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
const sites = {
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
      const body = site === 'every' ? '<html>' : bodies[request.url ?? ''];
      response.writeHead(body === undefined ? 404 : 200).end(body);
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
  ['nonsense here', 'is no address and no curl command'],
  ['ftp://a.example', 'is no address and no curl command'],
])('says what %s lacks', async (target, message) => {
  await expect(find(target)).rejects.toThrow(message);
});

it('says why no form was found, and what to do instead', async () => {
  await expect(find(at('scripts', '/app'))).rejects.toMatchObject({
    message: expect.stringContaining('no browser is here'),
    hint: expect.stringContaining('Copy as cURL'),
  });
  await expect(find('http://127.0.0.1:9/')).rejects.toThrow('does not answer');
});

it('finds where a service tells of its health and its commit, and believes none that answers everything', async () => {
  expect(await findHealth(at('page'), [])).toEqual({
    health: '/healthz',
    version: { url: '/version', field: 'git_sha' },
  });
  expect(await findHealth(at('api'), ['/reports'])).toEqual({ health: '/health', version: null });
  expect(await findHealth(at('every'), [])).toEqual({ health: null, version: null });
});
