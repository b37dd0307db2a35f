import { ServiceDefinition } from '@fixpoint/shared/contracts';
import type { TaskInput } from '@fixpoint/tasks/engine';
import { createStageContext, WaitRequested } from '@fixpoint/tasks/testing';
import { expect, it } from 'vitest';
import { awaitHandedDocument } from './await-handed-document.js';

const document = { artifact: 'b'.repeat(64), name: 'report.docx', type: 'docx' as const, bytes: 5 };
const input = {
  service: ServiceDefinition.parse({
    name: 'reports',
    url: 'http://127.0.0.1:9',
    delivery: 'hand',
    mail: { subject: 'reports' },
    outputs: ['docx'],
    template: null,
    repository: { url: '/nowhere', directories: ['src'] },
  }),
  recipient: '',
  correlation: null,
  after: '2026-11-21T10:00:00.000Z',
  wait_seconds: 60,
};

function look(inputs: TaskInput[], waitedSeconds = 0) {
  const startedAt = new Date('2026-11-21T10:00:00.000Z');
  const claimedAt = new Date(startedAt.getTime() + waitedSeconds * 1_000);
  const step = { startedAt, claimedAt, attempt: 1, looks: 0, runId: 'task-1-1' };
  return awaitHandedDocument(input, createStageContext({ step, inputs: async () => inputs }), 10_000);
}
const handed = (at: string): TaskInput => ({ by: 'ann', text: 'Here.', at, document });

it('takes the document that a person provides after the submission, and no earlier one', async () => {
  const at = '2026-11-21T10:00:30.000Z';
  expect(await look([{ by: 'ann', text: 'soon', at }, handed(at)])).toMatchObject({
    documents: [document],
    from: 'ann',
    received_at: at,
  });
  await expect(look([handed('2026-11-21T09:59:00.000Z')])).rejects.toBeInstanceOf(WaitRequested);
});

it('holds no worker meanwhile, and ends if no document arrives', async () => {
  await expect(look([])).rejects.toMatchObject({ ms: 2_000 });
  await expect(look([], 61)).rejects.toMatchObject({ code: 'timed-out', retry: 'never' });
});
