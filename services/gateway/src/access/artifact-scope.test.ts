import { randomBytes } from 'node:crypto';
import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import type { TokenScope } from '@fixpoint/shared/contracts/routes';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { stageHandlers } from '@fixpoint/tasks/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveStages } from '../../testing/serve-stages.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  marketResearch,
  type RunningGateway,
} from '../../testing/start-gateway.js';
import { artifactsOfEvent } from '../own-view/task-artifacts.js';

type Headers = Record<string, string>;
const owner = { authorization: 'Bearer correct-horse-battery-staple' };
const targetSearch: ServiceDefinition = {
  ...marketResearch,
  name: 'target-search',
  aliases: [],
  delivery: 'hand',
};
const unknown = 'f'.repeat(64);
const artifacts = createMemoryArtifacts();
let bench: GatewayBench;
let gateway: RunningGateway;
beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({
    token: 'correct-horse-battery-staple',
    artifacts,
    services: [marketResearch, targetSearch],
    cua: { base: 'http://127.0.0.1:1', key: undefined },
  });
});
afterAll(() => bench.close());

async function issue(scope: TokenScope): Promise<Headers> {
  const body = { name: 'reader', role: 'operate', scope };
  const { text } = (await gateway.request('POST', '/api/v1/tokens', body, owner)).json();
  return { authorization: `Bearer ${text}` };
}

const newDeck = () => Buffer.from(`PK\x03\x04 ppt/presentation.xml ${randomBytes(8).toString('hex')}`);

async function upload(headers: Headers): Promise<string> {
  const { body, statusCode } = await gateway.app.inject({
    method: 'POST',
    url: '/api/v1/artifacts?name=deck.pptx',
    headers: { host: '127.0.0.1', 'content-type': 'application/octet-stream', ...headers },
    payload: newDeck(),
  });
  expect(statusCode, body).toBe(201);
  return JSON.parse(body).artifact;
}

const startFrom = (artifact: string, service: string) => ({
  ...goodRequest,
  description: `Fix ${service} until its output matches.`,
  context: {
    ...goodRequest.context,
    service,
    start_from: 'analyze',
    existing_file_path: `artifact:${artifact}/deck.pptx`,
  },
});

async function create(request: object, headers: Headers = owner) {
  const answer = await gateway.request('POST', '/api/v1/tasks', request, headers);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { id: string };
}

/** Status and problem of a request, without what differs in each answer. */
async function ask(path: string, headers: Headers): Promise<unknown> {
  const { statusCode, body } = await gateway.request('GET', `/api/v1/artifacts/${path}`, undefined, headers);
  if (statusCode < 400) return statusCode;
  const { request_id: _id, instance: _instance, ...problem } = JSON.parse(body);
  return [statusCode, problem];
}

describe('a caller with limited access', () => {
  it.each<[string, TokenScope | undefined, Headers]>([
    ['a token for another service', { services: ['market-research'] }, {}],
    ['a token for a desktop', { machines: ['office'] }, {}],
    ['a token for a kind', { kinds: ['vision'] }, {}],
    ['a caller with its own key', undefined, { 'x-cua-api-key': 'sk-one' }],
  ])('%s gets the 404 of an unknown artifact for one of another task (V-28)', async (_name, scope, key) => {
    const artifact = await upload(owner);
    const { id } = await create(startFrom(artifact, 'target-search'));
    const headers = { ...(scope === undefined ? owner : await issue(scope)), ...key };
    for (const suffix of ['', '?name=a.pptx', `?task=${id}`, '/pages', '/pages/1', '/pages/1/words']) {
      const answer = JSON.stringify(await ask(`${artifact}${suffix}`, headers));
      const expected = JSON.stringify(await ask(`${unknown}${suffix}`, headers));
      expect(answer, suffix).toBe(expected.replaceAll(unknown, artifact));
      expect(JSON.parse(answer)[0], suffix).toBe(404);
    }
    expect(await ask(artifact, owner)).toBe(200);
  });

  it('reads the artifacts of the tasks in its scope', async () => {
    const headers = await issue({ services: ['target-search'] });
    const artifact = await upload(owner);
    expect(await ask(artifact, headers)).toMatchObject([404, {}]);
    const { id } = await create(startFrom(artifact, 'target-search'));
    expect(await ask(artifact, headers)).toBe(200);
    const delivered = await upload(owner);
    expect(await ask(delivered, headers)).toMatchObject([404, {}]);
    const document = `artifact:${delivered}/deck.pptx`;
    const input = { text: 'Here it is.', document };
    const answer = await gateway.request('POST', `/api/v1/tasks/${id}/input`, input, owner);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await ask(delivered, headers)).toBe(200);
  });

  it('reads what only a report of the task names if it names the task', async () => {
    const [artifact, pages] = [await upload(owner), await upload(owner)];
    const report = await artifacts.put(Buffer.from(JSON.stringify({ documents: [{ artifact, pages }, {}] })));
    const stages = await serveStages(
      { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
      {
        // The first report has expired.
        compare: async (input, context) => ({
          ...(await stageHandlers.compare(input, context)),
          report: context.task.iteration < 2 ? 'e'.repeat(64) : report,
        }),
      },
    );
    onTestFinished(() => stages.close());
    const { id } = await create(goodRequest);
    await gateway.request('POST', `/api/v1/tasks/${id}/approve`, { latest: true }, owner);
    await vi.waitUntil(async () => (await gateway.tasks.get(id))?.status === 'completed', {
      timeout: 20_000,
    });

    const [reader, other] = [
      await issue({ services: ['market-research'] }),
      await issue({ services: ['target-search'] }),
    ];
    for (const named of [artifact, pages]) expect(await ask(named, reader)).toMatchObject([404, {}]);
    for (const named of [artifact, pages]) {
      expect(await ask(`${named}?task=${id}`, reader)).toBe(200);
      expect(await ask(`${named}?task=${id}`, other)).toMatchObject([404, {}]);
    }
    expect(await ask(`${await upload(owner)}?task=${id}`, reader)).toMatchObject([404, {}]);
  });

  it('reads an artifact of an old task if it names the task', async () => {
    const headers = await issue({ services: ['target-search'] });
    const artifact = await upload(owner);
    const { id } = await create(startFrom(artifact, 'target-search'));
    for (let each = 0; each < 200; each += 1) {
      await create({ ...goodRequest, context: { ...goodRequest.context, service: 'target-search' } });
    }
    expect(await ask(artifact, headers)).toMatchObject([404, {}]);
    expect(await ask(`${artifact}?task=${id}`, headers)).toBe(200);
  });

  it('reads its own uploads, which no other token can read', async () => {
    const [one, other] = [
      await issue({ services: ['market-research'] }),
      await issue({ services: ['market-research'] }),
    ];
    const artifact = await upload(one);
    expect(await ask(artifact, one)).toBe(200);
    expect(await ask(artifact, other)).toMatchObject([404, {}]);
    await create(startFrom(artifact, 'market-research'), one);
    expect(await ask(artifact, other)).toBe(200);
  });

  it('does not get an artifact by naming it in a request, over REST and MCP', async () => {
    const headers = await issue({ services: ['market-research'] });
    const artifact = await upload(owner);
    const foreign = startFrom(artifact, 'market-research');
    const missing = startFrom(unknown, 'market-research');
    const problemOf = async (path: string, request: object) => {
      const { statusCode, body } = await gateway.request('POST', path, request, headers);
      const { errors, problems = errors, intent = { problems } } = JSON.parse(body);
      return JSON.stringify([statusCode, intent.problems]).replaceAll(unknown, artifact);
    };
    for (const path of ['/api/v1/tasks', '/api/v1/tasks/preview']) {
      expect(await problemOf(path, foreign), path).toBe(await problemOf(path, missing));
      expect(await problemOf(path, foreign), path).toContain('not found');
    }
    const { description, context } = foreign;
    const call = {
      method: 'tools/call',
      params: { name: 'submit_task', arguments: { description, context } },
    };
    const { result } = (await gateway.request('POST', '/mcp', call, headers)).json();
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).toContain(`Artifact ${artifact} not found.`);
    const noted = {
      ...goodRequest,
      context: { ...goodRequest.context, artifact, document: { artifact } },
    };
    const { id } = await create(noted, headers);
    const input = { text: artifact };
    await gateway.request('POST', `/api/v1/tasks/${id}/input`, input, headers);
    expect(await ask(artifact, headers)).toMatchObject([404, {}]);
    expect(await ask(`${artifact}?task=${id}`, headers)).toMatchObject([404, {}]);
  });
});

const id = (digit: string) => digit.repeat(64);

it.each([
  ['stage-progress', { stage: 'mail', detail: { documents: [{ artifact: id('1'), name: 'a.pptx' }] } }, '1'],
  ['stage-progress', { stage: 'desktop', detail: { screen: { before: id('1'), after: id('2') } } }, '12'],
  ['stage-progress', { stage: 'desktop', detail: { action: { text: id('1'), after: id('1') } } }, ''],
  ['stage-progress', { stage: 'submit', detail: { form: { report: id('1') }, note: id('2') } }, ''],
  ['findings', { report: id('1'), learnable: [{ document: id('2'), facts: id('3') }] }, '123'],
  ['fix', { diff: id('1'), transcript: null, commit: id('2') }, '1'],
  ['build-session', { screenshots: [{ path: 'a.png', artifact: id('1') }], diff: id('2') }, '12'],
  ['user-input', { text: id('1'), document: { artifact: id('2'), name: id('3') } }, '2'],
  ['task-finished', { result: { summary: id('1'), output_files: [{ artifact: id('2') }] } }, '2'],
  ['engine-message', { text: id('1'), diff: id('2') }, ''],
  ['plan-proposed', { plan: { steps: [{ artifact: id('1') }] } }, ''],
] as const)('the event %s refers only to artifacts in its own fields', (type, data, expected) => {
  expect(artifactsOfEvent({ type, data: data as never })).toEqual([...expected].map(id));
});
