import { Task } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { Client, type ElicitResult, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  marketResearch,
  type RunningGateway,
} from '../../testing/start-gateway.js';

const ownerToken = 'correct-horse-battery-staple';
let bench: GatewayBench;
let gateway: RunningGateway;
const clients: Client[] = [];

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({
    artifacts: createMemoryArtifacts(),
    token: ownerToken,
    agentsMayApprove: 'ask',
    services: [marketResearch, { ...marketResearch, name: 'target-search', aliases: [] }],
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => bench?.close());

/** A client of the protocol of 2026-07-28; `answer` acts as the person in front of it. */
async function connect({
  answer,
  token = ownerToken,
}: {
  answer?: (message: string) => ElicitResult;
  token?: string;
} = {}): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      versionNegotiation: { mode: 'auto' },
      capabilities: answer === undefined ? {} : { elicitation: { form: {} } },
    },
  );
  if (answer !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => answer(params.message));
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', gateway.url), { requestInit }));
  clients.push(client);
  return client;
}

async function newTask(): Promise<Task> {
  const bearer = { authorization: `Bearer ${ownerToken}` };
  const created = await gateway.request('POST', '/api/v1/tasks', goodRequest, bearer);
  return Task.parse(created.json());
}

const accept = (decision: string): ElicitResult => ({ action: 'accept', content: { decision } });

async function approve(client: Client, plan?: { task_id: string; plan_hash: string }) {
  const task = await newTask();
  const { content, isError } = await client.callTool({
    name: 'approve_plan',
    arguments: plan ?? { task_id: task.id, plan_hash: task.plan?.hash ?? '' },
  });
  const status = (await gateway.tasks.get(task.id))?.status;
  return { status, isError: isError ?? false, text: JSON.stringify(content) };
}

it('asks the user of the client to decide on a plan that the agent wants approved', async () => {
  const asked: string[] = [];
  const client = await connect({
    answer(message) {
      asked.push(message);
      return accept('approve');
    },
  });
  expect(await approve(client)).toMatchObject({ status: 'pending', isError: false });
  expect(asked).toHaveLength(1);
  const { plan } = await newTask();
  for (const { title } of plan?.steps ?? []) expect(asked[0]).toContain(title);
  expect(await approve(await connect({ answer: () => accept('reject') }))).toMatchObject({
    status: 'cancelled',
    isError: false,
  });
});

it.each<[string, ElicitResult]>([
  ['declines', { action: 'decline' }],
  ['closes the question', { action: 'cancel' }],
  ['sends a form that says nothing', { action: 'accept', content: {} }],
  ['sends an unknown decision', accept('perhaps')],
])('leaves the plan waiting if the person %s', async (_, answer) => {
  expect(await approve(await connect({ answer: () => answer }))).toMatchObject({
    status: 'awaiting_approval',
    isError: true,
    text: expect.stringContaining('The person did not decide.'),
  });
});

it('refuses approval by an agent whose client cannot ask, and approval without a question', async () => {
  const client = await connect();
  expect(await approve(client)).toMatchObject({
    status: 'awaiting_approval',
    isError: true,
    text: expect.stringContaining('cannot ask the person'),
  });
  const submitted = await client.callTool({
    name: 'submit_task',
    arguments: { ...goodRequest, context: goodRequest.context, approval: 'auto' },
  });
  expect(submitted).toMatchObject({ isError: true });
});

it('does not ask about another version of the plan', async () => {
  const asked: string[] = [];
  const client = await connect({
    answer(message) {
      asked.push(message);
      return accept('approve');
    },
  });
  const { id } = await newTask();
  expect(await approve(client, { task_id: id, plan_hash: 'another' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('has changed since'),
  });
  expect(asked).toEqual([]);
});

it('notifies a client that follows a view of a task, and no other', async () => {
  const client = await connect();
  const updated: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    updated.push(params.uri);
  });
  const [followed, other] = [await newTask(), await newTask()];
  const uri = `fixpoint://tasks/${followed.id}/summary`;
  const subscription = await client.listen({ resourceSubscriptions: [uri] });
  await gateway.tasks.cancel(other.id, 'test');
  await gateway.tasks.cancel(followed.id, 'test');
  await vi.waitFor(() => expect(updated).toContain(uri), { timeout: 20_000 });
  expect(new Set(updated)).toEqual(new Set([uri]));
  const { contents } = await client.readResource({ uri });
  expect(contents).toMatchObject([{ text: expect.stringContaining('cancelled') }]);
  await subscription.close();
});

it('refuses to follow tasks outside the scope of the token as it refuses unknown ones', async () => {
  const issued = await gateway.request(
    'POST',
    '/api/v1/tokens',
    { name: 'narrow', role: 'view', scope: { services: ['target-search'] } },
    { authorization: `Bearer ${ownerToken}` },
  );
  const narrow = await connect({ token: issued.json().text });
  const { id } = await newTask();
  for (const path of [`${id}/summary`, 'no-such-task/summary', `${id}/plan`, `${id}/summary/..`]) {
    const uri = `fixpoint://tasks/${path}`;
    await expect(narrow.listen({ resourceSubscriptions: [uri] })).rejects.toThrow(
      `Resource ${uri} not found`,
    );
  }
  const many = Array.from({ length: 101 }, (_, number) => `fixpoint://tasks/${number}/events`);
  await expect(narrow.listen({ resourceSubscriptions: many })).rejects.toThrow('at most 100');
});
