import type { Task, TaskRow } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { renderTask, renderTaskRow } from './render-task.js';

const options = {
  paint: (_: string, text: string) => text,
  link: (text: string) => text,
  url: 'http://x',
  now: 0,
};
const lost = {
  id: 'a'.repeat(12),
  status: 'running',
  stage: 'desktop.office',
  phase: 'WORKING',
  iteration: 1,
  pushes: 0,
  created_at: '2026-11-24T05:00:00.000Z',
  finished_at: null,
  spent_usd: 0,
  result: null,
  worker_lost_at: '2026-11-24T05:01:00.000Z',
  pause_requested: false,
  service: null,
  description: 'Look.',
};

it('a task whose worker is lost says so in lists and details (S0-263)', () => {
  expect(renderTaskRow(lost as unknown as TaskRow, options)).toContain('  worker lost  ');
  const task = { ...lost, spec: { form: {}, service: null } } as unknown as Task;
  const lines = renderTask(task, options);
  expect(lines.find((line) => line.includes('status'))).toContain('worker lost');
  expect(lines.find((line) => line.includes('2026-11-24T05:01'))).toContain('no heartbeat since');
});
