import type { Finding, StageName } from '@fixpoint/shared/contracts';
import { createStageRuntime, type StageHandler } from '@fixpoint/shared/queue';
import { pino } from 'pino';

const commit = 'a'.repeat(40);
const finding: Finding = {
  id: 'f1',
  check: 'thin-slides',
  category: 'content-depth',
  severity: 'high',
  location: 'slide 3',
  message: 'Too thin.',
  expected: '3 blocks',
  actual: '1 block',
  suggestion: 'Add blocks.',
};

/** Handlers of a service whose document matches in the second iteration. */
const handlers: { [Name in StageName]: StageHandler<Name> } = {
  submit: async ({ form }) => ({
    outcome: 'accepted',
    submitted_at: new Date().toISOString(),
    recipient: form.Email ?? '',
  }),
  mail: async () => ({
    documents: [{ artifact: 'b'.repeat(64), name: 'deck.pptx', type: 'pptx', bytes: 1 }],
    message_id: 'm1',
    from: 'service@example.com',
    subject: 'market research',
    received_at: new Date().toISOString(),
  }),
  compare: async (_input, { task }) => {
    const findings = task.iteration < 2 ? [finding] : [];
    return {
      match: findings.length === 0,
      template: 'market-research',
      findings,
      counts: { critical: 0, high: findings.length, medium: 0, low: 0 },
      signature: String(findings.length).repeat(64),
      report: 'c'.repeat(64),
    };
  },
  fix: async () => ({
    outcome: 'pushed',
    commit,
    summary: 'Added blocks.',
    files: [{ path: 'deck.js', added: 1, removed: 0 }],
    diff: null,
    transcript: null,
    spent_usd: 0.25,
    turns: 3,
    denials: [],
  }),
  'verify-push': async () => ({ pushed: true, head: commit }),
  deploy: async () => ({
    deployed: true,
    how: 'version',
    version: commit,
    waited_ms: 5,
    last_seen: 'HTTP 200',
  }),
  logs: async () => ({ checked: true, note: '', errors: [], lines: null }),
};

/** Serves every stage in this process, so that tasks run to their end. Close it. */
export async function serveStages(
  options: { redisUrl: string; keyPrefix: string },
  overrides: Partial<typeof handlers> = {},
): Promise<{ close(): Promise<void> }> {
  const runtime = createStageRuntime({
    ...options,
    log: pino({ level: 'silent' }),
    service: 'test',
    sweepMs: 100,
    graceMs: 200,
  });
  const all = { ...handlers, ...overrides };
  for (const stage of Object.keys(all) as StageName[])
    runtime.serve(stage, all[stage] as StageHandler<StageName>);
  await runtime.start();
  return { close: () => runtime.close() };
}
