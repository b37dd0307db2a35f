import { type ApprovalGrant, ServiceDefinition, type Task } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectSocket } from '../../../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  marketResearch,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

const token = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${token}` };
let bench: GatewayBench;
let gateway: RunningGateway;
const people: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  gateway = await bench.start({
    token,
    services: [marketResearch, ServiceDefinition.parse({ ...marketResearch, name: 'utb' })],
  });
  for (const [name, role] of [
    ['ann', 'operate'],
    ['bob', 'operate'],
    ['vera', 'view'],
  ] as const) {
    const issued = await gateway.request('POST', '/api/v1/tokens', { name, role }, owner);
    people[name] = { authorization: `Bearer ${issued.json().text}` };
  }
});

async function create(service = 'market-research', as = people.bob): Promise<Task> {
  const description = goodRequest.description.replace('market-research', service);
  const answer = await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, description }, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

function approve({ id, plan, approval }: Task, more: object = {}, as = people.ann) {
  const seen = { plan_hash: plan?.hash, nonce: approval?.nonce };
  return gateway.request('POST', `/api/v1/tasks/${id}/approve`, { ...seen, ...more }, as);
}

async function list(): Promise<ApprovalGrant[]> {
  return (await gateway.request('GET', '/api/v1/approvals/standing', undefined, people.vera)).json()
    .approvals;
}

async function allow(more: object = {}): Promise<ApprovalGrant> {
  const answer = await approve(await create(), { scope: 'class', ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return (await list())[0] as ApprovalGrant;
}

const log = async (id: string) => (await gateway.tasks.events(id)).map(({ message }) => message).join('\n');
const audit = async () =>
  (await gateway.request('GET', '/api/v1/audit', undefined, owner))
    .json()
    .entries.map(({ who, action, outcome }: Record<string, string>) => `${who}: ${action} ${outcome}`);

describe('an approval of the scope "class"', () => {
  it('starts the next task on the same service at once, and names its approver (S0-308)', async () => {
    const approval = await allow();
    expect(approval).toMatchObject({
      by: 'ann',
      resource: 'service:market-research',
      action_classes: [
        'submit-form',
        'read-mail',
        'compare',
        'change-code',
        'push',
        'deploy-wait',
        'read-logs',
      ],
    });
    expect(Date.parse(approval.expires_at) - Date.parse(approval.granted_at)).toBe(24 * 3_600_000);
    const next = await create();
    expect(next).toMatchObject({ status: 'pending', stage: 'submit', approval: null });
    expect(await log(next.id)).toContain(
      `Started without approval, under the approval grant of ann of ${approval.granted_at}`,
    );
    expect(await log(approval.task_id)).toContain(
      'plans for service:market-research start without approval if',
    );
    const recorded = await audit();
    expect(recorded).toContainEqual(
      expect.stringMatching(/^ann: allow submit-form, .* on service:market-research for 24 h ok$/),
    );
    expect(recorded).toContain(`ann: start by the approval grant ${approval.id} of ann ok`);
  });

  it('does not cover another service', async () => {
    await allow();
    expect((await create('utb')).status).toBe('awaiting_approval');
  });

  it('ends after the given number of hours', async () => {
    await allow({ hours: 0.0001 });
    await expect.poll(list).toEqual([]);
    expect((await create()).status).toBe('awaiting_approval');
    for (const hours of [0, -1, 721, '24']) {
      expect((await approve(await create(), { scope: 'class', hours })).statusCode).toBe(422);
    }
    expect((await approve(await create(), { hours: 2 })).json().errors[0].field).toBe('hours');
    expect(await list()).toEqual([]);
  });

  it('is for the steps that were switched on: a task with one more waits, until that is allowed as well', async () => {
    const task = await create();
    const edited = await gateway.request(
      'PUT',
      `/api/v1/tasks/${task.id}/plan`,
      {
        plan_hash: task.plan?.hash,
        steps: task.plan?.steps.map(({ id }) => ({ id, enabled: id !== 'fix' })),
      },
      people.ann,
    );
    expect((await approve(edited.json(), { scope: 'class' })).statusCode).toBe(200);
    expect((await list())[0]?.action_classes).not.toContain('change-code');
    const waits = await create();
    expect(waits.status).toBe('awaiting_approval');
    expect((await approve(waits, { scope: 'class' }, people.bob)).statusCode).toBe(200);
    expect((await create()).status).toBe('pending');
  });

  it('needs the plan that was seen, and takes no class from an edit', async () => {
    const { id, plan } = await create();
    const unseen = await gateway.request(
      'POST',
      `/api/v1/tasks/${id}/approve`,
      { latest: true, scope: 'class' },
      people.ann,
    );
    expect(unseen.json()).toMatchObject({ status: 422, errors: [{ field: 'plan_hash' }] });
    const steps = plan?.steps.map((step) => ({ id: step.id, enabled: true, action_class: 'compare' }));
    const edit = await gateway.request(
      'PUT',
      `/api/v1/tasks/${id}/plan`,
      { plan_hash: plan?.hash, steps },
      people.ann,
    );
    expect(edit.statusCode).toBe(422);
    expect(await list()).toEqual([]);
  });

  it('does not cover an edited plan, which waits for a separate decision', async () => {
    const first = await create();
    await allow();
    const edited = await gateway.request(
      'PUT',
      `/api/v1/tasks/${first.id}/plan`,
      {
        plan_hash: first.plan?.hash,
        steps: first.plan?.steps.map(({ id }) => ({ id, enabled: id !== 'logs' })),
      },
      people.bob,
    );
    expect(edited.json().status).toBe('awaiting_approval');
  });

  it('works over the WebSocket as well', async () => {
    const { id, plan, approval } = await create();
    const socket = await connectSocket(gateway.url, { headers: people.ann ?? {} });
    const seen = { task_id: id, nonce: approval?.nonce, plan_hash: plan?.hash };
    socket.send({ type: 'PLAN_APPROVED', payload: { ...seen, scope: 'class', hours: 1 } });
    await expect.poll(list).toMatchObject([{ by: 'ann', task_id: id }]);
    await socket.close();
    expect((await create()).status).toBe('pending');
  });
});

describe('an approval grant', () => {
  const revoke = (id: string, as: Record<string, string> | undefined) =>
    gateway.request('DELETE', `/api/v1/approvals/standing/${id}`, undefined, as);

  it('can be ended only by its author or an admin; the next task then requires a decision', async () => {
    const { id } = await allow();
    expect((await revoke(id, people.vera)).statusCode).toBe(403);
    expect((await revoke(id, people.bob)).json()).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await create()).status).toBe('pending');
    expect((await revoke(id, people.ann)).statusCode).toBe(204);
    expect((await create()).status).toBe('awaiting_approval');
    expect((await revoke(id, people.ann)).statusCode).toBe(404);
    const other = await allow();
    expect((await revoke(other.id, owner)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect(await audit()).toContain('owner: DELETE /api/v1/approvals/standing/:id 204');
  });

  it('cannot be given by the role view', async () => {
    expect((await approve(await create(), { scope: 'class' }, people.vera)).statusCode).toBe(403);
    expect(await list()).toEqual([]);
  });

  it('ends with the token that gave it', async () => {
    await allow();
    const { tokens } = (await gateway.request('GET', '/api/v1/tokens', undefined, owner)).json();
    const { id } = tokens.find(({ name }: { name: string }) => name === 'ann');
    expect((await gateway.request('DELETE', `/api/v1/tokens/${id}`, undefined, owner)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect((await create()).status).toBe('awaiting_approval');
  });
});
