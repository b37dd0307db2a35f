import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  marketResearch,
  type RunningGateway,
} from '../../testing/start-gateway.js';

const ownerToken = 'correct-horse-battery-staple';
const requests = {
  'market-research': {
    description: 'Fix market-research until its output matches.',
    context: { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' },
  },
  'target-search': {
    description: 'Fix target-search until its output matches.',
    context: { service: 'target-search', Email: 'ann@example.com', Business: 'zebra', Country: 'Thailand' },
  },
};
const tasks: Record<string, string> = {};
let bench: GatewayBench;
let gateway: RunningGateway;
let admin: Client;
const clients: Client[] = [];

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({
    artifacts: createMemoryArtifacts(),
    token: ownerToken,
    services: [marketResearch, { ...marketResearch, name: 'target-search', aliases: [] }],
  });
  admin = await connect(ownerToken);
  for (const [service, request] of Object.entries(requests)) {
    const { structuredContent, content } = await admin.callTool({ name: 'submit_task', arguments: request });
    expect(structuredContent, JSON.stringify(content)).toBeDefined();
    tasks[service] = (structuredContent as { task_id: string }).task_id;
  }
});
afterEach(async () => {
  for (const client of clients.splice(1)) await client.close();
});
afterAll(async () => {
  await admin?.close();
  await bench?.close();
});

/** The client that most programs have today. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', gateway.url), { requestInit });
  await client.connect(transport as Transport);
  clients.push(client);
  return client;
}

async function connectNarrow(): Promise<Client> {
  const issued = await gateway.request(
    'POST',
    '/api/v1/tokens',
    { name: 'narrow', role: 'view', scope: { services: ['market-research'] } },
    { authorization: `Bearer ${ownerToken}` },
  );
  return connect(issued.json().text);
}

async function read(client: Client, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  return (contents[0] as { text: string }).text;
}

it('shows the services and three views of each task, without a tool call', async () => {
  const { resources } = await admin.listResources();
  const id = tasks['market-research'];
  const uris = resources.map(({ uri }) => uri);
  expect(uris).toEqual(
    expect.arrayContaining([
      'fixpoint://services',
      ...['summary', 'findings', 'events'].map((view) => `fixpoint://tasks/${id}/${view}`),
    ]),
  );
  for (const uri of uris) expect(await read(admin, uri), uri).not.toBe('');
  expect(JSON.parse(await read(admin, `fixpoint://tasks/${id}/summary`))).toMatchObject({
    task_id: id,
    state: 'awaiting_approval',
  });
  expect(JSON.parse(await read(admin, `fixpoint://tasks/${id}/findings`))).toMatchObject({
    iteration: null,
    findings: [],
  });
  expect(await read(admin, `fixpoint://tasks/${id}/events`)).toMatch(/^1 20\S+ task-created: /);
  const services = JSON.parse(await read(admin, 'fixpoint://services')) as { name: string }[];
  expect(services).toContainEqual(expect.objectContaining({ name: 'market-research', checked_only: false }));
  expect(services.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['market-research', 'target-search']),
  );
});

it('completes the ids of tasks', async () => {
  const id = tasks['target-search'] ?? '';
  const { completion } = await admin.complete({
    ref: { type: 'ref/resource', uri: 'fixpoint://tasks/{id}/summary' },
    argument: { name: 'id', value: id.slice(0, -1) },
  });
  expect(completion.values).toEqual([id]);
});

it.each([
  'fixpoint://tasks/none/summary',
  'fixpoint://tasks/..%2f..%2fetc/events',
  'fixpoint://tasks/a b/events',
])('reports that %s was not found', async (uri) => {
  await expect(admin.readResource({ uri })).rejects.toMatchObject({
    message: expect.stringContaining('not found'),
  });
});

it('keeps a token to its scope: lists, completions, texts and names of services (V-28)', async () => {
  const narrow = await connectNarrow();
  const other = tasks['target-search'] ?? '';
  const { resources } = await narrow.listResources();
  expect(resources.map(({ uri }) => uri)).toContain(`fixpoint://tasks/${tasks['market-research']}/summary`);
  expect(JSON.stringify(resources)).not.toContain(other);
  for (const view of ['summary', 'findings', 'events']) {
    await expect(read(narrow, `fixpoint://tasks/${other}/${view}`)).rejects.toThrow('not found');
  }
  expect(await read(narrow, 'fixpoint://services')).not.toContain('target-search');
  const complete = async (
    ref: { type: 'ref/resource'; uri: string } | { type: 'ref/prompt'; name: string },
  ) => {
    const argument = { name: ref.type === 'ref/prompt' ? 'service' : 'id', value: '' };
    return (await narrow.complete({ ref, argument })).completion.values;
  };
  expect(await complete({ type: 'ref/resource', uri: 'fixpoint://tasks/{id}/events' })).toEqual([
    tasks['market-research'],
  ]);
  expect(await complete({ type: 'ref/prompt', name: 'fix_service' })).toEqual(['market-research']);
});

it('offers two requests that a person can choose', async () => {
  const { prompts } = await admin.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['fix_service', 'set_up_service']);
  const textOf = async (name: string, args: Record<string, string>) => {
    const { messages } = await admin.getPrompt({ name, arguments: args });
    return (messages[0] as { content: { text: string } }).content.text;
  };
  expect(await textOf('fix_service', { service: 'market-research', form: 'Country Thailand' })).toMatch(
    /submit_task.*"Fix market-research until its output matches its template\.".*\n(.*\n)*.*approve_plan/,
  );
  expect(await textOf('set_up_service', { url: 'https://reports.example.com' })).toContain(
    '"npx fixpoint init https://reports.example.com" in the repository of the service',
  );
  await expect(admin.getPrompt({ name: 'fix_service', arguments: {} })).rejects.toThrow(/service/);
});
