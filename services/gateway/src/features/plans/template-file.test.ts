import { createHash, randomUUID } from 'node:crypto';
import type { Task } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { answerDocumentChecks, type DocumentChecker } from '@fixpoint/tasks/document-checks';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  marketResearch,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

const owner = { authorization: 'Bearer correct-horse-battery-staple' };
const artifacts = createMemoryArtifacts();
let bench: GatewayBench;
let gateway: RunningGateway;
let comparator: { close(): Promise<void> };

/** Takes the first word of a file for the type of its template. */
const readTemplate: DocumentChecker['readTemplate'] = async ({ artifact, name }) => {
  const [word] = (await artifacts.get(artifact)).toString().split(' ');
  if (word !== 'pptx' && word !== 'docx') {
    const reason = `The template ${name} cannot be used: slides.min: Invalid input.`;
    return { state: 'unusable', reason, hint: 'Correct the file.' };
  }
  const rules = await artifacts.put(Buffer.from(`rules of ${artifact}`));
  return { state: 'usable', template: `house-${artifact.slice(0, 8)}`, type: word, rules };
};

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({
    token: 'correct-horse-battery-staple',
    artifacts,
    services: [marketResearch],
  });
  comparator = answerDocumentChecks({
    redisUrl: bench.redis.url,
    keyPrefix: gateway.keyPrefix,
    log: pino({ level: 'silent' }),
    checker: {
      templates: async () => [{ name: 'sales-deck', type: 'pptx', description: 'Sales' }],
      check: async () => ({ state: 'failed', reason: 'Not used.' }),
      readTemplate,
    },
  });
  const list = () => gateway.request('GET', '/api/v1/templates', undefined, owner);
  await vi.waitUntil(async () => (await list()).statusCode === 200, { timeout: 10_000 });
  await vi.waitUntil(async () => (await upload('pptx')).statusCode === 201, { timeout: 10_000 });
});
afterAll(async () => {
  await comparator.close();
  await bench.close();
});

const upload = (text: string, headers: Record<string, string> = owner, name = 'House.yaml') =>
  gateway.app.inject({
    method: 'POST',
    url: `/api/v1/templates?name=${encodeURIComponent(name)}`,
    headers: { host: '127.0.0.1', 'content-type': 'application/octet-stream', ...headers },
    payload: text,
  });

async function create(): Promise<Task> {
  const { body } = await gateway.request(
    'POST',
    '/api/v1/tasks',
    {
      description: 'Fix market-research until its output matches. Business: cheese. Country: Thailand.',
      context: { form_data: { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' } },
    },
    owner,
  );
  return JSON.parse(body);
}

const put = ({ id, plan }: Task, template: string | null, headers: Record<string, string> = owner) => {
  const steps = plan?.steps.map(({ id: step, enabled }) => ({ id: step, enabled }));
  const body = { plan_hash: plan?.hash, steps, template };
  return gateway.request('PUT', `/api/v1/tasks/${id}/plan`, body, headers);
};

const stepOf = ({ plan }: Task) => plan?.steps.find(({ id }) => id === 'compare')?.title;

it('compares with the file of a plan, which the task, its log, the audit and a run again name', async () => {
  const answer = await upload('pptx one');
  expect(answer.statusCode, answer.body).toBe(201);
  const artifact = createHash('sha256').update('pptx one').digest('hex');
  const template = `house-${artifact.slice(0, 8)}`;
  const reference = `artifact:${artifact}/House.yaml`;
  expect(answer.json()).toEqual({ reference, template, type: 'pptx' });

  const task = await create();
  const edited = (await put(task, reference)).json() as Task;
  expect(edited.plan?.hash).not.toBe(task.plan?.hash);
  expect(stepOf(edited)).toBe(`Compare the document with the template ${template} of the file House.yaml`);
  expect(edited.spec.service).toMatchObject({
    template,
    template_file: { artifact, name: 'House.yaml', rules: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  // The old plan, with the template of the service, can no longer be approved.
  const approve = { plan_hash: task.plan?.hash, nonce: task.approval?.nonce };
  const stale = await gateway.request('POST', `/api/v1/tasks/${task.id}/approve`, approve, owner);
  expect(stale.json()).toMatchObject({ status: 409, reason: 'other-plan' });

  // The same file again is no other plan; a file with other content is one, even under the same name.
  expect(((await put(edited, reference)).json() as Task).plan?.version).toBe(2);
  const { reference: second } = (await upload('pptx two')).json();
  const changed = (await put(edited, second)).json() as Task;
  expect([changed.plan?.version, changed.plan?.hash === edited.plan?.hash]).toEqual([3, false]);

  const { events } = (
    await gateway.request('GET', `/api/v1/tasks/${task.id}/events`, undefined, owner)
  ).json();
  expect(events[2].message).toContain(
    `Changed the template from market-research to ${template} of the file House.yaml.`,
  );
  const { entries } = (await gateway.request('GET', '/api/v1/audit', undefined, owner)).json();
  const actions = entries.map(({ action, subject }: { action: string; subject: string }) => [
    action,
    subject,
  ]);
  expect(actions).toContainEqual(['PUT /api/v1/tasks/:id/plan (template file)', task.id]);
  expect(actions).toContainEqual(['POST /api/v1/templates', '']);

  const again = (
    await gateway.request('POST', `/api/v1/tasks/${task.id}/rerun`, { start_from: null }, owner)
  ).json() as Task;
  expect(again.spec.service?.template_file).toEqual(changed.spec.service?.template_file);
  expect(stepOf(again)).toBe(stepOf(changed));

  const back = (await put(changed, 'sales-deck')).json() as Task;
  expect(back.spec.service).toMatchObject({ template: 'sales-deck' });
  expect(back.spec.service?.template_file).toBeUndefined();
});

it('refuses a file that is no template, is for other documents, or does not exist, and keeps the plan', async () => {
  const broken = await upload('slides: { min: few }');
  expect(broken.json()).toMatchObject({
    status: 422,
    errors: [
      { field: 'template', message: expect.stringContaining('slides.min'), hint: 'Correct the file.' },
    ],
  });
  expect((await upload('')).json()).toMatchObject({ status: 422, errors: [{ field: 'body' }] });
  const task = await create();
  const { reference: report } = (await upload('docx one')).json();
  expect((await put(task, report)).json()).toMatchObject({
    status: 422,
    errors: [{ field: 'template', message: 'The template of House.yaml is for DOCX documents.' }],
  });
  for (const unknown of [`artifact:${'0'.repeat(64)}/House.yaml`, 'artifact:../secret', 'artifact:']) {
    expect((await put(task, unknown)).json(), unknown).toMatchObject({
      status: 422,
      errors: [{ field: 'template' }],
    });
  }
  const { plan } = (
    await gateway.request('GET', `/api/v1/tasks/${task.id}`, undefined, owner)
  ).json() as Task;
  expect(plan).toEqual(task.plan);
});

it('gives a token with a scope its own uploads only, and the file of its tasks', async () => {
  async function issue(name: string) {
    const body = { name, role: 'operate', scope: { services: ['market-research'] } };
    const { text } = (await gateway.request('POST', '/api/v1/tokens', body, owner)).json();
    return { authorization: `Bearer ${text}` };
  }
  const [ann, bob] = [await issue('ann'), await issue('bob')];
  const own = await upload(`pptx ${randomUUID()}`, ann);
  expect(own.statusCode, own.body).toBe(201);
  const { reference } = own.json();
  const address = `/api/v1/artifacts/${/[0-9a-f]{64}/.exec(reference)?.[0]}`;
  const task = await create();
  expect((await put(task, reference, bob)).json()).toMatchObject({
    status: 422,
    errors: [{ field: 'template', message: expect.stringContaining('not found') }],
  });
  expect((await gateway.request('GET', address, undefined, bob)).statusCode).toBe(404);
  expect((await put(task, reference, ann)).statusCode).toBe(200);
  expect((await gateway.request('GET', address, undefined, bob)).statusCode).toBe(200);
});
