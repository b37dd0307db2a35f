import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  marketResearch,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;
const { repository: _, ...withoutRepository } = marketResearch;
beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({
    services: [marketResearch, ServiceDefinition.parse({ ...withoutRepository, name: 'press-review' })],
  });
});
afterAll(() => bench.close());

const context = { ...goodRequest.context, service: 'press-review' };
const post = (request: object) => gateway.request('POST', '/api/v1/tasks', { context, ...request });
const planOf = async (request: object) => {
  const response = await post(request);
  expect(response.statusCode).toBe(201);
  return response.json();
};

describe('a service without a repository', () => {
  it.each([
    ['check press-review'],
    ['press-review: the deck is shallow'],
    ['fix nothing, only check press-review'],
  ])('gets a plan that compares once: %s', async (description) => {
    const { spec, plan } = await planOf({ description });
    expect(spec.effects).toEqual({ submit: 'yes', push: 'no' });
    expect(plan.summary).toContain(
      'Submits the form, compares once and reports. Does not fix or push: the service has no repository.',
    );
    const off = plan.steps.filter(({ enabled }: { enabled: boolean }) => !enabled);
    expect(off.map(({ id }: { id: string }) => id)).toEqual(['fix', 'verify-push', 'deploy', 'logs']);
    for (const { title, optional } of off) {
      expect(title).toContain('The service has no repository.');
      expect(optional).toBe(false);
    }
  });

  it.each([
    ['description', { description: 'fix press-review until it matches' }],
    ['description', { description: 'press-review: make it match the template' }],
    ['effects.push', { description: 'check press-review', effects: { push: 'ask' } }],
    [
      'context.effects.push',
      { description: 'check press-review', context: { ...context, effects: { push: 'yes' } } },
    ],
  ])('refuses a request for a fix, and names the field %s and the remedy', async (field, request) => {
    const response = await post(request);
    expect(response.statusCode).toBe(422);
    const problem = await response.json();
    expect(problem.errors).toEqual([
      {
        field,
        message: expect.stringContaining('press-review has no repository'),
        hint: expect.stringContaining('Add "repository" to services.press-review'),
      },
    ]);
  });

  it('is listed as one whose documents are checked only', async () => {
    const { services } = await (await gateway.request('GET', '/api/v1/services')).json();
    const rows = services.map(({ name, checked_only }: { name: string; checked_only?: boolean }) => [
      name,
      checked_only,
    ]);
    expect(rows).toEqual([
      ['market-research', undefined],
      ['press-review', true],
    ]);
  });

  it('refuses an edit that switches a fix on', async () => {
    const { id, plan } = await planOf({ description: 'check press-review' });
    const steps = plan.steps.map((step: { id: string }) => ({ id: step.id, enabled: true }));
    const edit = { plan_hash: plan.hash, steps };
    const response = await gateway.request('PUT', `/api/v1/tasks/${id}/plan`, edit);
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toBe('The step "fix" cannot be switched on.');
  });
});
