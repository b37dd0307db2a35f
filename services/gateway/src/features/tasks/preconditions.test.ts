import type { PreconditionResult } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../../../testing/start-gateway.js';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

const request = {
  description: 'fix market-research output to match template',
  context: { Email: 'ada@example.com', Business: 'Coffee', Country: 'Japan' },
};
const noTemplate: PreconditionResult = {
  name: 'template',
  state: 'failed',
  code: 'template/unknown',
  message: 'There is no template "x".',
  remedy: 'Correct it.',
};

describe('the preconditions of a plan', () => {
  it('are in it with their remedies, and the text of the plan names the failed ones (S0-114)', async () => {
    const asked: string[][] = [];
    const gateway = await bench.start({
      askPreconditions: async (names) => {
        asked.push([...names]);
        return names.map((name) =>
          name === 'template' ? noTemplate : { name, state: 'ok', message: 'holds' },
        );
      },
    });
    const answer = await gateway.request('POST', '/api/v1/tasks', request);
    expect(answer.statusCode, answer.body).toBe(201);
    const { plan } = answer.json();
    expect(plan.preconditions).toMatchObject({ passed: 8, problems: [noTemplate] });
    expect(plan.summary).toContain('Missing preconditions: template/unknown.');
    expect(asked).toEqual([expect.arrayContaining(['redis', 'form', 'mailbox', 'template', 'repository'])]);
  });

  it('are asked for each kind of task, about what it is about (S0-114)', async () => {
    const asked: [string[], unknown][] = [];
    const gateway = await bench.start({
      askPreconditions: async (names, subject) => {
        asked.push([[...names], subject]);
        return names.map((name) => ({ name, state: 'ok', message: 'holds' }));
      },
    });
    const requests = [
      { description: 'Open the calculator.', kind: 'vision', desktop: { name: 'win11' } },
      { description: 'Open the calculator.', kind: 'plan', desktop: { name: 'win11' } },
      { description: 'Make a page.', kind: 'workspace' },
      { description: 'Build it.', kind: 'build', build: { repository: 'octo/app', issue: 7 } },
    ];
    for (const body of requests) {
      const answer = await gateway.request('POST', '/api/v1/tasks', body);
      expect(answer.statusCode, answer.body).toBe(201);
    }
    expect(asked).toEqual([
      [['redis', 'desktop', 'vision'], expect.objectContaining({ mode: 'vision' })],
      [['redis', 'planner', 'desktop'], expect.objectContaining({ mode: 'plan' })],
      [['redis', 'model', 'workspace', 'sandbox'], null],
      [['redis', 'github', 'agent', 'sandbox', 'browser'], { repository: 'octo/app', issue: 7 }],
    ]);
  });

  it('are no reason to refuse a task: they may be unknown, or fixed before its approval', async () => {
    const gateway = await bench.start({
      askPreconditions: async () => {
        throw new Error('Redis is slow.');
      },
    });
    const answer = await gateway.request('POST', '/api/v1/tasks', request);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().plan.preconditions).toBeUndefined();
  });
});
