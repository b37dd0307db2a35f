import { FixpointError } from '@fixpoint/shared/errors';
import { stageHandlers } from '@fixpoint/tasks/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStages } from '../../../testing/serve-stages.js';
import { createGatewayBench, type GatewayBench, goodRequest } from '../../../testing/start-gateway.js';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

const { context } = goodRequest;
const unclear = { description: 'market-research: please hold off on the form', context };

describe('a request with an ambiguous starting point', () => {
  it('is refused with its readings, creates nothing, and is accepted with one of them (S0-051, S0-052)', async () => {
    const gateway = await bench.start();
    const answer = await gateway.request('POST', '/api/v1/tasks', unclear);
    expect(answer.statusCode).toBe(422);
    const [problem] = answer.json().errors;
    expect(problem).toMatchObject({
      field: 'start_from',
      choices: [{ context: { start_from: 'email_check' } }, { context: { start_from: null } }],
    });
    const preview = (await gateway.request('POST', '/api/v1/intent', unclear)).json();
    expect(preview.problems).toEqual([problem]);
    expect((await gateway.request('GET', '/api/v1/tasks')).json().tasks).toEqual([]);
    for (const choice of problem.choices) {
      const chosen = { ...unclear, context: { ...context, ...choice.context } };
      const task = (await gateway.request('POST', '/api/v1/tasks', chosen)).json();
      expect(task.spec).toMatchObject({ start_from: choice.context.start_from, effects: { submit: 'ask' } });
      expect(task.plan.summary).toContain('Limits: ');
    }
    await gateway.close();
  });

  it('is read once by a model if one is set, and never for a preview (S0-053)', async () => {
    const asked: string[] = [];
    const gateway = await bench.start({
      askIntent: async ({ data }) => {
        asked.push(data);
        return { start: 'mail', quote: 'hold off on the form' };
      },
    });
    await gateway.request('POST', '/api/v1/intent', unclear);
    await gateway.request('POST', '/api/v1/tasks', goodRequest);
    expect(asked).toEqual([]);
    const task = (await gateway.request('POST', '/api/v1/tasks', unclear)).json();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('hold off on the form');
    expect(task.spec).toMatchObject({ start_from: 'email_check', effects: { submit: 'ask' } });
    expect(task.spec.intent.because.join(' ')).toContain(
      'A model interpreted where to begin from "hold off on the form"',
    );
    await gateway.close();
  });
});

describe('words about not submitting', () => {
  it('keep a plan that begins with the form from starting without a person, whatever the client requests', async () => {
    const gateway = await bench.start();
    const request = { ...goodRequest, description: "market-research, don't skip the form", approval: 'auto' };
    const task = (await gateway.request('POST', '/api/v1/tasks', request)).json();
    expect(task).toMatchObject({
      status: 'awaiting_approval',
      spec: { effects: { submit: 'ask' }, start_from: null },
    });
    expect(task.plan.resource).toBeUndefined();
    await gateway.close();
  });

  it('end a task without mail with the search terms, and one click runs it from the form', async () => {
    const gateway = await bench.start();
    const submitted: string[] = [];
    const workers = await serveStages(
      { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
      {
        async submit(input, stage) {
          submitted.push(stage.task.id);
          return stageHandlers.submit(input, stage);
        },
        async mail(input, stage) {
          if (input.correlation !== null) return stageHandlers.mail(input, stage);
          throw new FixpointError('No mail in 1 s.', { code: 'mail-not-arrived', retry: 'never' });
        },
      },
    );
    const request = {
      ...goodRequest,
      description: 'market-research: results already emailed, do not submit the form',
      approval: 'auto',
    };
    const { id } = (await gateway.request('POST', '/api/v1/tasks', request)).json();
    await expect.poll(async () => (await gateway.tasks.get(id))?.result, { timeout: 20_000 }).not.toBeNull();
    const over = await gateway.tasks.get(id);
    expect(over?.result).toMatchObject({
      reason: 'failed',
      summary: expect.stringContaining('Searched: mail to ann@example.com about "market research"'),
      offer: { action: 'submit-form', title: expect.stringContaining('Country: Thailand') },
    });
    expect(submitted).toEqual([]);

    const again = (await gateway.request('POST', `/api/v1/tasks/${id}/rerun`, { start_from: null })).json();
    expect(again).toMatchObject({ status: 'awaiting_approval', spec: { effects: { submit: 'ask' } } });
    await gateway.request('POST', `/api/v1/tasks/${again.id}/approve`, {
      plan_hash: again.plan.hash,
      nonce: again.approval.nonce,
    });
    await expect
      .poll(async () => (await gateway.tasks.get(again.id))?.result?.reason, { timeout: 20_000 })
      .toBe('matched');
    expect(new Set(submitted)).toEqual(new Set([again.id]));
    await workers.close();
    await gateway.close();
  });
});

describe('the requirements for a document', () => {
  it('can be set for one task, with waivers that name their author, and are kept by a rerun', async () => {
    const gateway = await bench.start();
    const waived = [{ finding: 'company-logos', reason: 'The customer has none.', until: '2099-12-31' }];
    const accept = { severity: 'high', checks: { 'text-overflow': 0 }, waived };
    const task = (await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, accept })).json();
    expect(task.spec.service.accept).toMatchObject({
      severity: 'high',
      weights: { critical: 100, low: 1 },
      checks: { 'text-overflow': 0 },
      waived: [{ finding: 'company-logos', by: expect.stringContaining('rest') }],
    });
    expect(task.plan.summary).toContain('Waived: company-logos until 2099-12-31 (The customer has none.).');
    const more = [{ finding: 'blocked-domains', reason: 'Until the new source.', until: '2099-01-01' }];
    const rerun = { start_from: null, accept: { waived: more } };
    const again = (await gateway.request('POST', `/api/v1/tasks/${task.id}/rerun`, rerun)).json();
    expect(again.spec.service.accept).toMatchObject({
      severity: 'high',
      waived: [{ finding: 'company-logos' }, { finding: 'blocked-domains' }],
    });
    await gateway.close();
  });

  it.each([
    ['another author', { waived: [{ finding: 'x', reason: 'Because.', until: '2099-01-01', by: 'boss' }] }],
    ['no reason', { waived: [{ finding: 'x', reason: '', until: '2099-01-01' }] }],
    ['no day', { waived: [{ finding: 'x', reason: 'Because.', until: 'tomorrow' }] }],
    ['an unknown severity', { severity: 'urgent' }],
  ])('are refused with %s', async (_what, accept) => {
    const gateway = await bench.start();
    const answer = await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, accept });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].field).toMatch(/^accept/);
    await gateway.close();
  });
});
