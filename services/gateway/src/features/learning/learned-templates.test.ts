import { ServiceDefinition, type Task } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { stageHandlers } from '@fixpoint/tasks/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serveStages } from '../../../testing/serve-stages.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  marketResearch,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

const path = '/api/v1/services/market-research/templates';
const artifacts = createMemoryArtifacts();
let bench: GatewayBench;
let gateway: RunningGateway;
let stages: Awaited<ReturnType<typeof serveStages>>;
let documents = 0;

const slide = (title: string) => ({ title, isContent: true, blocks: 3, company: null });
const factsOf = (...titles: string[]) => ({
  type: 'pptx',
  slides: titles.map(slide),
  listed: null,
  fonts: [],
  colors: [],
  objections: [],
});

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({
    artifacts,
    services: [
      marketResearch,
      ServiceDefinition.parse({ ...marketResearch, name: 'utb', learn: { documents: 'off' } }),
    ],
  });
  stages = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    {
      compare: async (input, context) => {
        const output = await stageHandlers.compare(input, context);
        if (!output.match) return output;
        documents += 1;
        const facts = factsOf('Outlook', ...(documents === 1 ? ['Chance'] : []));
        return {
          ...output,
          learnable: [
            {
              document: String(documents % 10).repeat(64),
              name: `deck-${documents}.pptx`,
              type: 'pptx',
              base: 'market-research',
              facts: await artifacts.put(Buffer.from(JSON.stringify(facts))),
            },
          ],
        };
      },
    },
  );
});
afterAll(async () => {
  await stages.close();
  await bench.close();
});

async function match(service = 'market-research'): Promise<Task> {
  const description = goodRequest.description.replace('market-research', service);
  const request = { ...goodRequest, description, approval: 'auto' };
  const { id } = (await gateway.request('POST', '/api/v1/tasks', request)).json();
  await vi.waitFor(async () => expect((await gateway.tasks.get(id))?.result?.reason).toBe('matched'), 20_000);
  return (await gateway.tasks.get(id)) as Task;
}
const learn = (id: string, decision: unknown) =>
  gateway.request('POST', `/api/v1/tasks/${id}/learn`, { decision });
const list = async () => (await gateway.request('GET', path)).json();
const undo = (type: string) => gateway.request('POST', `${path}/undo`, { type });

it('learns from documents that a person approves, shows each change, undoes it, and never learns from a rejected one (S0-038)', async () => {
  expect(await list()).toEqual({
    learn: { documents: 'approved', from: 2 },
    learned: { versions: [], active: {}, rejected: [] },
  });
  const [first, second, third] = [await match(), await match(), await match()];
  expect((await learn(first.id, 'approve')).json()).toMatchObject({
    active: { pptx: 1 },
    versions: [{ version: 1, by: 'local (rest)', because: 'deck-1.pptx was added', after: null }],
  });
  expect((await learn(first.id, 'approve')).json().versions, 'twice is once').toHaveLength(1);
  expect((await learn(second.id, 'approve')).json().active).toEqual({ pptx: 2 });
  const shown = (await gateway.request('GET', `${path}/2`)).json();
  expect(shown.text).toContain('in_addition_to:\n  - market-research\n');
  expect(shown.text).toContain('- title: Outlook');
  expect(shown.diff).toContain('-  - title: Chance\n');
  expect((await gateway.request('GET', `${path}/9`)).statusCode).toBe(404);
  expect((await gateway.request('GET', `${path}/x`)).statusCode).toBe(422);

  expect((await undo('pptx')).json().active).toEqual({ pptx: 1 });
  expect((await undo('docx')).statusCode).toBe(404);
  expect((await undo('gif')).json().errors[0].field).toBe('type');

  // The first one was a mistake: its contribution is removed, also from the versions that an undo would restore.
  await learn(third.id, 'approve');
  const rejected = (await learn(first.id, 'reject')).json();
  expect(rejected.versions.at(-1)).toMatchObject({
    because: 'deck-1.pptx was rejected',
    documents: [{ name: 'deck-3.pptx', task_id: third.id }],
  });
  expect((await undo('pptx')).json().active).toEqual({});
  expect((await learn(first.id, 'approve')).json()).toMatchObject({
    status: 409,
    detail: 'local (rest) rejected this document, so nothing is learned from it.',
  });
  expect((await learn(first.id, 'perhaps')).json().errors[0].field).toBe('decision');
});

it('learns only from a task that matched, and not if the row of the service forbids it', async () => {
  const { id } = await gateway.newTask();
  expect((await learn(id, 'approve')).json()).toMatchObject({ status: 409, code: 'conflict' });
  expect((await learn('no-such-task', 'approve')).statusCode).toBe(404);
  const closed = await match('utb');
  expect((await learn(closed.id, 'approve')).json().detail).toContain('learn.documents: off');
  expect((await gateway.request('GET', '/api/v1/services/nonsense/templates')).statusCode).toBe(404);
});
