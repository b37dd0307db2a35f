import { createLogger } from '@fixpoint/shared/logging';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { createStageRuntime, createTasks } from '@fixpoint/tasks/engine';
import { concurrency } from './steps.js';

const now = new Date().toISOString();
const commit = 'a'.repeat(40);
const document = { artifact: 'b'.repeat(64), name: 'deck.pptx', type: 'pptx', bytes: 1 };
const finding = {
  id: 'f',
  check: 'c',
  category: 'c',
  severity: 'high',
  location: 'l',
  message: 'm',
  expected: 'e',
  actual: 'a',
  suggestion: 's',
};

/** Outputs that each stage returns, without doing anything for them. The second comparison matches. */
const outputs = {
  submit: () => ({ outcome: 'accepted', submitted_at: now, recipient: 'a@example.com' }),
  mail: () => ({ documents: [document], message_id: 'm', from: 'f', subject: 's', received_at: now }),
  compare: (iteration) => ({
    match: iteration === 2,
    template: 't',
    findings: iteration === 2 ? [] : [finding],
    counts: { critical: 0, high: iteration === 2 ? 0 : 1, medium: 0, low: 0 },
    signature: '0'.repeat(64),
    report: 'c'.repeat(64),
  }),
  fix: () => ({
    outcome: 'pushed',
    commit,
    summary: 's',
    files: [],
    diff: null,
    transcript: null,
    spent_usd: 0,
    turns: 1,
    denials: [],
  }),
  'verify-push': () => ({ pushed: true, head: commit }),
  deploy: () => ({ deployed: true, how: 'version', version: commit, waited_ms: 0, last_seen: '' }),
  logs: () => ({ checked: true, note: '', errors: [], lines: null }),
};

/** The stage runtime with everything that makes it safe: claim, loop, one commit with state and events, outbox, sweeper. */
export async function openRuntimeChain({ redisUrl, releases }) {
  const log = createLogger({ name: 'bench', level: 'error' });
  const keyPrefix = '{fixpoint}';
  const runtime = createStageRuntime({ redisUrl, keyPrefix, log, service: 'bench' });
  const arrivals = new Map();
  let count = 0;
  for (const [stage, output] of Object.entries(outputs)) {
    const handle = async (_input, { task }) => {
      if (stage === 'compare' && task.iteration === 2) arrivals.get(task.spec.service.name)();
      return output(task.iteration);
    };
    runtime.serve(stage, handle, { concurrency });
  }
  releases.defer('the runtime', () => runtime.close());
  await runtime.start();
  const tasks = createTasks({ redisUrl, keyPrefix, log });
  releases.defer('the tasks', () => tasks.close());

  /** Creates one task, each for a separate service, and waits until its last step runs. */
  return async () => {
    const service = createServiceDefinition(`service-${count++}`);
    const arrival = new Promise((resolve) => arrivals.set(service.name, resolve));
    await tasks.create({ spec: createTaskSpec({ service }), approval: 'auto', by: 'bench' });
    await arrival;
    arrivals.delete(service.name);
  };
}
