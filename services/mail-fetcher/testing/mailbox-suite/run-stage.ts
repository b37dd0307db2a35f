import { ServiceDefinition, type StageInput } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createStageContext } from '@fixpoint/tasks/testing';
import type { Mailbox } from '../../src/core/mailbox.js';
import { createMailStage } from '../../src/stages/mail.js';
import { rules } from '../mail-fixtures.js';

export const submittedAt = new Date('2026-11-21T10:00:00.000Z');
/** Time that many seconds after the form was submitted. */
export const secondsLater = (seconds: number) => new Date(submittedAt.getTime() + seconds * 1000);

const service = ServiceDefinition.parse({
  name: 'market-research',
  url: 'http://127.0.0.1:9',
  mail: { subject: 'market research', correlation: 'plus-address' },
  outputs: ['pptx'],
  template: null,
  repository: { url: 'file:///nowhere', directories: ['src'] },
});
export const stageInput: StageInput<'mail'> = {
  service,
  recipient: 'bot+k3y7abc@example.com',
  correlation: 'k3y7abc',
  after: submittedAt.toISOString(),
  wait_seconds: 120,
};

/** One run of the mail stage over a mailbox. Returns the documents that it stored, by name; empty if it keeps waiting. */
export async function runStage(
  mailbox: Mailbox,
  input: StageInput<'mail'> = stageInput,
): Promise<Map<string, Buffer>> {
  const artifacts = createMemoryArtifacts();
  const startedAt = secondsLater(10);
  const context = createStageContext({
    step: { startedAt, claimedAt: startedAt, attempt: 2, looks: 0, runId: 'task-1-1' },
  });
  const run = createMailStage({
    mailboxes: () => mailbox,
    artifacts,
    rules,
    pollMs: 10_000,
    server: 'mx.google.com',
  });
  const output = await run(input, context).catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'ms' in error) return null;
    throw error;
  });
  const kept = new Map<string, Buffer>();
  for (const { name, artifact } of output?.documents ?? []) kept.set(name, await artifacts.get(artifact));
  return kept;
}
