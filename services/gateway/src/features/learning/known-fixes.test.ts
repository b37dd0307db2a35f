import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serveStages } from '../../../testing/serve-stages.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  marketResearch,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

const token = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${token}` };
const path = '/api/v1/services/market-research/fixes';
let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({ token });
  const stages = await serveStages({ redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix });
  const { id } = (
    await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, approval: 'auto' }, owner)
  ).json();
  await vi.waitFor(async () => expect((await gateway.tasks.get(id))?.result?.reason).toBe('matched'), 20_000);
  await stages.close();
});
afterAll(() => bench.close());

async function issue(role: string, scope?: object): Promise<Record<string, string>> {
  const answer = await gateway.request('POST', '/api/v1/tokens', { name: role, role, scope }, owner);
  return { authorization: `Bearer ${answer.json().text}` };
}

const list = async (headers: Record<string, string> = owner) =>
  (await gateway.request('GET', path, undefined, headers)).json().fixes;

it('lists the fixes that worked for a service, edits their text, and deletes one', async () => {
  const [operate, view] = [await issue('operate'), await issue('view')];
  const [fix, ...others] = await list(view);
  expect(others).toEqual([]);
  expect(fix).toMatchObject({ check: 'thin-slides', findings: 1, note: 'Added blocks.', helped: 0 });

  const edit = (body: unknown, headers = operate, id = fix.id) =>
    gateway.request('PUT', `${path}/${id}`, body, headers);
  expect((await edit({ note: 'x' }, view)).statusCode).toBe(403);
  expect((await edit({ note: ' ' })).json()).toMatchObject({ status: 422, errors: [{ field: 'note' }] });
  expect((await edit({ note: 'x'.repeat(1_001) })).json().errors[0].field).toBe('note');
  expect((await edit({ note: 'x' }, operate, 'unknown')).statusCode).toBe(404);
  expect((await edit({ note: 'The cause was the prompt.' })).json()).toMatchObject({
    note: 'The cause was the prompt.',
    edited_by: 'operate (rest)',
  });
  expect(await list()).toMatchObject([{ id: fix.id, note: 'The cause was the prompt.' }]);

  const forget = (headers: Record<string, string>) =>
    gateway.request('DELETE', `${path}/${fix.id}`, undefined, headers);
  expect((await forget(view)).statusCode).toBe(403);
  expect((await forget(operate)).statusCode).toBe(204);
  expect((await forget(operate)).statusCode).toBe(404);
  expect(await list()).toEqual([]);
});

it('responds 404 for an unknown service, and for one outside the scope of a token', async () => {
  const answer = await gateway.request('GET', '/api/v1/services/nonsense/fixes', undefined, owner);
  expect(answer.json()).toMatchObject({ status: 404, detail: 'There is no service "nonsense".' });
  const own = await issue('view', { services: ['market-research'] });
  const other = await issue('view', { services: ['utb'] });
  expect((await gateway.request('GET', path, undefined, own)).statusCode).toBe(200);
  expect((await gateway.request('GET', path, undefined, other)).statusCode).toBe(404);
});

it('serves the fixes and templates of a service with the longest name', async () => {
  const name = 'a'.repeat(100);
  const row = { ...marketResearch, name };
  const long = await bench.start({ services: [row] });
  for (const part of ['fixes', 'templates']) {
    expect((await long.request('GET', `/api/v1/services/${name}/${part}`)).statusCode).toBe(200);
  }
});
