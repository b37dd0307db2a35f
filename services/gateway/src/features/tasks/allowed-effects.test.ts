import { ServiceDefinition, type TaskSpec } from '@fixpoint/shared/contracts';
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
const named = ['quote', 'invoice', 'reports'].map((name) =>
  ServiceDefinition.parse({ ...marketResearch, name, repository: { ...marketResearch.repository } }),
);
beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({ services: [marketResearch, ...named] });
});
afterAll(() => bench.close());

const { context } = goodRequest;
const create = async (request: object) =>
  (await gateway.request('POST', '/api/v1/tasks', { context, ...request })).json();
const enabledSteps = (plan: { steps: { id: string; enabled: boolean }[] }) =>
  plan.steps.filter(({ enabled }) => enabled).map(({ id }) => id);
const allSteps = ['submit', 'mail', 'compare', 'fix', 'verify-push', 'deploy', 'logs'];

describe('a request that rules out an effect', () => {
  it.each([
    [
      'market-research: code freeze, just tell me what is wrong',
      { submit: 'yes', push: 'no' },
      'Submits the form, compares once and reports. Does not fix or push. Limits: nothing is changed or pushed ("code freeze").',
      ['submit', 'mail', 'compare'],
    ],
    [
      'fix market-research but hold the push until I have looked',
      { submit: 'yes', push: 'ask' },
      'Submits the form, prepares a fix and pushes to main only after you approve it.',
      allSteps,
    ],
    [
      'market-research: results already emailed, never submit the form',
      { submit: 'no', push: 'yes' },
      'Reads the mail, fixes, pushes to main and waits for the deploy. Does not submit the form.',
      allSteps.slice(1),
    ],
    [
      'fix market-research until it matches',
      undefined,
      'Submits the form, fixes, pushes to main and waits for the deploy. Feedback loop for market-research:',
      allSteps,
    ],
  ])(
    'says in the first line of its plan what will not happen: %s (V-1)',
    async (description, effects, line, steps) => {
      const { spec, plan } = await create({ description });
      expect(spec.effects).toEqual(effects);
      expect(spec.submission).toBeUndefined();
      expect(plan.summary.slice(0, line.length)).toBe(line);
      expect(enabledSteps(plan)).toEqual(steps);
    },
  );

  it('waits with a push until the time that its words name (V-1)', async () => {
    const { spec, plan } = await create({
      description: 'market-research: no deploy before 2099-01-02 18:00 UTC',
    });
    expect(spec.effects).toEqual({ submit: 'yes', push: { not_before: '2099-01-02T18:00:00.000Z' } });
    expect(plan.summary).toContain('pushes to main, not before 2099-01-02T18:00:00.000Z, and waits');
  });

  it('keeps a step that it rules out switched off in an edited plan', async () => {
    const task = await create({ description: 'market-research: code freeze' });
    const steps = task.plan.steps.map(({ id, enabled }: { id: string; enabled: boolean }) => ({
      id,
      enabled,
    }));
    const edit = (wanted: object[]) =>
      gateway.request('PUT', `/api/v1/tasks/${task.id}/plan`, { plan_hash: task.plan.hash, steps: wanted });
    const widened = await edit(steps.map((step: object) => ({ ...step, enabled: true })));
    expect(widened.statusCode).toBe(422);
    expect(widened.json().detail ?? JSON.stringify(widened.json())).toContain('cannot be switched on');
    const [first, ...others] = steps;
    expect((await edit([{ ...first, comment: 'As always.' }, ...others])).statusCode).toBe(200);
  });

  it('combines its words with its effects, and neither widens the other (V-1)', async () => {
    const description = 'market-research: code freeze';
    expect((await create({ description, effects: { push: 'yes', submit: 'no' } })).spec.effects).toEqual({
      submit: 'no',
      push: 'no',
    });
    const widened = await create({ description, context: { ...context, effects: { push: 'yes' } } });
    expect(widened.spec.effects.push).toBe('no');
    const asked = await create({ description: 'fix market-research', effects: { push: 'ask' } });
    expect(asked.spec.effects).toEqual({ submit: 'yes', push: 'ask' });
  });

  it('starts without a person only if no form is ruled out that it would begin with (V-1)', async () => {
    const approval = 'auto';
    const submits = await create({ ...goodRequest, effects: { submit: 'no' }, approval });
    expect(submits).toMatchObject({ status: 'awaiting_approval', spec: { start_from: null } });
    expect(submits.plan.resource).toBeUndefined();
    const pushes = await create({ ...goodRequest, effects: { push: 'ask' }, approval });
    expect(pushes.status).toBe('pending');
    const later = { ...context, start_from: 'email_check' };
    expect(
      (await create({ ...goodRequest, context: later, effects: { submit: 'no' }, approval })).status,
    ).toBe('pending');
  });

  it('refuses invalid effects, in the request and in its context', async () => {
    const answers = await Promise.all([
      gateway.request('POST', '/api/v1/tasks', { ...goodRequest, effects: { push: 'later' } }),
      gateway.request('POST', '/api/v1/tasks', { ...goodRequest, context: { ...context, effects: 'all' } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422]);
  });
});

describe('the submission setting of older clients and tasks', () => {
  it('reads "submission": "ask" of a request as an effect that a person decides on (V-1)', async () => {
    const old = await create({ ...goodRequest, submission: 'ask', approval: 'auto' });
    expect(old).toMatchObject({
      status: 'awaiting_approval',
      spec: { effects: { submit: 'ask', push: 'yes' } },
    });
    expect((await create({ ...goodRequest, submission: 'allowed' })).spec.effects).toBeUndefined();
  });

  it('runs a stored task of an older version again with the same restriction (V-1)', async () => {
    const { spec, id: sample } = await create(goodRequest);
    const { effects: _, ...rest } = spec as TaskSpec;
    const { task } = await gateway.tasks.create({
      spec: { ...rest, submission: 'ask' },
      approval: 'ask',
      by: 'test',
    });
    expect(task.plan?.summary).toMatch(/^Submits the form if you approve/);
    expect(task.id).not.toBe(sample);
    const again = (
      await gateway.request('POST', `/api/v1/tasks/${task.id}/rerun`, { start_from: 'email_check' })
    ).json();
    expect(again.spec.effects).toEqual({ submit: 'ask', push: 'yes' });
  });

  it('asks again before the form if a person reruns a task that must not submit', async () => {
    const later = { ...context, start_from: 'email_check' };
    const task = await create({ ...goodRequest, context: later, effects: { submit: 'no' } });
    const again = (
      await gateway.request('POST', `/api/v1/tasks/${task.id}/rerun`, { start_from: null })
    ).json();
    expect(again).toMatchObject({ status: 'awaiting_approval', spec: { effects: { submit: 'ask' } } });
  });
});

describe('limits in words', () => {
  it('limit the task, unless its request sets others', async () => {
    const description = 'market-research, at most two iterations, 3 dollars. Stop after 20 minutes.';
    expect((await create({ description })).spec.limits).toMatchObject({
      iterations: 2,
      budget_usd: 3,
      minutes: 20,
    });
    expect((await create({ description, limits: { iterations: 5 } })).spec.limits).toMatchObject({
      iterations: 5,
      budget_usd: 3,
    });
  });
});

describe('a service that is named like an everyday word', () => {
  it.each([
    'fix reports until it matches',
    'invoice is wrong again',
    'quote: the logo is missing',
    'please run quote once',
    'reports keeps crashing',
  ])('is recognised in a usual sentence: %s (V-13)', async (description) => {
    const task = await create({ description });
    expect(task).toMatchObject({
      kind: 'feedback',
      spec: { service: { name: /reports|invoice|quote/.exec(description)?.[0] } },
    });
  });

  it.each(['write reports in Word', 'open the invoice in the browser', 'find a quote of Goethe'])(
    'is not seen in work on a desktop: %s',
    async (description) => {
      expect((await create({ description })).kind).toBe('plan');
    },
  );

  it('never becomes a plan once the request is for the feedback loop, and keeps its values (V-13)', async () => {
    const kind = 'feedback';
    const form_data = { ...context.form_data, Business: 'ice cream' };
    const task = await create({ description: 'do the invoice thing', kind, context: { form_data } });
    expect(task).toMatchObject({
      kind,
      spec: { service: { name: 'invoice' }, form: { Business: 'ice cream' } },
    });
    const byName = await create({ description: 'go', kind, context: { service: 'quote', form_data } });
    expect(byName).toMatchObject({ kind, spec: { service: { name: 'quote' } } });
    const unnamed = await gateway.request('POST', '/api/v1/tasks', { description: 'go', kind, context });
    expect(unnamed.json().errors).toMatchObject([{ field: 'service' }]);
  });
});
