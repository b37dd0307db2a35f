import { createHash } from 'node:crypto';
import {
  type AllowedEffects,
  type EffectPermission,
  type EventDraft,
  type Failure,
  type Finding,
  type StageInput,
  type TaskResult,
  TaskSpec,
} from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Advance, LoopContext, StepOutcome } from '../loop.js';
import { feedbackLoop } from './feedback-loop.js';
import { FeedbackState } from './feedback-state.js';

type Step = Advance<FeedbackState>;

const sha = (number: number) => number.toString(16).padStart(40, '0');
const artifact = 'a'.repeat(64);
const document = { artifact, name: 'deck.pptx', type: 'pptx', bytes: 1 } as const;

function findingOf(id: string, severity: Finding['severity'] = 'high'): Finding {
  return {
    id,
    check: `check-${id}`,
    category: 'content-depth',
    severity,
    location: 'slide 1',
    message: `${id} is wrong.`,
    expected: 'right',
    actual: 'wrong',
    suggestion: 'Find the cause.',
  };
}

/** A service, its remote and its mailbox in miniature, led by dice. Counts every effect, and what it was for. */
function createWorld(dice: () => number, { hasLogs }: { hasLogs: boolean }) {
  let version = 0;
  let measured = -1;
  let measurements = 0;
  let commits = 0;
  const patches = new Set<string>();
  const reverted = new Set<string>();
  const forms: { version: number; byPerson: boolean; correlation: string }[] = [];
  const facts: string[] = [];
  let personAsked = false;
  const ok = (stage: string, output: unknown) => ({ type: 'stage', stage, ok: true, output }) as StepOutcome;
  const failed = (stage: string, failure: Failure) => {
    facts.push(failure.message);
    return { type: 'stage', stage, ok: false, failure } as StepOutcome;
  };

  return {
    forms,
    facts,
    pushes: () => commits,
    answer(step: Step): StepOutcome {
      const { next, state } = step;
      if (next.type === 'approval') {
        const isRejected = dice() < 2;
        if (!isRejected && state.phase === 'NEEDS_PERSON') personAsked = true;
        if (isRejected) return { type: 'rejected', by: 'ann', reason: 'No.' };
        return { type: 'approved', by: 'ann', plan: { ...next.plan, hash: 'h' } };
      }
      if (next.type !== 'stage') throw new Error('over');
      const luck = dice();
      switch (next.stage) {
        case 'submit': {
          const { correlation } = next.input;
          forms.push({ version, byPerson: personAsked, correlation });
          if (version !== measured) measurements = 0;
          if (!personAsked) measurements += 1;
          measured = version;
          if (!personAsked) expect(measurements, 'forms for one version').toBeLessThanOrEqual(2);
          personAsked = false;
          if (luck === 0)
            return failed('submit', {
              code: 'login-page',
              message: 'The form leads to a login page.',
              retry: 'person',
            });
          return ok('submit', {
            outcome: 'accepted',
            submitted_at: '2026-01-02T03:04:05.000Z',
            recipient: 'a@example.com',
          });
        }
        case 'mail':
          if (luck < 2)
            return failed('mail', {
              code: 'mail-not-arrived',
              message: `No mail ${luck} arrived.`,
              retry: 'never',
            });
          return ok('mail', {
            documents: [document],
            message_id: 'm',
            from: 'f@example.com',
            subject: 's',
            received_at: '2026-01-02T03:04:05.000Z',
          });
        case 'compare': {
          const findings = ['a', 'b', 'c', 'd'].filter(() => dice() < 4).map((id) => findingOf(id));
          const count = findings.length;
          return ok('compare', {
            match: count === 0,
            template: 't',
            findings,
            counts: { critical: 0, high: count, medium: 0, low: 0 },
            signature: createHash('sha256')
              .update(findings.map(({ id }) => id).join())
              .digest('hex'),
            report: artifact,
          });
        }
        case 'logs':
          return ok('logs', {
            checked: hasLogs,
            note: '',
            errors: luck < 3 ? ['TypeError: x'] : [],
            lines: null,
          });
        case 'fix': {
          const input = next.input as StageInput<'fix'>;
          const base = {
            summary: `Fix ${luck}.`,
            files: [],
            diff: null,
            transcript: null,
            spent_usd: 0.1,
            turns: 1,
            denials: [],
          };
          if (luck === 0)
            return failed('fix', { code: 'engine', message: 'The engine broke.', retry: 'backoff' });
          if (luck === 1) return ok('fix', { ...base, outcome: 'unchanged', commit: null });
          if (luck === 2) return ok('fix', { ...base, outcome: 'tests-failed', commit: null });
          const patch_id = `p${dice()}${dice()}`;
          if (input.push === 'hold')
            return ok('fix', { ...base, outcome: 'prepared', commit: null, patch: artifact, patch_id });
          if ((input.pushed_patches ?? []).includes(patch_id))
            return ok('fix', { ...base, outcome: 'refused', commit: null, patch: artifact, patch_id });
          if (luck === 3) {
            const failure = { code: 'push-refused', message: 'GH006: Protected branch.', retry: 'person' };
            facts.push(failure.message);
            return ok('fix', {
              ...base,
              outcome: 'rejected',
              commit: null,
              failure,
              patch: artifact,
              patch_id,
            });
          }
          if (input.prepared === undefined) {
            expect(patches.has(patch_id), 'a patch is pushed once, unless a person approves it again').toBe(
              false,
            );
          }
          patches.add(patch_id);
          commits += 1;
          version += 1;
          return ok('fix', { ...base, outcome: 'pushed', commit: sha(commits), patch_id });
        }
        case 'verify-push':
          return ok('verify-push', { pushed: luck > 0, head: sha(commits) });
        case 'deploy':
          return ok('deploy', {
            deployed: luck > 0,
            how: luck > 0 ? 'version' : 'timeout',
            version: null,
            waited_ms: 1,
            last_seen: luck > 0 ? 'HTTP 200' : 'HTTP 503 from the service',
          });
        case 'revert': {
          const { commit } = next.input;
          expect(reverted.has(commit), 'one revert for a push').toBe(false);
          reverted.add(commit);
          commits += 1;
          version += 1;
          return ok('revert', { outcome: 'reverted', commit: sha(commits), summary: 'Taken back.' });
        }
        case 'research':
          return ok('research', { hypothesis: 'h', strategy: 's', sources: [], note: '', spent_usd: 0 });
        default:
          throw new Error(`unknown stage ${next.stage}`);
      }
    },
  };
}

interface Run {
  readonly result: TaskResult | null;
  readonly events: readonly EventDraft[];
  readonly filed: readonly Step[];
}

function play(spec: TaskSpec, answer: (step: Step) => StepOutcome, most = 300): Run {
  const context: LoopContext = { taskId: 'task-1', spec, now: '2026-01-02T03:04:05.000Z' };
  let step: Step = feedbackLoop.start(context);
  const events: EventDraft[] = [];
  const filed: Step[] = [];
  for (let count = 0; count < most; count += 1) {
    filed.push(step);
    events.push(...step.events);
    if (step.next.type === 'halt') return { result: step.next.result, events, filed };
    const after = feedbackLoop.advance(step.state, answer(step), context);
    if (after === null) throw new Error(`The outcome does not fit ${step.state.phase}.`);
    step = { ...after, state: FeedbackState.parse(JSON.parse(JSON.stringify(after.state))) };
  }
  return { result: null, events, filed };
}

const permission: fc.Arbitrary<EffectPermission> = fc.constantFrom(
  'yes' as const,
  'no' as const,
  'ask' as const,
  { not_before: '2026-01-02T18:00:00.000Z' },
);
const request = fc.record({
  effects: fc.record({ submit: permission, push: permission }) as fc.Arbitrary<AllowedEffects>,
  start_from: fc.constantFrom(null, 'email_check' as const, 'analyze' as const),
  regression: fc.constantFrom('revert' as const, 'keep' as const, 'ask' as const),
  hasLogs: fc.boolean(),
});
const luck = fc.infiniteStream(fc.integer({ min: 0, max: 9 }));

function specOf({
  effects,
  start_from,
  regression,
  hasLogs,
}: typeof request extends fc.Arbitrary<infer R> ? R : never) {
  const spec = createTaskSpec({
    effects,
    start_from,
    existing_document: start_from === 'analyze' ? document : null,
    limits: { iterations: 8 },
  });
  if (spec.service === null) throw new Error('no service');
  const deploy = hasLogs ? { ...spec.service.deploy, logs: 'http://127.0.0.1:9/logs' } : spec.service.deploy;
  return { ...spec, service: { ...spec.service, regression, deploy } };
}

describe('for any stage results', () => {
  it('no forbidden effect is filed, and delayed effects wait (V-1)', () => {
    fc.assert(
      fc.property(request, luck, (wanted, dice) => {
        const world = createWorld(() => dice.next().value, wanted);
        const { filed } = play(specOf(wanted), world.answer);
        const { submit, push } = wanted.effects;
        for (const { next, state } of filed) {
          if (next.type !== 'stage') continue;
          if (next.stage === 'submit') {
            expect(submit).not.toBe('no');
            if (submit === 'ask') expect(state.may_submit).toBe(true);
            if (typeof submit === 'object') expect(next.notBefore).toBe(submit.not_before);
          }
          const isPush =
            next.stage === 'revert' ||
            (next.stage === 'fix' && (next.input as StageInput<'fix'>).push !== 'hold');
          if (!isPush) continue;
          expect(push).not.toBe('no');
          if (push === 'ask') expect(state.may_push).toBe(true);
          if (typeof push === 'object' && next.stage === 'fix') expect(next.notBefore).toBe(push.not_before);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('no version is measured more than twice, each form has its own id, and no patch is pushed twice (V-2, V-6, V-7)', () => {
    fc.assert(
      fc.property(request, luck, (wanted, dice) => {
        const world = createWorld(() => dice.next().value, wanted);
        play(specOf(wanted), world.answer);
        const ids = world.forms.map(({ correlation }) => correlation);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 400 },
    );
  });

  it('an end without a match names its cause, which some event or failure carries (V-11)', () => {
    fc.assert(
      fc.property(request, luck, (wanted, dice) => {
        const world = createWorld(() => dice.next().value, wanted);
        const { result, events } = play(specOf(wanted), world.answer);
        if (result === null || result.reason === 'matched') return;
        if (result.reason === 'rejected' || result.reason === 'done') return;
        const known = [
          ...world.facts,
          ...events.flatMap((event) =>
            event.type === 'findings' ? event.data.top.map(({ message }) => message) : [event.message],
          ),
          'HTTP 503 from the service',
          'the request does not allow it',
        ];
        expect(
          known.some((fact) => result.summary.includes(fact.slice(0, 200))),
          result.summary,
        ).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

describe('a request that allows less', () => {
  const push = (permission: EffectPermission) =>
    createTaskSpec({ effects: { submit: 'yes', push: permission } });
  const worldOf = (decide: (step: Step) => StepOutcome | null) => {
    const inner = createWorld(() => 5, { hasLogs: false });
    const answer = (step: Step): StepOutcome => {
      const own = decide(step);
      if (own !== null) return own;
      if (step.next.type === 'stage' && step.next.stage === 'compare') {
        const findings = [findingOf('a')];
        const counts = { critical: 0, high: 1, medium: 0, low: 0 };
        const output = {
          match: false,
          template: 't',
          findings,
          counts,
          signature: '1'.repeat(64),
          report: artifact,
        };
        return { type: 'stage', stage: 'compare', ok: true, output } as StepOutcome;
      }
      return inner.answer(step);
    };
    return { inner, answer };
  };

  it('compares once and completes with findings, without a push (V-1)', () => {
    const { inner, answer } = worldOf(() => null);
    const { result } = play(push('no'), answer);
    expect(result).toMatchObject({ status: 'completed', reason: 'done', outcome: 'findings', pushes: 0 });
    expect([inner.forms.length, inner.pushes()]).toEqual([1, 0]);
  });

  it('prepares the change and asks before the push; a rejection leaves it prepared (V-1)', () => {
    const { inner, answer } = worldOf(({ state }) =>
      state.phase === 'CONFIRMING_PUSH' ? { type: 'rejected', by: 'ann' } : null,
    );
    const { result, filed } = play(push('ask'), answer);
    expect(filed.some(({ state }) => state.phase === 'CONFIRMING_PUSH')).toBe(true);
    expect(result).toMatchObject({ status: 'completed', outcome: 'prepared', pushes: 0 });
    expect([inner.forms.length, inner.pushes()]).toEqual([1, 0]);
  });

  it('says until when a prepared change waits for its push (V-1)', () => {
    const { answer } = worldOf(() => null);
    const { filed } = play(push({ not_before: '2026-01-02T18:00:00.000Z' }), answer);
    const waiting = filed.find(({ next }) => next.type === 'stage' && next.notBefore !== undefined);
    expect(waiting?.events.map(({ message }) => message)).toContain(
      'The change is prepared. Waiting until 2026-01-02T18:00:00.000Z, the earliest time that the request allows.',
    );
  });

  it('reads `submission` of tasks of older versions as the permission to submit', () => {
    const older = TaskSpec.parse({ ...createTaskSpec({ start_from: 'email_check' }), submission: 'ask' });
    const { answer } = worldOf(({ state }) =>
      state.phase === 'CONFIRMING_SUBMISSION' ? { type: 'rejected', by: 'ann' } : null,
    );
    const { filed } = play(older, answer);
    expect(filed.some(({ state }) => state.phase === 'CONFIRMING_SUBMISSION')).toBe(true);
  });
});
