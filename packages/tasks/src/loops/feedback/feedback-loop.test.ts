import type { Finding, StageName, TaskSpec } from '@fixpoint/shared/contracts';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Advance, LoopContext, Next, StageOutcome, StepOutcome } from '../loop.js';
import { feedbackLoop } from './feedback-loop.js';
import { FeedbackState } from './feedback-state.js';

type Step = Advance<FeedbackState>;

const commit = 'a'.repeat(40);
const document = { artifact: 'b'.repeat(64), name: 'deck.pptx', type: 'pptx', bytes: 1 } as const;
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
const plan = { version: 1, hash: 'h', summary: 's', steps: [] } as never;
const approved: StepOutcome = { type: 'approved', by: 'ann', plan };

function contextOf(spec: TaskSpec): LoopContext {
  return { taskId: 'task-1', spec, now: '2026-01-02T03:04:05.000Z' };
}

function compared(signature: string, count = 1): StageOutcome {
  return {
    type: 'stage',
    stage: 'compare',
    ok: true,
    output: {
      match: count === 0,
      template: 'market-research',
      findings: count === 0 ? [] : [finding],
      counts: { critical: 0, high: count, medium: 0, low: 0 },
      signature: signature.repeat(64).slice(0, 64),
      report: 'c'.repeat(64),
    },
  };
}

const submitted = {
  outcome: 'accepted',
  submitted_at: '2026-01-02T03:04:05.000Z',
  recipient: 'a+b@example.com',
} as const;
const mailed = {
  documents: [document],
  message_id: 'm',
  from: 'f@example.com',
  subject: 's',
  received_at: '2026-01-02T03:04:05.000Z',
};

type FeedbackStage = Exclude<StageName, 'plan' | 'desktop' | `workspace-${string}` | `build-${string}`>;
const good: { [Name in FeedbackStage]: Extract<StageOutcome, { stage: Name; ok: true }> } = {
  submit: {
    type: 'stage',
    stage: 'submit',
    ok: true,
    output: submitted,
  },
  mail: {
    type: 'stage',
    stage: 'mail',
    ok: true,
    output: mailed,
  },
  compare: compared('1') as Extract<StageOutcome, { stage: 'compare'; ok: true }>,
  fix: {
    type: 'stage',
    stage: 'fix',
    ok: true,
    output: {
      outcome: 'pushed',
      commit,
      summary: 'Fixed it.',
      files: [],
      diff: null,
      transcript: null,
      spent_usd: 0.5,
      turns: 3,
      denials: [],
    },
  },
  'verify-push': { type: 'stage', stage: 'verify-push', ok: true, output: { pushed: true, head: commit } },
  deploy: {
    type: 'stage',
    stage: 'deploy',
    ok: true,
    output: { deployed: true, how: 'version', version: commit, waited_ms: 1, last_seen: 'HTTP 200' },
  },
  logs: {
    type: 'stage',
    stage: 'logs',
    ok: true,
    output: { checked: true, note: '', errors: [], lines: null },
  },
  research: {
    type: 'stage',
    stage: 'research',
    ok: true,
    output: { hypothesis: 'h', strategy: 's', sources: [], note: '', spent_usd: 0.1 },
  },
  revert: {
    type: 'stage',
    stage: 'revert',
    ok: true,
    output: { outcome: 'reverted', commit: 'd'.repeat(40), summary: 'Taken back.' },
  },
  'find-desktop': { type: 'stage', stage: 'find-desktop', ok: true, output: { desktop: 'win11' } },
};
const formBySight: StageOutcome = {
  type: 'stage',
  stage: 'desktop',
  ok: true,
  output: { work: 'form', spent_usd: 0.1, submitted },
};
const mailBySight: StageOutcome = {
  type: 'stage',
  stage: 'desktop',
  ok: true,
  output: { work: 'mail', spent_usd: 0.2, mail: mailed },
};

function failed(
  stage: StageName,
  retry: 'never' | 'backoff' = 'backoff',
  code = 'unavailable',
): StageOutcome {
  return { type: 'stage', stage, ok: false, failure: { code, message: 'It broke.', retry } } as StageOutcome;
}

/** Feeds outcomes one after the other; each must be accepted. */
function drive(spec: TaskSpec, outcomes: readonly StepOutcome[]): Step {
  const context = contextOf(spec);
  let step: Step = feedbackLoop.start(context);
  for (const outcome of outcomes) {
    const next = feedbackLoop.advance(step.state, outcome, context);
    if (next === null) throw new Error(`${outcome.type} does not fit ${step.state.phase}`);
    step = next;
  }
  return step;
}

const stageOf = (next: Next) => (next.type === 'stage' ? next.stage : next.type);
const round = (compare: StageOutcome): StepOutcome[] => [
  good.submit,
  good.mail,
  compare,
  good.fix,
  good['verify-push'],
  good.deploy,
  good.logs,
];

describe('the feedback loop', () => {
  it('shows its plan, with the chosen service, before anything runs (S0-056, X-14)', () => {
    const { next } = feedbackLoop.start(contextOf(createTaskSpec()));
    expect(next).toMatchObject({
      type: 'approval',
      plan: { summary: expect.stringContaining('market-research') },
    });
  });

  it.each([
    ['TESTING_FRONTEND', 'submit', []],
    ['WAITING_FOR_EMAIL', 'mail', [good.submit]],
    ['ANALYZING_OUTPUT', 'compare', [good.submit, good.mail]],
    ['GENERATING_FIX', 'fix', [good.submit, good.mail, good.compare]],
    ['VERIFYING_PUSH', 'verify-push', [good.submit, good.mail, good.compare, good.fix]],
    ['WAITING_FOR_DEPLOY', 'deploy', [good.submit, good.mail, good.compare, good.fix, good['verify-push']]],
    ['CHECKING_LOGS', 'logs', round(good.compare).slice(0, 6)],
    ['TESTING_FRONTEND', 'submit', round(good.compare)],
  ] as const)(
    'reaches %s by filing %s (S0-074, S0-075, S0-078, S0-080, S0-085, S0-090, S0-092, S0-099, S0-102)',
    (phase, stage, outcomes) => {
      const step = drive(createTaskSpec(), [approved, ...outcomes]);
      expect(step.state.phase).toBe(phase);
      expect(stageOf(step.next)).toBe(stage);
    },
  );

  it('refuses outcomes for another state in every state, and changes nothing (S0-105)', () => {
    const context = contextOf(createTaskSpec());
    const whole: StepOutcome[] = [approved, ...round(good.compare)];
    for (const [done, awaited] of whole.entries()) {
      const { state } = drive(createTaskSpec(), whole.slice(0, done));
      const before = JSON.stringify(state);
      for (const outcome of [approved, ...Object.values(good)]) {
        if (outcome === awaited) continue;
        const what = outcome.type === 'stage' ? outcome.stage : outcome.type;
        expect(feedbackLoop.advance(state, outcome, context), `${what} in ${state.phase}`).toBeNull();
      }
      expect(JSON.stringify(state)).toBe(before);
    }
  });

  it('ends as matched if there are no findings, and reports the number of iterations (S0-009, S0-083, S0-103)', () => {
    const step = drive(createTaskSpec(), [
      approved,
      ...round(good.compare),
      good.submit,
      good.mail,
      compared('0', 0),
    ]);
    expect(step.next).toMatchObject({
      type: 'halt',
      reason: 'matched',
      result: {
        status: 'completed',
        iterations: 2,
        pushes: 1,
        prs_merged: 0,
        spent_usd: 0.5,
        output_files: [document],
      },
    });
  });

  it('skips the steps that its plan leaves out, and passes on the comments on them (S0-308)', () => {
    const without = (...ids: string[]): StepOutcome => {
      const first = feedbackLoop.start(contextOf(createTaskSpec()));
      if (first.next.type !== 'approval') throw new Error('no plan');
      const steps = first.next.plan.steps.map((step) => ({
        ...step,
        enabled: !ids.includes(step.id),
        ...(step.id === 'fix' ? { comment: 'Keep the layout.' } : {}),
      }));
      return { type: 'approved', by: 'ann', plan: { ...first.next.plan, hash: 'h', steps } };
    };
    const compareOnly = drive(createTaskSpec(), [without('fix'), good.submit, good.mail, good.compare]);
    expect(compareOnly.next).toMatchObject({
      type: 'halt',
      reason: 'done',
      result: { status: 'completed', outcome: 'findings' },
    });
    const blind = drive(createTaskSpec(), [without('logs'), ...round(good.compare).slice(0, 6)]);
    expect([stageOf(blind.next), blind.state.iteration]).toEqual(['submit', 2]);
    const fixing = drive(createTaskSpec(), [without(), good.submit, good.mail, good.compare]);
    expect(fixing.next).toMatchObject({
      input: { comments: [{ step: 'fix', comment: 'Keep the layout.' }] },
    });
  });

  it('ends as stuck when the same findings come back three times (S0-084, S0-157, S0-160)', () => {
    const twice = [...round(compared('1')), ...round(compared('1'))];
    const spec = createTaskSpec({ service: { ...createServiceDefinition(), research: 0 } });
    const measured = [good.submit, good.mail, compared('1')];
    const doubted = drive(spec, [approved, ...twice, ...measured]);
    expect(doubted.next).toMatchObject({ type: 'stage', stage: 'submit' });
    const step = drive(spec, [approved, ...twice, ...measured, ...measured]);
    expect(step.next).toMatchObject({ type: 'halt', reason: 'stuck' });
  });

  it('does not push in the last iteration, since nothing would check the change', () => {
    const step = drive(createTaskSpec({ limits: { iterations: 1 } }), [
      approved,
      good.submit,
      good.mail,
      good.compare,
    ]);
    expect(step.next).toMatchObject({ type: 'halt', reason: 'iterations', result: { pushes: 0 } });
  });

  it('stops when the budget is spent, and gives the engine the remaining budget', () => {
    const spec = createTaskSpec({ limits: { budget_usd: 0.5 } });
    const first = drive(spec, [approved, good.submit, good.mail, good.compare]);
    expect(first.next).toMatchObject({ stage: 'fix', input: { budget_usd: 0.5 } });
    const second = drive(spec, [approved, ...round(compared('1')), good.submit, good.mail, compared('2')]);
    expect(second.next).toMatchObject({ type: 'halt', reason: 'budget' });
  });

  it('counts the cost of a fix even if it failed', () => {
    const spec = createTaskSpec({ limits: { budget_usd: 0.5 } });
    const failure = { code: 'engine', message: 'e', retry: 'backoff', context: { spent_usd: 0.6 } } as const;
    const spent: StepOutcome = { type: 'stage', stage: 'fix', ok: false, failure };
    const step = drive(spec, [approved, good.submit, good.mail, compared('1'), spent]);
    expect(step.state.spent_usd).toBe(0.6);
    expect(step.next).toMatchObject({ type: 'halt', reason: 'budget', result: { spent_usd: 0.6 } });
  });

  describe('start_from', () => {
    it('email_check skips the submission in the first iteration only (S0-106, S0-107, S0-108, S0-112)', () => {
      const spec = createTaskSpec({ start_from: 'email_check' });
      const first = drive(spec, [approved]);
      expect(first.next).toMatchObject({
        stage: 'mail',
        input: { correlation: null, after: '2026-01-02T02:04:05.000Z', recipient: 'user@example.com' },
      });
      expect(stageOf(drive(spec, [approved, ...round(good.compare).slice(1)]).next)).toBe('submit');
    });

    it('analyze begins with the existing document (S0-109, S0-110)', () => {
      const spec = createTaskSpec({ start_from: 'analyze', existing_document: document });
      expect(drive(spec, [approved]).next).toMatchObject({
        stage: 'compare',
        input: { documents: [document] },
      });
      expect(stageOf(drive(spec, [approved, ...round(good.compare).slice(2)]).next)).toBe('submit');
    });

    it('analyze without a document falls through to the mail (S0-111)', () => {
      expect(stageOf(drive(createTaskSpec({ start_from: 'analyze' }), [approved]).next)).toBe('mail');
    });
  });

  describe('when a stage fails', () => {
    it.each(['submit', 'compare'] as const)('a permanent failure of %s ends the task', (stage) => {
      const before: StepOutcome[] = stage === 'submit' ? [] : [good.submit, good.mail];
      const step = drive(createTaskSpec(), [approved, ...before, failed(stage)]);
      expect(step.next).toMatchObject({
        type: 'halt',
        reason: 'failed',
        result: { failure: { message: 'It broke.' } },
      });
    });

    it('a mail that does not come ends the task at the first form, with an offer to send another (V-2, V-11)', () => {
      const missed = failed('mail', 'never', 'mail-not-arrived');
      const step = drive(createTaskSpec(), [approved, good.submit, missed]);
      expect(step.next).toMatchObject({
        type: 'halt',
        reason: 'failed',
        result: {
          iterations: 1,
          summary: expect.stringContaining('No document arrived: It broke.'),
          offer: { action: 'submit-form' },
        },
      });
    });

    it('a mailbox that cannot be read ends the task at once', () => {
      const step = drive(createTaskSpec(), [
        approved,
        good.submit,
        failed('mail', 'never', 'mail-authorization'),
      ]);
      expect(step.next).toMatchObject({ type: 'halt', reason: 'failed' });
    });

    it('an engine that will never run ends the task; one that failed by chance tries again, without a form (S0-085, V-2)', () => {
      const before = [approved, good.submit, good.mail, good.compare];
      expect(drive(createTaskSpec(), [...before, failed('fix', 'never')]).next.type).toBe('halt');
      expect(stageOf(drive(createTaskSpec(), [...before, failed('fix')]).next)).toBe('fix');
    });

    it('a push that cannot be verified goes back to the agent, without a form or a wait for a deploy (S0-091, X-19, V-2)', () => {
      const before = [approved, good.submit, good.mail, good.compare, good.fix];
      expect(stageOf(drive(createTaskSpec(), [...before, failed('verify-push')]).next)).toBe('fix');
      const missing: StepOutcome = { ...good['verify-push'], output: { pushed: false, head: null } };
      expect(stageOf(drive(createTaskSpec(), [...before, missing]).next)).toBe('fix');
    });

    it.each(['unchanged', 'refused', 'tests-failed'] as const)(
      'a fix that ends as %s goes back to the agent twice without a wait for a deploy, then to a person (S0-095, S0-398, X-18, V-2)',
      (outcome) => {
        const ended: StepOutcome = { ...good.fix, output: { ...good.fix.output, outcome, commit: null } };
        const before = [approved, good.submit, good.mail, good.compare];
        const once = drive(createTaskSpec(), [...before, ended]);
        expect(once.next).toMatchObject({
          stage: 'fix',
          input: { evidence: [{ source: 'refusal', text: 'Fixed it.' }] },
        });
        expect(stageOf(drive(createTaskSpec(), [...before, ended, ended]).next)).toBe('research');
        const refused = [...before, ended, ended, good.research, ended];
        const asked = drive(createTaskSpec(), refused);
        expect(asked).toMatchObject({
          state: { phase: 'NEEDS_PERSON', pushes: 0, iteration: 1 },
          next: { type: 'approval', plan: { summary: expect.stringContaining('3 fixes in a row') } },
        });
        expect(stageOf(drive(createTaskSpec(), [...refused, approved]).next)).toBe('fix');
      },
    );

    it('a push that the remote refuses waits for a person, with the message of the remote (V-5)', () => {
      const refusal = {
        code: 'push-refused',
        message: 'GH006: Protected branch update failed for refs/heads/main.',
        retry: 'person',
        hint: 'Allow the push, then approve.',
      } as const;
      const output = { ...good.fix.output, outcome: 'rejected', commit: null, failure: refusal } as const;
      const patch = { patch: 'e'.repeat(64), patch_id: 'p1' };
      const ended: StepOutcome = { ...good.fix, output: { ...output, ...patch } };
      const before = [approved, good.submit, good.mail, good.compare, ended];
      const asked = drive(createTaskSpec(), before);
      expect(asked.next).toMatchObject({
        type: 'approval',
        plan: { summary: expect.stringContaining('GH006: Protected branch update failed') },
      });
      // What the engine made is pushed, and the engine is not paid a second time.
      expect(drive(createTaskSpec(), [...before, approved]).next).toMatchObject({
        stage: 'fix',
        input: { prepared: { patch: patch.patch } },
      });
      const rejected: StepOutcome = { type: 'rejected', by: 'ann' };
      expect(drive(createTaskSpec(), [...before, rejected]).next).toMatchObject({
        type: 'halt',
        result: { summary: expect.stringContaining('GH006') },
      });
    });

    it('a change after which no document arrives twice is reverted, and the reason names the change', () => {
      const missed = failed('mail', 'never', 'mail-not-arrived');
      const once = [approved, ...round(good.compare), good.submit, missed];
      expect(stageOf(drive(createTaskSpec(), once).next)).toBe('submit');
      expect(drive(createTaskSpec(), [...once, good.submit, missed]).next).toMatchObject({
        stage: 'revert',
        input: {
          commit,
          reason: `After the change ${commit.slice(0, 12)} no document arrived. The log of the service shows no error since the submission. It broke.`,
        },
      });
    });

    it('logs never end the loop (S0-101)', () => {
      const step = drive(createTaskSpec(), [approved, ...round(good.compare).slice(0, 6), failed('logs')]);
      expect(stageOf(step.next)).toBe('submit');
    });

    it('a deploy that never serves the commit is reverted, and its old version is not compared as the new one', () => {
      const late: StepOutcome = {
        ...good.deploy,
        output: { deployed: false, how: 'timeout', version: null, waited_ms: 1, last_seen: 'HTTP 503' },
      };
      const broken: StepOutcome[] = [approved, ...round(good.compare).slice(0, 5), late, good.logs];
      const taken = drive(createTaskSpec(), broken);
      expect(taken.next).toMatchObject({ stage: 'revert', input: { commit } });
      const restored = drive(createTaskSpec(), [...broken, good.revert, good.deploy, good.logs]);
      expect(restored).toMatchObject({ state: { iteration: 2, restored: true }, next: { stage: 'submit' } });
      const twice = drive(createTaskSpec(), [...broken, good.revert, late, good.logs]);
      expect(twice.next).toMatchObject({ type: 'halt', reason: 'failed' });
      const keeping = createTaskSpec({ service: { ...createServiceDefinition(), regression: 'keep' } });
      expect(drive(keeping, broken).next).toMatchObject({
        type: 'halt',
        reason: 'failed',
        result: { failure: { code: 'deploy-timeout' } },
      });
    });
  });

  describe('a change for the worse that a person decides on (`regression: ask`)', () => {
    const asking = createTaskSpec({ service: { ...createServiceDefinition(), regression: 'ask' } });
    const broken: Finding = { ...finding, id: 'f2', check: 'empty-deck', severity: 'critical' };
    /** A comparison with these findings. */
    function found(signature: string, findings: readonly Finding[]): StageOutcome {
      const { output } = good.compare;
      const critical = findings.filter(({ severity }) => severity === 'critical').length;
      const counts = { ...output.counts, critical, high: findings.length - critical };
      return {
        ...good.compare,
        output: { ...output, findings: [...findings], counts, signature: signature.repeat(64) },
      };
    }
    const worse = [
      approved,
      ...round(good.compare),
      good.submit,
      good.mail,
      found('2', [broken, { ...broken, id: 'f3' }]),
      // The same version, measured a second time.
      good.submit,
      good.mail,
      found('2', [broken, { ...broken, id: 'f3' }]),
    ];
    const rejected: StepOutcome = { type: 'rejected', by: 'ann', reason: '' };

    it('waits for that person, with a plan that names the change and its regressions', () => {
      const { state, next } = drive(asking, worse);
      expect(state).toMatchObject({ phase: 'CONFIRMING_REVERT', reverting: { commit } });
      expect(next).toMatchObject({
        type: 'approval',
        plan: {
          summary: expect.stringContaining('2 more critical findings than before (empty-deck'),
          steps: [{ id: 'revert', title: expect.stringContaining(commit.slice(0, 12)), optional: false }],
        },
      });
      // No approval grant covers a plan without a resource.
      expect(next.type === 'approval' && next.plan.resource).toBeUndefined();
    });

    it('is reverted once approved, and compared again without a second question', () => {
      expect(drive(asking, [...worse, approved]).next).toMatchObject({ stage: 'revert', input: { commit } });
      const restored = drive(asking, [
        ...worse,
        approved,
        good.revert,
        good.deploy,
        good.logs,
        good.submit,
        good.mail,
        good.compare,
      ]);
      expect(restored.next).toMatchObject({
        stage: 'fix',
        input: { evidence: [{ source: 'regression', text: expect.stringContaining('empty-deck') }] },
      });
    });

    it('is kept if the person rejects, and its regressions are passed to the next fix', () => {
      const kept = drive(asking, [...worse, rejected]);
      expect(kept.state).toMatchObject({ phase: 'GENERATING_FIX', reverting: null, revertible: null });
      expect(kept.next).toMatchObject({
        stage: 'fix',
        input: { evidence: [{ source: 'regression', text: expect.stringContaining('empty-deck') }] },
      });
    });

    it('is the baseline for the next change if it was kept', () => {
      const next = [good.fix, good['verify-push'], good.deploy, good.logs, good.submit, good.mail];
      // Better than what was kept, though not as good as it once was.
      const better = drive(asking, [...worse, rejected, ...next, found('3', [broken])]);
      expect(stageOf(better.next)).toBe('fix');
      const worst = found('4', [broken, { ...broken, id: 'f3' }, { ...broken, id: 'f4' }]);
      const twice = [worst, good.submit, good.mail, worst];
      expect(drive(asking, [...worse, rejected, ...next, ...twice]).state.phase).toBe('CONFIRMING_REVERT');
    });

    it('is also asked about if it is never served, and ends the task if kept', () => {
      const late: StepOutcome = {
        ...good.deploy,
        output: { deployed: false, how: 'timeout', version: null, waited_ms: 1, last_seen: 'HTTP 503' },
      };
      const unserved = [approved, ...round(good.compare).slice(0, 5), late, good.logs];
      const asked = drive(asking, unserved);
      expect(asked.next).toMatchObject({
        type: 'approval',
        plan: { summary: expect.stringContaining('HTTP 503') },
      });
      expect(stageOf(drive(asking, [...unserved, approved]).next)).toBe('revert');
      expect(drive(asking, [...unserved, rejected]).next).toMatchObject({
        type: 'halt',
        reason: 'failed',
        result: { failure: { code: 'deploy-timeout' } },
      });
    });

    it('ends the task without a revert if no decision is made in time', () => {
      const over = drive(asking, [...worse, { type: 'expired', until: '2026-01-03T03:04:05.000Z' }]);
      expect(over.next).toMatchObject({
        type: 'halt',
        reason: 'expired',
        result: { pushes: 1, summary: expect.stringContaining('Pushed changes stay on the branch.') },
      });
    });
  });

  describe('vision fallback, if the service allows it', () => {
    const spec = createTaskSpec();
    if (spec.service === null) throw new Error('no service');
    const fallbacks = {
      form: ['browser' as const],
      mail: ['browser' as const, 'downloads' as const],
      desktop_wait_seconds: 30,
    };
    const allowing = { ...spec, service: { ...spec.service, fallbacks } };
    const refused = failed('submit', 'never', 'invalid-input');
    const missed = failed('mail', 'never', 'mail-not-arrived');
    const noDesktop = failed('find-desktop', 'never', 'no-desktop');
    const lost = failed('desktop', 'never', 'browser-ended');

    it('fills the form in a browser if the endpoint refuses it, and waits for its mail (S0-114)', () => {
      const looking = drive(allowing, [approved, refused]);
      expect(looking.state.phase).toBe('TESTING_FRONTEND');
      expect(looking.next).toMatchObject({
        stage: 'find-desktop',
        input: { choice: { name: null, capabilities: ['browser'] }, wait_seconds: 30 },
      });
      const filling = drive(allowing, [approved, refused, good['find-desktop']]);
      expect(filling.state.phase).toBe('TESTING_FRONTEND');
      expect(filling.next).toMatchObject({
        stage: 'desktop',
        input: { work: 'form', desktop: 'win11', form: spec.form, allow: [], budget_usd: null },
      });
      const waiting = drive(allowing, [approved, refused, good['find-desktop'], formBySight]);
      expect(waiting).toMatchObject({
        state: { phase: 'WAITING_FOR_EMAIL', spent_usd: 0.1, fallback: null },
        next: { stage: 'mail', input: { recipient: 'a+b@example.com', after: submitted.submitted_at } },
      });
    });

    it('ties the mail to the browser’s form as to a form of the endpoint', () => {
      const sent = drive(allowing, [approved]);
      const filling = drive(allowing, [approved, refused, good['find-desktop']]);
      if (sent.next.type !== 'stage' || sent.next.stage !== 'submit') throw new Error('no submission');
      expect(filling.next).toMatchObject({ input: { correlation: sent.next.input.correlation } });
    });

    it('reads the mail in a browser if it did not come, within the remaining wait (S0-116)', () => {
      const before = [approved, good.submit];
      const late = drive(allowing, [...before, missed, good['find-desktop']]);
      expect(late.state.phase).toBe('WAITING_FOR_EMAIL');
      expect(late.next).toMatchObject({
        stage: 'desktop',
        input: { work: 'mail', recipient: 'a+b@example.com', after: submitted.submitted_at, wait_seconds: 0 },
      });
      const closed = failed('mail', 'never', 'mail-authorization');
      expect(drive(allowing, [...before, closed, good['find-desktop']]).next).toMatchObject({
        input: { work: 'mail', wait_seconds: spec.limits.mail_wait_seconds },
      });
      const read = drive(allowing, [...before, missed, good['find-desktop'], mailBySight]);
      expect(read).toMatchObject({
        state: { phase: 'ANALYZING_OUTPUT', spent_usd: 0.2, misses: 0 },
        next: { stage: 'compare', input: { documents: [document] } },
      });
    });

    it('needs no browser if only the folder Downloads is searched (S0-117)', () => {
      const only = { ...allowing.service, fallbacks: { ...fallbacks, mail: ['downloads' as const] } };
      const step = drive({ ...spec, service: only }, [approved, good.submit, missed]);
      expect(step.next).toMatchObject({ stage: 'find-desktop', input: { choice: { capabilities: [] } } });
    });

    it.each([
      ['no desktop is available', [noDesktop]],
      ['the browser fails', [good['find-desktop'], lost]],
    ])('ends as without a browser if %s, and reports both failures', (_why, outcomes) => {
      expect(drive(allowing, [approved, refused, ...outcomes]).next).toMatchObject({
        type: 'halt',
        reason: 'failed',
        result: { failure: { code: 'invalid-input', message: 'It broke. By browser: It broke.' } },
      });
      const again = drive(allowing, [approved, good.submit, missed, ...outcomes]);
      expect([stageOf(again.next), again.state.iteration, again.state.fallback]).toEqual(['halt', 1, null]);
    });

    it('never sends a second form after one with an unknown outcome', () => {
      for (const code of ['timed-out', 'crashed-too-often', 'unknown-outcome', 'internal'])
        expect(drive(allowing, [approved, failed('submit', 'never', code)]).next.type).toBe('halt');
      const unknown: StepOutcome = { ...good.submit, output: { ...submitted, outcome: 'unknown' } };
      expect(stageOf(drive(allowing, [approved, unknown]).next)).toBe('mail');
    });

    it('does not mistake a form for a mail when a result is late', () => {
      const { state } = drive(allowing, [approved, good.submit, missed, good['find-desktop']]);
      expect(feedbackLoop.advance(state, formBySight, contextOf(allowing))).toBeNull();
    });

    it('is not tried if the service does not enable it', () => {
      expect(drive(spec, [approved, refused]).next.type).toBe('halt');
      expect(stageOf(drive(spec, [approved, good.submit, missed]).next)).toBe('halt');
    });

    it('is listed in the plan that a person approves', () => {
      const { next } = feedbackLoop.start(contextOf(allowing));
      expect(next).toMatchObject({ plan: { summary: expect.stringContaining('a browser on a desktop') } });
      expect(next).toMatchObject({
        plan: { summary: expect.stringContaining('Gmail in a browser, then Downl') },
      });
    });
  });

  it('passes the results of earlier iterations to the next prompt', () => {
    const step = drive(createTaskSpec(), [
      approved,
      ...round(compared('1')),
      good.submit,
      good.mail,
      compared('2'),
    ]);
    expect(step.next).toMatchObject({
      stage: 'fix',
      input: { iteration: 2, previous: [{ iteration: 1, findings: ['f1'], commit, note: 'Fixed it.' }] },
    });
  });

  it.each(['rejected', 'cancelled'] as const)('a person can end it: %s', (type) => {
    const step = drive(createTaskSpec(), [{ type, by: 'ann', reason: 'no' }]);
    expect(step.next).toMatchObject({ type: 'halt', reason: type, result: { status: 'cancelled' } });
  });
});

/** Any outcome at all, fitting or not. */
const anyOutcome = fc.oneof(
  fc.constantFrom<StepOutcome>(approved, { type: 'rejected', by: 'ann' }, { type: 'deadline' }),
  fc.constantFrom<StepOutcome>(...Object.values(good), formBySight, mailBySight),
  fc
    .tuple(
      fc.constantFrom<StageName>(...(Object.keys(good) as FeedbackStage[]), 'desktop'),
      fc.constantFrom('unavailable', 'service-busy', 'mail-not-arrived', 'no-desktop'),
    )
    .map(([stage, code]) => failed(stage, 'backoff', code)),
  fc
    .tuple(fc.constantFrom('1', '2', '3', '4'), fc.integer({ min: 0, max: 3 }))
    .map(([signature, count]) => compared(signature, count)),
);

describe('any interleaving of duplicate, late and failed outcomes', () => {
  const runs = fc.record({
    outcomes: fc.array(anyOutcome, { maxLength: 120 }),
    startFrom: fc.constantFrom(null, 'email_check' as const, 'analyze' as const),
    iterations: fc.integer({ min: 1, max: 6 }),
    bySight: fc.boolean(),
  });
  const fallbacks = { form: ['browser' as const], mail: ['browser' as const], desktop_wait_seconds: 0 };

  it('keeps numbers rising, halts once, and starts later than the form only in iteration 1 (S0-106)', () => {
    fc.assert(
      fc.property(runs, ({ outcomes, startFrom, iterations, bySight }) => {
        const plain = createTaskSpec({
          start_from: startFrom,
          existing_document: startFrom === 'analyze' ? document : null,
          limits: { iterations },
        });
        const service = plain.service;
        const spec = bySight && service !== null ? { ...plain, service: { ...service, fallbacks } } : plain;
        const context = contextOf(spec);
        let step: Step = feedbackLoop.start(context);
        let halts = 0;
        let sent = 0;
        let matched = false;
        let begun = 0;
        for (const outcome of outcomes) {
          const before = step.state;
          const next = feedbackLoop.advance(before, outcome, context);
          if (next === null) continue;
          expect(halts).toBe(0);
          step = next;
          expect(FeedbackState.safeParse(step.state).success).toBe(true);
          expect(step.state.iteration).toBeGreaterThanOrEqual(before.iteration);
          expect(step.state.iteration).toBeLessThanOrEqual(before.iteration + 1);
          expect(step.state.iteration).toBeLessThanOrEqual(Math.max(iterations, 1));
          expect(step.state.pushes).toBeGreaterThanOrEqual(before.pushes);
          expect(step.state.spent_usd).toBeGreaterThanOrEqual(before.spent_usd);
          if (step.next.type === 'halt') {
            halts += 1;
            matched = step.next.reason === 'matched';
          }
          // One form an iteration: the browser's comes only where the first had no effect.
          if (step.state.iteration > before.iteration) sent = 0;
          const isForm = 'output' in outcome && 'submitted' in outcome.output;
          if (outcome.type === 'stage' && outcome.ok && (outcome.stage === 'submit' || isForm)) sent += 1;
          expect(sent).toBeLessThanOrEqual(1);
          if (step.next.type === 'stage') {
            if (step.state.iteration > begun && step.state.iteration > 1) {
              const isLater = startFrom !== null && step.state.pushes === 0;
              expect(step.next.stage).toBe(isLater ? 'compare' : 'submit');
            }
            begun = step.state.iteration;
            if (step.next.stage === 'fix') expect(matched).toBe(false);
          }
        }
        expect(halts).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  it('changes nothing by an outcome that belongs to another phase', () => {
    fc.assert(
      fc.property(fc.array(anyOutcome, { maxLength: 40 }), (outcomes) => {
        const context = contextOf(createTaskSpec());
        let state = feedbackLoop.start(context).state;
        for (const outcome of outcomes) {
          const once = feedbackLoop.advance(state, outcome, context);
          if (once === null) continue;
          // The same outcome again is late unless the loop came round to the same phase.
          if (outcome.type === 'stage' && once.state.phase !== state.phase) {
            expect(feedbackLoop.advance(once.state, outcome, context)).toBeNull();
          }
          state = once.state;
        }
      }),
      { numRuns: 300 },
    );
  });
});
