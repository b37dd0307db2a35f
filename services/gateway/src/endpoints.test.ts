import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createGatewayBench, type GatewayBench, type RunningGateway } from '../testing/start-gateway.js';

const isNight = process.env.FIXPOINT_NIGHT === '1';

const ownerToken = 'correct-horse-battery-staple';

/** Required access of each endpoint. `open`: nothing. `closed`: no role may pass. A new route must be listed here before it can be served. */
type Access = 'open' | 'view' | 'operate' | 'admin' | 'closed';
const needed = new Map<string, Access>(
  Object.entries({
    'GET /': 'view',
    'GET /healthz': 'open',
    'GET /readyz': 'open',
    'GET /metrics': 'view',
    'GET /mcp': 'view',
    'POST /mcp': 'view',
    'DELETE /mcp': 'view',
    'GET /assets/*': 'open',
    'GET /inbox': 'view',
    'GET /tasks/:id': 'view',
    'GET /tasks/:id/replay': 'view',
    'GET /builds': 'view',
    'GET /builds/:id': 'view',
    'GET /desktops/:id': 'view',
    'GET /desktops': 'view',
    'GET /workspace': 'view',
    'GET /stages': 'view',
    'GET /services/:id': 'view',
    'GET /settings': 'view',
    'GET /settings/:id': 'view',
    'GET /docs': 'view',
    'GET /docs/*': 'view',
    'GET /docs/': 'view',
    'GET /docs/openapi.json': 'view',
    'GET /docs/asyncapi.json': 'view',
    'GET /docs/js/scalar.js': 'view',
    'GET /api/v1/session': 'open',
    'POST /api/v1/session': 'open',
    'DELETE /api/v1/session': 'open',
    'GET /api/v1/services': 'view',
    'GET /api/v1/services/:name/fixes': 'view',
    'GET /api/v1/services/:name/health': 'view',
    'GET /compare': 'view',
    'GET /api/v1/services/:name/templates': 'view',
    'GET /api/v1/services/:name/templates/:version': 'view',
    'POST /api/v1/services/:name/templates/undo': 'operate',
    'PUT /api/v1/services/:name/fixes/:id': 'operate',
    'DELETE /api/v1/services/:name/fixes/:id': 'operate',
    'GET /api/v1/mail/orphans': 'view',
    'POST /api/v1/mail/orphans/:id/task': 'operate',
    'DELETE /api/v1/mail/orphans/:id': 'operate',
    'GET /api/v1/schedules': 'view',
    'POST /api/v1/schedules': 'operate',
    'GET /api/v1/schedules/:id': 'view',
    'DELETE /api/v1/schedules/:id': 'operate',
    'POST /api/v1/schedules/:id/pause': 'operate',
    'POST /api/v1/schedules/:id/resume': 'operate',
    'GET /schedules': 'view',
    'GET /api/v1/stages': 'view',
    'POST /api/v1/stages/:stage/clean': 'admin',
    'GET /api/v1/stages/failures': 'view',
    'POST /api/v1/stages/:stage/rerun': 'operate',
    'GET /api/v1/tokens': 'admin',
    'POST /api/v1/tokens': 'admin',
    'PUT /api/v1/tokens/:id': 'admin',
    'DELETE /api/v1/tokens/:id': 'admin',
    'POST /api/v1/tokens/:id/rotate': 'admin',
    'GET /api/v1/webhooks': 'admin',
    'POST /api/v1/webhooks': 'admin',
    'DELETE /api/v1/webhooks/:id': 'admin',
    'POST /api/v1/webhooks/:id/rotate': 'admin',
    'GET /api/v1/webhooks/:id/deliveries': 'admin',
    'POST /api/v1/webhooks/:id/deliveries/:delivery/redeliver': 'admin',
    'GET /api/v1/audit': 'admin',
    'GET /api/v1/audit/export': 'admin',
    'GET /api/v1/tasks': 'view',
    'POST /api/v1/tasks': 'operate',
    'GET /api/v1/tasks/:id': 'view',
    'GET /api/v1/tasks/:id/events': 'view',
    'GET /api/v1/events': 'view',
    'GET /api/v1/tasks/:id/plan': 'view',
    'PUT /api/v1/tasks/:id/plan': 'operate',
    'POST /api/v1/tasks/:id/approve': 'operate',
    'POST /api/v1/tasks/:id/reject': 'operate',
    'POST /api/v1/tasks/:id/rerun': 'operate',
    'POST /api/v1/tasks/:id/learn': 'operate',
    'POST /api/v1/tasks/:id/offer-again': 'operate',
    'POST /api/v1/tasks/:id/pause': 'operate',
    'POST /api/v1/tasks/:id/resume': 'operate',
    'POST /api/v1/tasks/:id/cancel': 'operate',
    'POST /api/v1/tasks/:id/input': 'operate',
    'GET /api/v1/tasks/:id/replay': 'view',
    'GET /api/v1/tasks/:id/replay.html': 'view',
    'GET /api/v1/tasks/:id/workspace': 'view',
    'GET /api/v1/tasks/:id/workspace/diff': 'view',
    'GET /api/v1/tasks/:id/workspace/file': 'view',
    'GET /api/v1/tasks/:id/workspace/preview': 'view',
    'DELETE /api/v1/tasks/:id/workspace/preview': 'operate',
    'GET /api/v1/tasks/:id/workspace/zip': 'view',
    'GET /api/v1/builds': 'view',
    'GET /api/v1/builds/:id': 'view',
    'GET /api/v1/builds/:id/sessions/:session/diff': 'view',
    'GET /api/v1/builds/:id/sessions/:session/screenshots/:name': 'view',
    'GET /api/v1/builds/:id/sessions/:session/transcript': 'view',
    'GET /api/v1/approvals/standing': 'view',
    'DELETE /api/v1/approvals/standing/:id': 'operate',
    'POST /api/v1/intent': 'view',
    'POST /api/v1/tasks/preview': 'operate',
    'GET /api/v1/artifacts/:id': 'view',
    'GET /api/v1/artifacts/:id/pages': 'view',
    'GET /api/v1/artifacts/:id/pages/:number': 'view',
    'GET /api/v1/artifacts/:id/pages/:number/words': 'view',
    'POST /api/v1/artifacts': 'operate',
    'GET /documents': 'view',
    'GET /documents/:id': 'view',
    'GET /api/v1/documents': 'view',
    'POST /api/v1/documents': 'operate',
    'GET /api/v1/documents/:id': 'view',
    'DELETE /api/v1/documents/:id': 'operate',
    'GET /api/v1/templates': 'view',
    'POST /api/v1/templates': 'operate',
    'GET /api/v1/notices': 'view',
    'PUT /api/v1/notices/marks': 'view',
    'GET /agent': 'closed',
    'GET /api/v1/machines': 'admin',
    'POST /api/v1/machines/enrolments': 'admin',
    'DELETE /api/v1/machines/:desktop': 'admin',
    'DELETE /api/v1/caller-key': 'operate',
    'GET /api/v1/desktops': 'view',
    'POST /api/v1/desktops/:name/start': 'operate',
    'POST /api/v1/desktops/:name/stop': 'operate',
    'POST /api/v1/desktops/:name/restart': 'operate',
    'POST /api/v1/desktops/:name/screenshot': 'operate',
    'POST /api/v1/desktops/:name/take-over': 'operate',
    'POST /api/v1/desktops/:name/give-back': 'operate',
    'POST /api/v1/desktops/:name/input': 'operate',
    'GET /api/v1/desktops/:name/live': 'operate',
    'GET /api/v1/doctor': 'admin',
  } as const),
);

/** The dashboard brings some forty routes: the role view may read them, and no role may change a queue there. */
function neededAccess({ method, url }: Endpoint): Access | undefined {
  const reads = method === 'GET' || method === 'HEAD';
  // Address and state of Redis are shown to no role.
  if (url === '/queues/api/redis/stats') return 'closed';
  if (url === '/queues' || url.startsWith('/queues/')) return reads ? 'view' : 'closed';
  return needed.get(`${method === 'HEAD' ? 'GET' : method} ${url}`);
}

interface Endpoint {
  readonly method: string;
  readonly url: string;
}

let bench: GatewayBench;
let locked: RunningGateway;
let open: RunningGateway;
const endpoints: Endpoint[] = [];
const tokens: Record<string, string> = {};

beforeAll(async () => {
  bench = await createGatewayBench();
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) endpoints.push({ method: one, url });
    });
  };
  subscribe('fastify.initialization', listen);
  locked = await bench.start({ token: ownerToken });
  // Each is loaded with the first request, and brings further routes.
  for (const page of ['/docs/', '/queues/'])
    await locked.request('GET', page, undefined, { authorization: `Bearer ${ownerToken}` });
  unsubscribe('fastify.initialization', listen);
  open = await bench.start();
  for (const role of ['view', 'operate', 'admin']) {
    const owner = { authorization: `Bearer ${ownerToken}` };
    tokens[role] = (await locked.request('POST', '/api/v1/tokens', { name: role, role }, owner)).json().text;
  }
});
afterAll(() => bench.close());

const pathOf = ({ url }: Endpoint) => url.replaceAll(/:\w+/g, 'x').replace('*', 'x');
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;
const sendTo = (gateway: RunningGateway, endpoint: Endpoint, headers: Record<string, string> = {}) =>
  gateway.request(endpoint.method as 'GET', pathOf(endpoint), undefined, headers);
const bearer = (text = '') => ({ authorization: `Bearer ${text}` });

/** Requests every endpoint and returns those whose status `expected` does not allow. */
async function wrongAnswers(
  gateway: RunningGateway,
  headers: Record<string, string>,
  expected: (access: Access, endpoint: Endpoint) => readonly number[] | 'served',
): Promise<string[]> {
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const { statusCode } = await sendTo(gateway, endpoint, headers);
    const fine = expected(neededAccess(endpoint) ?? 'closed', endpoint);
    const isFine = fine === 'served' ? ![401, 403, 429, 500].includes(statusCode) : fine.includes(statusCode);
    if (!isFine) wrong.push(`${nameOf(endpoint)} answered ${statusCode}, not ${fine}`);
  }
  return wrong;
}

describe('every endpoint of the gateway', { timeout: 120_000 }, () => {
  it('is in the table above, so that a new one needs a decision on who may use it', () => {
    expect(endpoints.length).toBeGreaterThan(needed.size);
    expect(endpoints.filter((endpoint) => neededAccess(endpoint) === undefined).map(nameOf)).toEqual([]);
    const served = new Set(endpoints.map(nameOf));
    expect([...needed.keys()].filter((name) => !served.has(name))).toEqual([]);
  });

  it('needs a valid token, unless it returns nothing secret (S0-256)', async () => {
    const refused = (access: Access) => (access === 'open' ? 'served' : ([401] as const));
    expect(await wrongAnswers(locked, {}, refused)).toEqual([]);
    expect(await wrongAnswers(locked, bearer(`${ownerToken}x`), refused)).toEqual([]);
    expect(await wrongAnswers(locked, { cookie: 'fixpoint_session=guess' }, refused)).toEqual([]);
  });

  it.each(['view', 'operate', 'admin'])('permits the role %s its own actions only', async (role) => {
    const order = ['open', 'view', 'operate', 'admin', 'closed'];
    const wrong = await wrongAnswers(locked, bearer(tokens[role]), (access) =>
      order.indexOf(access) <= order.indexOf(role) ? 'served' : [403],
    );
    expect(wrong).toEqual([]);
  });

  it('refuses pages of another origin, except agents with a token (S0-277)', async () => {
    const foreign = { origin: 'https://evil.example.com' };
    // The files of the pages hold no data, and a proxy that drops the port must not hide them.
    const refused = (_access: unknown, { url }: { readonly url: string }) =>
      url === '/assets/*' ? [404] : [403];
    expect(await wrongAnswers(open, foreign, refused)).toEqual([]);
    const byToken = await wrongAnswers(locked, { ...foreign, ...bearer(tokens.view) }, (access, endpoint) =>
      endpoint.url === '/mcp' ? 'served' : refused(access, endpoint),
    );
    expect(byToken).toEqual([]);
  });

  it('refuses foreign host names while the gateway has no token', async () => {
    expect(await wrongAnswers(open, { host: 'evil.example.com' }, () => [403])).toEqual([]);
  });

  it.each(isNight ? (['never there', 'killed', 'frozen'] as const) : (['killed'] as const))(
    'answers no reading request with a bare 500 while Redis is %s, and serves the pages to a session',
    async (fault) => {
      const own = await createGatewayBench();
      onTestFinished(() => own.close());
      const redisUrl = fault === 'never there' ? 'redis://127.0.0.1:1' : own.redis.url;
      const [silent, withSessions] = await Promise.all([
        own.start({ redisUrl }),
        own.start({ redisUrl, token: ownerToken }),
      ]);
      onTestFinished(() => own.redis.kill('SIGCONT'));
      if (fault === 'killed') await own.redis.kill('SIGKILL');
      if (fault === 'frozen') await own.redis.kill('SIGSTOP');
      // Each waits a moment for Redis, so they wait together.
      const reads = endpoints.filter(({ method, url }) => method === 'GET' && url !== '/api/v1/events');
      const wrong = await Promise.all(reads.map((endpoint) => bareFailure(silent, endpoint)));
      expect(wrong.filter((failure) => failure !== null)).toEqual([]);

      const ofBrowser = {
        cookie: 'fixpoint_session=some',
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
      };
      const statusOf = async (path: string) =>
        (await withSessions.request('GET', path, undefined, ofBrowser)).statusCode;
      for (const path of ['/', '/inbox', '/tasks/x', '/assets/icon.svg'])
        expect(`${path} ${await statusOf(path)}`).toBe(`${path} 200`);
      expect(await statusOf('/queues')).toBe(503);
    },
  );
});

/** A response that only says that something failed, or an empty one; null for any other. */
async function bareFailure(gateway: RunningGateway, endpoint: Endpoint): Promise<string | null> {
  const answer = await Promise.race([sendTo(gateway, endpoint), delay(20_000, null)]);
  if (answer === null) return `${nameOf(endpoint)} answered nothing`;
  const { statusCode, headers, body } = answer;
  const isProblem = String(headers['content-type']).startsWith('application/problem+json');
  const isFine = statusCode < 500 || (statusCode === 503 && isProblem);
  return isFine ? null : `${nameOf(endpoint)} answered ${statusCode}: ${body.slice(0, 200)}`;
}
