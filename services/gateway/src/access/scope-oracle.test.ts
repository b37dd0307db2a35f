import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { DesktopInfo, ServiceDefinition } from '@fixpoint/shared/contracts';
import type { TokenScope } from '@fixpoint/shared/contracts/routes';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectSocket } from '../../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  marketResearch,
  type RunningGateway,
} from '../../testing/start-gateway.js';

type Headers = Record<string, string>;
const owner = { authorization: 'Bearer correct-horse-battery-staple' };
const targetSearch: ServiceDefinition = { ...marketResearch, name: 'target-search', aliases: [] };
const secret = 'quicksilverbargain';

let bench: GatewayBench;
let gateway: RunningGateway;
beforeAll(async () => {
  bench = await createGatewayBench();
  const office = {
    connected: true,
    info: { name: 'office', owner: { type: 'nobody' }, epoch: 7, platform: 'linux', capabilities: [] },
  } as unknown as { connected: boolean; info: DesktopInfo };
  const directory = {
    list: async () => [office],
    get: async (name: string) => (name === 'office' ? office : null),
    backlog: async (names: string[]) => names.map(() => 0),
    watch: () => new Promise(() => {}),
  } as never;
  gateway = await bench.start({
    token: 'correct-horse-battery-staple',
    services: [marketResearch, targetSearch],
    directory,
    // A caller is known by the key that it brings.
    cua: { base: 'http://127.0.0.1:1', key: undefined },
  });
});
afterAll(() => bench.close());

async function issue(scope: TokenScope | undefined, role = 'operate'): Promise<Headers> {
  const body = { name: 'reader', role, ...(scope === undefined ? {} : { scope }) };
  const answer = await gateway.request('POST', '/api/v1/tokens', body, owner);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { authorization: `Bearer ${answer.json().text}` };
}

async function create(request: object, headers: Headers = owner): Promise<string> {
  const answer = await gateway.request('POST', '/api/v1/tasks', request, headers);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().id;
}

const forService = (service: string, word: string) => ({
  ...goodRequest,
  description: `Fix ${service} until its output matches. ${word}`,
  context: { ...goodRequest.context, service },
});
const onDesktop = (name: string, word: string) => ({
  description: `Open the editor. ${word}`,
  kind: 'plan',
  desktop: { name },
});

/** Opens an event stream; returns what it has sent so far. */
async function openStream(path: string, headers: Headers): Promise<() => string> {
  const request = get(`${gateway.url}/api/v1/${path}`, {
    agent: false,
    headers: { ...headers, accept: 'text/event-stream' },
  });
  request.on('error', () => {});
  onTestFinished(() => void request.destroy());
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  let text = '';
  answer.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  return () => text;
}

async function refusalOf(path: string, headers: Headers): Promise<number> {
  const accept = { accept: 'text/event-stream' };
  const answer = await gateway.request('GET', `/api/v1/${path}`, undefined, { ...headers, ...accept });
  return answer.statusCode;
}

/** A reader's view by every way to list, search, count and follow. */
async function look(headers: Headers): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  const paths = [
    ...['tasks', 'tasks?limit=1', 'tasks?fields=spec,plan&limit=1', 'tasks?status=awaiting_approval,pending'],
    ...['tasks?priority=high', 'tasks?priority=normal,low&limit=1', 'tasks?priority=normal&text=fix'],
    ...['tasks?by=ann', 'tasks?by=local&limit=1'],
    ...['tasks?template=market-research', 'tasks?template=market-research&limit=1'],
    ...['tasks?kind=feedback', 'tasks?service=target-search', 'tasks?limit=1&since=2026-01-01T00:00:00Z'],
    ...[`tasks?text=${secret}`, `tasks?limit=1&text=${secret.slice(0, 3)}`, 'tasks?limit=1&text=fix'],
    ...['builds', 'services', 'services/market-research/health', 'services/target-search/health'],
    ...['events?limit=3', 'stages/failures', 'mail/orphans'],
  ];
  for (const path of paths) {
    const { statusCode, body } = await gateway.request('GET', `/api/v1/${path}`, undefined, headers);
    seen[path] = [statusCode, statusCode === 200 ? JSON.parse(body) : null];
  }
  for (const args of [
    {},
    { limit: 1 },
    { text: secret.slice(0, 3) },
    { priority: 'high', limit: 1 },
    { priority: ['low', 'normal'], kind: 'feedback' },
  ]) {
    const call = { method: 'tools/call', params: { name: 'list_tasks', arguments: args } };
    const { result } = (await gateway.request('POST', '/mcp', call, headers)).json();
    seen[`list_tasks ${JSON.stringify(args)}`] = result.structuredContent;
  }
  const socket = await connectSocket(gateway.url, { headers });
  socket.send({ type: 'SUBSCRIBE', id: 'all', payload: {} });
  const first = await Promise.race([socket.waitFor('SUBSCRIBED'), socket.waitFor('ERROR')]);
  seen.socket = first.type === 'ERROR' ? 'refused' : socket.messages.length;
  await socket.close();
  return seen;
}

describe('a reader sees the same, whatever exists outside its scope (V-28)', () => {
  it.each<[string, TokenScope | undefined, Headers]>([
    ['a token for a service', { services: ['market-research'] }, {}],
    ['a token for a desktop', { machines: ['office'] }, {}],
    ['a token for a kind', { kinds: ['vision'] }, {}],
    ['a caller with its own key', undefined, { 'x-cua-api-key': 'sk-one' }],
  ])('%s', async (_name, scope, key) => {
    const headers = { ...(await issue(scope)), ...key };
    const before = await look(headers);
    const other = { ...owner, 'x-cua-api-key': 'sk-other' };
    const outside = [
      ...(scope?.services === undefined ? [forService('market-research', secret)] : []),
      ...(scope?.machines === undefined ? [onDesktop('office', secret)] : []),
      forService('target-search', secret),
      { ...forService('target-search', secret), priority: 'high' },
    ];
    for (const request of outside) await create(request);
    await create(onDesktop('box', secret), other);
    expect(await look(headers)).toEqual(before);
  });

  it.each(['target-search', 'Target Search', 'the other service'])(
    'an intent names no service outside the scope (%s)',
    async (named) => {
      const headers = await issue({ services: ['market-research'] });
      const request = { description: `Fix ${named} until its output matches.`, context: {} };
      const { statusCode, body } = await gateway.request('POST', '/api/v1/intent', request, headers);
      expect(statusCode).toBe(200);
      expect(JSON.parse(body).service).not.toBe('target-search');
      expect(body.replaceAll(request.description, '').replaceAll(named, '')).not.toContain('target-search');
    },
  );

  it('an operator sees no task of a caller', async () => {
    const headers = await issue(undefined);
    await create(forService('market-research', ''));
    await create({ ...forService('market-research', ''), priority: 'high' });
    const before = await look(headers);
    expect(before['tasks?priority=normal,low&limit=1']).toMatchObject([200, { total: expect.any(Number) }]);
    expect(before['tasks?limit=1']).toMatchObject([200, { total: expect.any(Number) }]);
    for (let each = 0; each < 4; each += 1) {
      const priority = each % 2 === 0 ? 'high' : 'normal';
      await create({ ...onDesktop('box', secret), priority }, { ...owner, 'x-cua-api-key': `sk-${each}` });
    }
    expect(await look(headers)).toEqual(before);
  });
});

describe('an event stream', () => {
  it.each<[string, TokenScope | undefined, Headers]>([
    ['a token for a service', { services: ['market-research'] }, {}],
    ['a token for a desktop', { machines: ['office'] }, {}],
    ['a token for a kind', { kinds: ['vision'] }, {}],
    ['a caller with its own key', undefined, { 'x-cua-api-key': 'sk-one' }],
  ])('does not open on other tasks and hides if they exist: %s', async (_name, scope, key) => {
    const headers = { ...(await issue(scope)), ...key };
    const outside = await create(forService('target-search', secret));
    for (const path of ['events', `events?after=${outside}/1`, 'events?after=none-such/1']) {
      expect(await refusalOf(path, headers), path).toBe(403);
    }
    for (const id of [outside, 'none-such']) {
      expect(await refusalOf(`tasks/${id}/events`, headers), id).toBe(404);
    }
  });

  it('of all tasks sends an operator no event of a caller', async () => {
    const sent = await openStream('events', await issue(undefined));
    const hidden = await create(onDesktop('box', secret), { ...owner, 'x-cua-api-key': 'sk-streamed' });
    const open = await create(forService('market-research', ''));
    await expect.poll(sent, { timeout: 20_000 }).toContain(open);
    expect(sent()).not.toContain(hidden);
    expect(sent()).not.toContain(secret);
  });
});

describe('a token for one service', () => {
  it('cannot read a word of other tasks letter by letter', async () => {
    const word = 'zirconiumvarnishes';
    // One more than a page holds, so that a page beyond the scope would have a next one.
    await create(forService('target-search', word));
    await create(forService('target-search', word));
    const headers = await issue({ services: ['market-research'] });
    const answers = new Set<string>();
    for (let length = 0; length < word.length; length += 1) {
      for (const letter of [word[length], 'y']) {
        const path = `/api/v1/tasks?limit=1&text=${word.slice(0, length)}${letter}`;
        answers.add((await gateway.request('GET', path, undefined, headers)).body);
      }
    }
    expect([...answers]).toEqual([JSON.stringify({ tasks: [], next: null, total: 0 })]);
  });

  it('finds its own task behind many others, and pages through its own', async () => {
    const headers = await issue({ services: ['target-search'] });
    const own = await create(forService('target-search', 'mine'));
    for (let each = 0; each < 60; each += 1) await create(forService('market-research', ''));
    const first = (await gateway.request('GET', '/api/v1/tasks?limit=1', undefined, headers)).json();
    expect(first.tasks.map(({ id }: { id: string }) => id)).toEqual([own]);
    const path = `/api/v1/tasks?limit=1&cursor=${first.next}`;
    const second = (await gateway.request('GET', path, undefined, headers)).json();
    expect(second.tasks).toHaveLength(1);
    expect(second.tasks[0].id).not.toBe(own);
  });

  it('gets the same answer for the cursor of another task and for an unknown one', async () => {
    const headers = await issue({ services: ['market-research'] });
    const other = await create(forService('target-search', ''));
    const ask = async (cursor: string) => {
      const { statusCode, body } = await gateway.request(
        'GET',
        `/api/v1/tasks?cursor=${cursor}`,
        undefined,
        headers,
      );
      const { request_id: _id, instance: _instance, ...problem } = JSON.parse(body);
      return [statusCode, problem];
    };
    const answer = await ask(other);
    expect(answer[0]).toBe(422);
    expect(await ask('00000000-0000-4000-8000-000000000000')).toEqual(answer);
    expect(await ask('7')).toEqual(answer);
  });
});
