// Serves every stage with handlers whose effects go to a counting server. Runs the built packages, as services do.
import { createLogger } from '@fixpoint/shared/logging';
import { createStageRuntime } from '@fixpoint/tasks/engine';

const { REDIS_URL, KEY_PREFIX, EFFECTS_URL, ITERATIONS, LOCK_MS } = process.env;
const log = createLogger({ name: 'storm-worker', level: process.env.LOG_LEVEL ?? 'fatal' });
const commit = 'a'.repeat(40);
const now = () => new Date().toISOString();

function request(context, method, path) {
  return fetch(`${EFFECTS_URL}${path}`, { method, signal: context.signal });
}

/** A submission knows no keys: when its outcome is unknown, it is left at that. */
function submitOnce(context) {
  const path = `/submit/${context.task.id}/${context.task.iteration}`;
  return context.once(
    'submit',
    async () => ((await request(context, 'POST', path)).ok ? 'accepted' : 'unknown'),
    {
      effect: 'at-most-once',
      reconcile: async () => ((await request(context, 'GET', path)).ok ? 'accepted' : 'unknown'),
    },
  );
}

/** A push fits on top of one version only, and can be queried. */
function pushOnce(context) {
  const path = `/push/${context.task.id}/${context.task.iteration}`;
  const isThere = async () => ((await request(context, 'GET', path)).ok ? 'pushed' : undefined);
  return context.once(
    'push',
    async () => {
      const answer = await request(context, 'POST', path);
      if (answer.ok || (await isThere())) return 'pushed';
      throw new Error(`The push was refused with ${answer.status}.`);
    },
    { effect: 'compare-and-set', reconcile: isThere },
  );
}

const handlers = {
  submit: async (input, context) => {
    const outcome = await submitOnce(context);
    return { outcome, submitted_at: now(), recipient: input.form.Email };
  },
  mail: async (_input, context) => {
    if (context.step.looks < 2) context.waitFor(30);
    return {
      documents: [{ artifact: 'b'.repeat(64), name: 'deck.pptx', type: 'pptx', bytes: 1 }],
      message_id: 'm',
      from: 'service@example.com',
      subject: 's',
      received_at: now(),
    };
  },
  compare: async (_input, context) => {
    const open = context.task.iteration < Number(ITERATIONS) ? 1 : 0;
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
    return {
      match: open === 0,
      template: 't',
      findings: open === 0 ? [] : [finding],
      counts: { critical: 0, high: open, medium: 0, low: 0 },
      signature: String(context.task.iteration).padStart(64, '0'),
      report: 'c'.repeat(64),
    };
  },
  fix: async (_input, context) => {
    await pushOnce(context);
    return {
      outcome: 'pushed',
      commit,
      summary: 's',
      files: [],
      diff: null,
      transcript: null,
      spent_usd: 0.01,
      turns: 1,
      denials: [],
    };
  },
  'verify-push': async () => ({ pushed: true, head: commit }),
  deploy: async (_input, context) => {
    if (context.step.looks < 1) context.waitFor(30);
    return { deployed: true, how: 'version', version: commit, waited_ms: 1, last_seen: 'HTTP 200' };
  },
  logs: async () => ({ checked: true, note: '', errors: [], lines: null }),
};

const runtime = createStageRuntime({
  redisUrl: REDIS_URL,
  keyPrefix: KEY_PREFIX,
  log,
  service: 'storm',
  lockMs: Number(LOCK_MS),
  sweepMs: 500,
  // Five deaths in a row are bad luck here, not a step that kills.
  maxDeaths: 1_000,
});
for (const [stage, handler] of Object.entries(handlers)) runtime.serve(stage, handler, { concurrency: 6 });
await runtime.start();
process.once('SIGTERM', () => runtime.close().then(() => process.exit(0)));
process.stdout.write('ready\n');
