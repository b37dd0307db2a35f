import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  marketResearch,
  type RunningGateway,
} from '../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;
beforeAll(async () => {
  bench = await createGatewayBench();
  const more = [
    { name: 'region', required: true },
    { name: 'slides', default: '10' },
  ];
  const service = ServiceDefinition.parse({
    ...marketResearch,
    form: { ...marketResearch.form, constants: { source: 'fixpoint' }, more },
  });
  gateway = await bench.start({ services: [service] });
});
afterAll(() => bench.close());

const create = (more: Record<string, unknown>) =>
  gateway.request('POST', '/api/v1/tasks', {
    ...goodRequest,
    context: { form_data: { ...goodRequest.context.form_data, ...more } },
  });

it('takes the values of fields beyond the four, and names one that is missing', async () => {
  const missing = await create({});
  expect(missing.statusCode).toBe(422);
  expect(missing.json()).toMatchObject({ errors: [{ field: 'region' }] });
  const created = await create({ Region: 'North' });
  expect(created.statusCode).toBe(201);
  expect(created.json().spec.form).toMatchObject({ region: 'North', slides: '10' });
});

it('keeps them when the task runs again', async () => {
  const { id } = (await create({ region: 'South', slides: 12 })).json();
  await gateway.request('POST', `/api/v1/tasks/${id}/cancel`);
  const again = await gateway.request('POST', `/api/v1/tasks/${id}/rerun`);
  expect(again.json().spec.form).toMatchObject({ region: 'South', slides: '12' });
});

it('keeps the issue of a build only for a build, so that a rerun is of the same kind', async () => {
  const build = { repository: 'octo/app', issue: 42 };
  const context = { form_data: { ...goodRequest.context.form_data, region: 'South' } };
  const other = { ...goodRequest, kind: 'feedback', build, context };
  const task = (await gateway.request('POST', '/api/v1/tasks', other)).json();
  expect(task).toMatchObject({ kind: 'feedback' });
  expect(task.spec.build).toBeUndefined();
  await gateway.request('POST', `/api/v1/tasks/${task.id}/cancel`);
  const again = (await gateway.request('POST', `/api/v1/tasks/${task.id}/rerun`)).json();
  expect(again.kind).toBe('feedback');
});

describe('a file field', () => {
  const table = Buffer.from('company,revenue\nAcme,1\n');
  let files: RunningGateway;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fixpoint-files-'));
    await writeFile(join(folder, 'logo.bin'), 'a picture');
    const more = [
      { name: 'peers', file: true, required: true },
      { name: 'logo', file: true },
    ];
    const form = { ...marketResearch.form, more };
    const service = ServiceDefinition.parse({ ...marketResearch, form });
    files = await bench.start({ services: [service], inboxFolders: [folder] });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const send = (more: Record<string, unknown>) =>
    files.request('POST', '/api/v1/tasks', {
      ...goodRequest,
      context: { form_data: { ...goodRequest.context.form_data, ...more } },
    });

  it('takes an uploaded file by its artifact and any file of an open folder, also when the task runs again', async () => {
    const uploaded = await files.app.inject({
      method: 'POST',
      url: '/api/v1/artifacts?name=peers.csv',
      headers: { 'content-type': 'application/octet-stream' },
      payload: table,
    });
    const { artifact } = uploaded.json();
    const created = await send({ Peers: `artifact:${artifact}/peers.csv`, logo: 'logo.bin' });
    expect(created.statusCode, created.body).toBe(201);
    const { id, spec } = created.json();
    expect(spec.more_files).toEqual({
      peers: { artifact, name: 'peers.csv', bytes: table.length },
      logo: { artifact: expect.stringMatching(/^[0-9a-f]{64}$/), name: 'logo.bin', bytes: 9 },
    });
    await files.request('POST', `/api/v1/tasks/${id}/cancel`);
    const again = await files.request('POST', `/api/v1/tasks/${id}/rerun`);
    expect(again.json().spec.more_files).toEqual(spec.more_files);
  });

  it('takes an upload of any kind, and names the files in the plan', async () => {
    const upload = async (query: string) =>
      files.app.inject({
        method: 'POST',
        url: `/api/v1/artifacts?name=notes.bin${query}`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.from([0, 1, 2]),
      });
    const refused = await upload('');
    expect(refused.statusCode).toBe(422);
    expect(refused.json().hint).toContain('?for=form');
    const { artifact, ...rest } = (await upload('&for=form')).json();
    expect(rest).toEqual({ name: 'notes.bin', bytes: 3 });
    const created = await send({ peers: `artifact:${artifact}/notes.bin` });
    expect(created.statusCode, created.body).toBe(201);
    const { spec, plan } = created.json();
    expect(spec.more_files.peers).toEqual({ artifact, name: 'notes.bin', bytes: 3 });
    expect(plan.steps[0].title).toMatch(/\(Email: ann@example.com, .*, peers: notes\.bin\)$/);
  });

  it.each([
    [
      'has another ending',
      { peers: 'logo.bin' },
      'peers accepts .csv, .xlsx; "logo.bin" is not one of these.',
    ],
    ['is too large', { peers: 'large.csv' }, 'peers accepts at most 0.001 MB; "large.csv" is 0.0 MB.'],
    [
      'is of another media type',
      { logo: 'peers.csv' },
      'logo accepts image/*; "peers.csv" is not one of these.',
    ],
    ['is empty', { peers: 'empty.csv' }, '"empty.csv" for peers is empty.'],
  ])('is refused if it %s', async (_, more, message) => {
    await writeFile(join(folder, 'large.csv'), 'x'.repeat(1_500));
    await writeFile(join(folder, 'empty.csv'), '');
    await writeFile(join(folder, 'peers.csv'), 'company');
    const fields = [
      { name: 'peers', type: 'file', accept: ['.csv', '.xlsx'], max_mb: 0.001 },
      { name: 'logo', type: 'file', accept: ['image/*'] },
    ];
    const strict = await bench.start({
      services: [
        ServiceDefinition.parse({
          ...marketResearch,
          form: { ...marketResearch.form, fields: [...marketResearch.form.fields, ...fields] },
        }),
      ],
      inboxFolders: [folder],
    });
    const answer = await strict.request('POST', '/api/v1/tasks', {
      ...goodRequest,
      context: { form_data: { ...goodRequest.context.form_data, ...more } },
    });
    expect(answer.statusCode).toBe(422);
    const [field] = Object.keys(more);
    expect(answer.json().errors).toEqual([expect.objectContaining({ field, message })]);
  });

  it.each([
    ['is missing', {}, 'peers', 'needs peers'],
    ['is not an artifact', { peers: `artifact:${'0'.repeat(64)}` }, 'peers', 'not found'],
    ['is outside the open folders', { peers: '/etc/passwd' }, 'peers', 'not found in the allowed folders'],
  ])('is named in the response if it %s', async (_, more, field, message) => {
    const refused = await send(more);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([{ field, message: expect.stringContaining(message) }]);
  });
});

it('gives a service that a workflow deploys the time of its checks, unless the request sets another', async () => {
  const platform = { type: 'github', repository: 'acme/site' };
  const service = ServiceDefinition.parse({ ...marketResearch, deploy: { platform } });
  const limits = { deploy_wait_seconds: 300, ci_wait_seconds: 900 };
  const slow = await bench.start({ services: [service], limits });
  const waitOf = async (runningGateway: RunningGateway, request: object) =>
    (await runningGateway.request('POST', '/api/v1/tasks', { ...goodRequest, ...request })).json().spec.limits
      .deploy_wait_seconds;
  expect(await waitOf(slow, {})).toBe(900);
  expect(await waitOf(slow, { limits: { deploy_wait_seconds: 60 } })).toBe(60);
  expect(await waitOf(await bench.start({ limits }), {})).toBe(300);
});

it('accepts a document from a person only for a service without a mailbox', async () => {
  const byHand = await bench.start({
    services: [ServiceDefinition.parse({ ...marketResearch, delivery: 'hand' })],
  });
  const { artifact } = (
    await byHand.app.inject({
      method: 'POST',
      url: '/api/v1/artifacts?name=peers.csv',
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from('company\n'),
    })
  ).json();
  const document = `artifact:${artifact}/peers.csv`;
  const hand = async (runningGateway: RunningGateway, body: object) => {
    const { id } = (
      await runningGateway.request('POST', '/api/v1/tasks', {
        ...goodRequest,
        context: {
          form_data: {
            ...goodRequest.context.form_data,
            ...(runningGateway === gateway ? { region: 'North' } : {}),
          },
        },
      })
    ).json();
    const answer = await runningGateway.request('POST', `/api/v1/tasks/${id}/input`, body);
    const { events } = (await runningGateway.request('GET', `/api/v1/tasks/${id}/events`)).json();
    await runningGateway.request('POST', `/api/v1/tasks/${id}/cancel`);
    return { answer, event: events.find(({ type }: { type: string }) => type === 'user-input') };
  };
  const handed = await hand(byHand, { document });
  expect(handed.answer.statusCode, handed.answer.body).toBe(200);
  expect(handed.event).toMatchObject({
    message: 'Uploaded "peers.csv".',
    data: { document: { artifact, name: 'peers.csv', type: 'csv' } },
  });
  for (const [one, body, field] of [
    [gateway, { document }, 'document'],
    [byHand, { document: `artifact:${'0'.repeat(64)}/a.csv` }, 'existing_file_path'],
    [byHand, {}, 'text'],
  ] as const) {
    const { answer, event } = await hand(one, body);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors[0].field).toContain(field);
    expect(event).toBeUndefined();
  }
});
