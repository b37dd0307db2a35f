import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;
let inbox: string;
const artifacts = createMemoryArtifacts();
const table = Buffer.from('a,b\n1,2\n');

beforeAll(async () => {
  bench = await createGatewayBench();
  inbox = await mkdtemp(join(tmpdir(), 'preview-'));
  await writeFile(join(inbox, 'table.csv'), table);
  gateway = await bench.start({ artifacts, inboxFolders: [inbox] });
});
afterAll(async () => {
  await bench.close();
  await rm(inbox, { recursive: true, force: true });
});

const preview = async (request: object) =>
  (await gateway.request('POST', '/api/v1/tasks/preview', request)).json();

it('previews the plan that a request would wait with, and makes nothing', async () => {
  const answer = await preview(goodRequest);
  expect(answer.intent).toMatchObject({ service: 'market-research', problems: [] });
  expect(answer.plan.steps.map(({ id }: { id: string }) => id)).toEqual([
    ...['submit', 'mail', 'compare', 'fix', 'verify-push', 'deploy', 'logs'],
  ]);
  expect(answer.plan.summary).toContain('at most 10 iterations');
  const { plan } = await preview({ ...goodRequest, limits: { iterations: 3, mail_wait_seconds: 77 } });
  expect(plan.summary).toContain('at most 3 iterations');
  expect(plan.steps[1].title).toContain('77 s');
  expect((await gateway.tasks.list()).tasks).toEqual([]);
});

it('reports the problems of a request, by field, before it is sent', async () => {
  const { plan, intent } = await preview({
    description: goodRequest.description,
    context: { service: 'market-reserch', form_data: goodRequest.context.form_data },
  });
  expect(plan).toBeNull();
  expect(intent.problems).toEqual([
    expect.objectContaining({ field: 'service', message: expect.stringContaining('Did you mean') }),
  ]);
  const missing = await preview({ ...goodRequest, context: {} });
  expect(missing.intent.problems.map(({ field }: { field: string }) => field)).toEqual(['Email']);
});

it('reports that a template does not fit a document of another type, in the preview and at the submission', async () => {
  const request = {
    description: goodRequest.description,
    context: {
      ...goodRequest.context,
      start_from: 'analyze',
      existing_file_path: join(inbox, 'table.csv'),
    },
  };
  const problem = {
    field: 'existing_file_path',
    message: expect.stringMatching(
      /"table.csv" is a CSV, but market-research produces .*, so its template does not apply/,
    ),
  };
  const { intent, plan } = await preview(request);
  expect(plan).toBeNull();
  expect(intent.problems).toEqual([expect.objectContaining(problem)]);
  const id = createHash('sha256').update(table).digest('hex');
  await expect(artifacts.get(id)).rejects.toThrow();
  const refused = await gateway.request('POST', '/api/v1/tasks', request);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toEqual([expect.objectContaining(problem)]);
});

it('reports a missing document', async () => {
  const gone = `artifact:${'0'.repeat(64)}/deck.pptx`;
  const { intent } = await preview({
    ...goodRequest,
    context: { ...goodRequest.context, start_from: 'analyze', existing_file_path: gone },
  });
  expect(intent.problems[0]).toMatchObject({ message: expect.stringMatching(/^Artifact \w+ not found/) });
});

it('takes a priority, shows it in lists, keeps it in a rerun and refuses another word', async () => {
  const create = (body: object, path = '') =>
    gateway.request('POST', `/api/v1/tasks${path}`, body, { 'idempotency-key': randomUUID() });
  const made = (await create({ ...goodRequest, priority: 'high' })).json();
  expect(made.spec.priority).toBe('high');
  const again = (await create({}, `/${made.id}/rerun`)).json();
  expect(again.spec.priority).toBe('high');
  const lowered = (await create({ priority: 'low' }, `/${made.id}/rerun`)).json();
  const usual = (await create({ priority: 'normal' }, `/${made.id}/rerun`)).json();
  const { tasks } = (await gateway.request('GET', '/api/v1/tasks')).json();
  const shown = new Map(tasks.map(({ id, priority }: { id: string; priority: string }) => [id, priority]));
  expect([made, again, lowered, usual].map(({ id }) => shown.get(id))).toEqual([
    ...['high', 'high', 'low', 'normal'],
  ]);
  const refused = await create({ ...goodRequest, priority: 'urgent' });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toEqual([expect.objectContaining({ field: 'priority' })]);
});
