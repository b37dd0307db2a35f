import type { Finding, Task } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { taskWith } from '../../testing/log-of.js';
import { compareRuns } from './compare-runs.js';

const finding = (id: string) => ({ id }) as Finding;
const taskFor = (Country: string, spent_usd: number) =>
  taskWith({
    spent_usd,
    pushes: 1,
    spec: {
      form: { Business: 'Cheese', Country },
      limits: { budget_usd: 5, mail_wait_seconds: 300 },
      service: null,
      start_from: null,
    },
  } as unknown as Partial<Task>);

it('sets two runs side by side: what differs first, and each finding where it was found', () => {
  const { facts, parameters, findings } = compareRuns(
    { task: taskFor('Thailand', 0.5), weights: [3, 1], findings: [finding('a'), finding('b')] },
    { task: taskFor('Peru', 0.5), weights: [3], findings: [finding('b'), finding('c')] },
  );
  expect(parameters[0]).toEqual({ name: 'Country', values: ['Thailand', 'Peru'], isSame: false });
  expect(parameters.slice(1).every(({ isSame }) => isSame)).toBe(true);
  const names = parameters.map(({ name }) => name);
  expect(names.slice(-2)).toEqual(['Budget (USD)', 'Mail wait seconds']);
  expect(facts.find(({ name }) => name === 'Cost')).toMatchObject({
    values: ['$0.50', '$0.50'],
    isSame: true,
  });
  expect([findings.first, findings.second, findings.both].map((list) => list.map(({ id }) => id))).toEqual([
    ['a'],
    ['c'],
    ['b'],
  ]);
});
