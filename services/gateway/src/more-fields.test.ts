import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  expect(created.json().spec.more_fields).toEqual({ region: 'North', slides: '10' });
});

it('keeps them when the task runs again', async () => {
  const { id } = (await create({ region: 'South', slides: 12 })).json();
  await gateway.request('POST', `/api/v1/tasks/${id}/cancel`);
  const again = await gateway.request('POST', `/api/v1/tasks/${id}/rerun`);
  expect(again.json().spec.more_fields).toEqual({ region: 'South', slides: '12' });
});
