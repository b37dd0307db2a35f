import { createHash } from 'node:crypto';
import {
  Acceptance,
  countFindings,
  type Finding,
  gapOf,
  type ServiceDefinition,
  type TaskSpec,
  type WantedAcceptance,
} from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Advance, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { feedbackLoop } from './feedback-loop.js';
import { FeedbackState } from './feedback-state.js';

type Step = Advance<FeedbackState>;
/** A finding in short: `descriptions 4`, `words 12/50`, `logo` (there or not), its severity behind a `!`: `toc!low`. */
type Short = string;
/** What one comparison found, separated by commas; '' for a match. */
type Deck = string;

function toFinding(short: Short): Finding {
  const [, check = '', measure, severity = 'high'] =
    /^([a-z-]+)(?: ([\d/.]+))?(?:!([a-z]+))?$/.exec(short) ?? [];
  if (check === '') throw new Error(`"${short}" is no finding.`);
  const [value = 0, goal = 0] = (measure ?? '').split('/').map(Number);
  return {
    id: check,
    check,
    category: 'content-depth',
    severity: severity as Finding['severity'],
    location: 'deck',
    message: `${check} is wrong.`,
    expected: 'better',
    actual: short,
    suggestion: 'Do better.',
    ...(measure === undefined ? {} : { measure: { value, goal, unit: 'of them' } }),
  };
}

function toFindings(deck: Deck): Finding[] {
  return deck === '' ? [] : deck.split(', ').map(toFinding);
}

function compared(findings: readonly Finding[]): StageOutcome {
  const ids = findings.map(({ id }) => id).sort();
  const output = {
    match: findings.length === 0,
    template: 'market-research',
    findings: [...findings],
    counts: countFindings(findings),
    signature: createHash('sha256').update(ids.join('\n')).digest('hex'),
    report: 'c'.repeat(64),
  };
  return { type: 'stage', stage: 'compare', ok: true, output };
}

const document = { artifact: 'b'.repeat(64), name: 'deck.pptx', type: 'pptx', bytes: 1 } as const;
const sha = (number: number) => number.toString(16).padStart(40, '0');

interface World {
  /** Number of decks that were shown so far; a second measurement shows the same one. */
  readonly decks?: () => number;
  /** Answers a stage that the loop asks for; undefined where the series is over. */
  answer(stage: string, number: number, step: Step): StepOutcome | undefined;
}

function good(stage: string, number: number): StepOutcome {
  const outputs: Record<string, unknown> = {
    submit: { outcome: 'accepted', submitted_at: '2026-01-02T03:04:05.000Z', recipient: 'a@example.com' },
    mail: {
      documents: [document],
      message_id: 'm',
      from: 'f@example.com',
      subject: 's',
      received_at: '2026-01-02T03:04:05.000Z',
    },
    fix: {
      outcome: 'pushed',
      commit: sha(number),
      summary: 'Fixed it.',
      files: [],
      diff: null,
      transcript: null,
      spent_usd: 0,
      turns: 1,
      denials: [],
    },
    'verify-push': { pushed: true, head: sha(number) },
    deploy: { deployed: true, how: 'version', version: sha(number), waited_ms: 1, last_seen: 'HTTP 200' },
    logs: { checked: true, note: '', errors: [], lines: null },
    research: {
      hypothesis: 'A limit cuts them.',
      strategy: 'Raise it.',
      sources: [{ title: 'Limits', address: 'file:docs/limits.md:3', quote: 'At most 30 words.' }],
      note: '',
      spent_usd: 0,
    },
    revert: { outcome: 'reverted', commit: sha(number), summary: 'Taken back.' },
  };
  return { type: 'stage', stage, ok: true, output: outputs[stage] } as StepOutcome;
}

/** Runs a task until it ends or the world has no answer. Every state is read again as a worker would read it from Redis. */
function play(
  spec: TaskSpec,
  world: World,
  most = 400,
): { step: Step; filed: { stage: string; input: unknown }[] } {
  const context: LoopContext = { taskId: 'task-1', spec, now: '2026-01-02T03:04:05.000Z' };
  let step: Step = feedbackLoop.start(context);
  const filed: { stage: string; input: unknown }[] = [];
  for (let number = 1; number <= most; number += 1) {
    const { next } = step;
    if (next.type === 'halt') return { step, filed };
    if (next.type === 'stage') filed.push({ stage: next.stage, input: next.input });
    const outcome = world.answer(next.type === 'stage' ? next.stage : step.state.phase, number, step);
    if (outcome === undefined) return { step, filed };
    const after = feedbackLoop.advance(step.state, outcome, context);
    if (after === null) throw new Error(`${JSON.stringify(outcome)} does not fit ${step.state.phase}`);
    step = { ...after, state: FeedbackState.parse(JSON.parse(JSON.stringify(after.state))) };
  }
  throw new Error('The task does not end.');
}

const approved: StepOutcome = { type: 'approved', by: 'ann', plan: { steps: [] } as never };

/** Serves the decks of a series one after the other; after a revert, the deck before it again. */
function series(decks: readonly (readonly Finding[])[]): World {
  let next = 0;
  let before: readonly Finding[] | undefined;
  let shown: readonly Finding[] | undefined;
  return {
    decks: () => next,
    answer(stage, number, { state }) {
      if (stage === 'AWAITING_APPROVAL') return approved;
      // A change that was never served has changed nothing.
      if (stage === 'revert' && state.commit === null) shown = before;
      if (stage !== 'compare') return good(stage, number);
      // A second measurement of the same version shows the same deck.
      if (!state.restored && !state.doubted) {
        before = shown;
        shown = decks[next];
        next += 1;
      }
      return shown === undefined ? undefined : compared(shown);
    },
  };
}

type Rules = Pick<ServiceDefinition, 'regression' | 'research'> & { accept?: WantedAcceptance };

function specOf({ accept, regression, research = 0 }: Rules = {}): TaskSpec {
  const spec = createTaskSpec({ limits: { iterations: 30 } });
  const service = spec.service as ServiceDefinition;
  return {
    ...spec,
    service: {
      ...service,
      research,
      ...(accept === undefined ? {} : { accept: Acceptance.parse(accept) }),
      ...(regression === undefined ? {} : { regression }),
    },
  };
}

function verdictOf(decks: readonly Deck[], rules?: Rules): string {
  const { next } = play(specOf(rules), series(decks.map(toFindings))).step;
  return next.type === 'halt' ? next.reason : 'goes on';
}

const keep: Rules = { regression: 'keep' };
const until = { reason: 'The customer wants it so.', until: '2026-01-02' };

describe('34 decks get the verdict that a person would give them', () => {
  it.each<[what: string, verdict: string, decks: Deck[], rules?: Rules]>([
    // Progress
    ['fewer short descriptions each time', 'goes on', ['short 9', 'short 6', 'short 4']],
    ['the same down to none', 'matched', ['short 9', 'short 6', 'short 4', '']],
    [
      'longer descriptions, all still too short',
      'goes on',
      ['words 120/500', 'words 300/500', 'words 450/500'],
    ],
    ['one word more each time', 'goes on', ['words 12/50', 'words 13/50', 'words 14/50', 'words 15/50']],
    ['a step back between two steps ahead', 'goes on', ['short 9', 'short 6', 'short 7', 'short 4'], keep],
    [
      'better every other time',
      'goes on',
      ['short 9', 'short 9', 'short 6', 'short 6', 'short 4', 'short 4'],
    ],
    ['a big deck that shrinks', 'goes on', ['slides 40/12', 'slides 30/12', 'slides 13/12']],
    [
      'one of two findings moves',
      'goes on',
      ['short 9, logo', 'short 8, logo', 'short 7, logo', 'short 6, logo'],
    ],
    ['findings that go one by one', 'goes on', ['a, b, c, d', 'b, c, d', 'c, d', 'd']],
    ['a first fix that does nothing', 'goes on', ['short 9', 'short 9', 'short 3']],
    [
      'better in one, worse in the other, each time',
      'goes on',
      ['x 9, y 1', 'x 7, y 2', 'x 5, y 3', 'x 3, y 4'],
    ],
    [
      'a critical finding gone, a high one left',
      'goes on',
      ['count 7/10!critical, links 3', 'links 3', 'links 1'],
    ],
    ['new findings that become fewer', 'goes on', ['a, b, c, d', 'e, f, g', 'h, i', 'j']],
    // Standstill
    ['the same short descriptions three times', 'stuck', ['short 4', 'short 4', 'short 4']],
    ['the same finding without a measure three times', 'stuck', ['logo', 'logo', 'logo']],
    ['progress, then nothing for three comparisons', 'stuck', ['short 9', 'short 6', 'short 6', 'short 6']],
    ['never better than the best again', 'stuck', ['short 9', 'short 4', 'short 5', 'short 4'], keep],
    ['more and more', 'stuck', ['short 4', 'short 5', 'short 6'], keep],
    ['the same two states in turn', 'stuck', ['a', 'b', 'a', 'b', 'a'], keep],
    ['the same two measures in turn', 'stuck', ['short 9', 'short 4', 'short 9', 'short 4'], keep],
    ['three findings in turn', 'stuck', ['a', 'b', 'c', 'a', 'b', 'c'], keep],
    ['a HIGH and a LOW that stay', 'stuck', ['logo, toc!low', 'logo, toc!low', 'logo, toc!low']],
    // What matters
    ['nothing but LOW', 'matched', ['toc!low, fonts 3!low']],
    ['MEDIUM by default', 'goes on', ['toc!medium']],
    ['MEDIUM where only HIGH counts', 'matched', ['toc!medium'], { accept: { severity: 'high' } }],
    ['LOW where everything counts', 'goes on', ['toc!low'], { accept: { severity: 'low' } }],
    ['a waived finding', 'matched', ['logo'], { accept: { waived: [{ finding: 'logo', ...until }] } }],
    [
      'a waiver that ran out yesterday',
      'goes on',
      ['logo'],
      { accept: { waived: [{ finding: 'logo', ...until, until: '2026-01-01' }] } },
    ],
    ['a check that weighs nothing', 'matched', ['logo'], { accept: { checks: { logo: 0 } } }],
    [
      'a fixed finding that leaves a waived one',
      'matched',
      ['a, b', 'b'],
      { accept: { waived: [{ finding: 'b', ...until }] } },
    ],
    // Changes for the worse, taken back
    [
      'a critical finding more, then the right fix',
      'matched',
      ['short 9', 'short 9, count 3/10!critical', ''],
    ],
    ['worse, worse again', 'stuck', ['short 9', 'short 9, a', 'short 9, b', 'short 9, c']],
    ['worse once, better after', 'goes on', ['short 9', 'short 9, a', 'short 6', 'short 3']],
    ['a trade of a HIGH for a MEDIUM', 'goes on', ['a', 'b!medium', 'c!medium']],
  ])('%s: %s (S0-084, S0-157, S0-160)', (_what, verdict, decks, rules) => {
    expect(verdictOf(decks, rules)).toBe(verdict);
  });
});

describe('when fixes no longer help', () => {
  it('research runs twice, each time before two more fixes, then the task ends as stuck (S0-084, S0-160, S0-162)', () => {
    const decks = Array.from({ length: 12 }, () => toFindings('short 4'));
    const { step, filed } = play(specOf({ research: 2 }), series(decks));
    const stages = filed
      .map(({ stage }) => stage)
      .filter((stage) => ['compare', 'fix', 'research'].includes(stage));
    const round = ['compare', 'fix'];
    expect(stages).toEqual([
      ...round,
      ...round,
      ...['compare', 'research', 'fix'],
      ...round,
      ...['compare', 'research', 'fix'],
      ...round,
      // The version is measured a second time before the task gives up.
      ...['compare', 'compare'],
    ]);
    expect(step.next).toMatchObject({
      reason: 'stuck',
      result: { summary: expect.stringContaining('Research ran 2 times and did not help.') },
    });
    const informed = filed[filed.findIndex(({ stage }) => stage === 'research') + 1];
    expect(informed?.input).toMatchObject({
      evidence: [
        { source: 'research', text: 'Possible cause: A limit cuts them.' },
        { source: 'research', text: 'Not tried yet: Raise it.' },
        { source: 'research', text: 'Limits (file:docs/limits.md:3)\nAt most 30 words.' },
      ],
    });
  });

  it('a task continues as usual after progress, and failed research ends nothing (S0-161)', () => {
    const decks = ['short 4', 'short 4', 'short 4', 'short 2', 'short 1', ''].map(toFindings);
    const inner = series(decks);
    const failing: World = {
      answer: (stage, number, step) =>
        stage === 'research'
          ? ({
              type: 'stage',
              stage,
              ok: false,
              failure: { code: 'x', message: 'x', retry: 'never' },
            } as StepOutcome)
          : inner.answer(stage, number, step),
    };
    expect(play(specOf({ research: 2 }), failing).step.next).toMatchObject({ reason: 'matched' });
    expect(verdictOf(['short 4', 'short 4', 'short 4', 'short 2', ''], { research: 1 })).toBe('matched');
  });
});

const measured = fc.record({
  check: fc.constantFrom('a', 'b', 'c', 'd'),
  value: fc.integer({ min: 1, max: 12 }),
  severity: fc.constantFrom('critical' as const, 'high' as const, 'medium' as const),
});
const anyDeck = fc
  .uniqueArray(measured, { minLength: 1, maxLength: 4, selector: ({ check }) => check })
  .map((deck) => deck.map(({ check, value, severity }) => toFinding(`${check} ${value}!${severity}`)));

describe('for any series of findings', () => {
  it('a run in which some measure improves each time is never stuck', () => {
    const improving = fc.tuple(
      fc.integer({ min: 30, max: 40 }),
      fc.array(fc.record({ by: fc.integer({ min: 1, max: 3 }), other: fc.integer({ min: 1, max: 9 }) }), {
        maxLength: 8,
      }),
      fc.constantFrom('revert' as const, 'keep' as const),
    );
    fc.assert(
      fc.property(improving, ([start, moves, regression]) => {
        let value = start;
        const decks = moves.map(({ by, other }) => {
          value -= by;
          return `main ${value}, other ${other}`;
        });
        expect(verdictOf(decks, { regression })).not.toBe('stuck');
      }),
    );
  });

  it('a task is never called stuck at a comparison that is better than all before it', () => {
    fc.assert(
      fc.property(fc.array(anyDeck, { minLength: 1, maxLength: 12 }), (decks) => {
        const world = series(decks);
        const { step } = play(specOf(keep), world);
        if (step.next.type !== 'halt' || step.next.reason !== 'stuck') return;
        const count = world.decks?.() ?? 0;
        const seen = decks.slice(0, count - 1).flat();
        for (const finding of decks[count - 1] ?? []) {
          const before = seen.filter(({ id }) => id === finding.id).map(gapOf);
          if (before.length > 0) expect(gapOf(finding)).toBeGreaterThanOrEqual(Math.min(...before));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('no push is reverted twice, nor a revert, and the next fix gets the regressions', () => {
    const deploys = fc.infiniteStream(fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(fc.array(anyDeck, { minLength: 1, maxLength: 12 }), deploys, (decks, luck) => {
        const inner = series(decks);
        const fixes: string[] = [];
        const world: World = {
          answer(stage, number, step) {
            if (stage === 'fix') fixes.push(sha(number));
            if (stage === 'deploy' && luck.next().value === 0) {
              const output = {
                deployed: false,
                how: 'timeout',
                version: null,
                waited_ms: 1,
                last_seen: 'HTTP 503',
              };
              return { type: 'stage', stage, ok: true, output } as StepOutcome;
            }
            return inner.answer(stage, number, step);
          },
        };
        const { filed } = play(specOf(), world);
        const reverted = filed
          .filter(({ stage }) => stage === 'revert')
          .map(({ input }) => (input as { commit: string }).commit);
        expect(new Set(reverted).size).toBe(reverted.length);
        for (const commit of reverted) expect(fixes).toContain(commit);
        for (const [index, { stage }] of filed.entries()) {
          if (stage !== 'revert') continue;
          const next = filed.slice(index).find((candidate) => candidate.stage === 'fix')?.input as
            | { evidence: { source: string }[] }
            | undefined;
          if (next !== undefined) expect(next.evidence.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('an existing document', () => {
  const missed: StepOutcome = {
    type: 'stage',
    stage: 'mail',
    ok: false,
    failure: { code: 'mail-not-arrived', message: 'No mail in 300 s.', retry: 'never' },
  };
  const promised = createTaskSpec({ start_from: 'email_check', submission: 'ask' });

  it('ends with the search and an offer if the mail is not found, and submits nothing (S0-051, S0-106)', () => {
    const answers: Record<string, StepOutcome> = { AWAITING_APPROVAL: approved, mail: missed };
    const world: World = { answer: (stage, number) => answers[stage] ?? good(stage, number) };
    for (const submission of ['allowed', 'ask'] as const) {
      const { step, filed } = play(createTaskSpec({ start_from: 'email_check', submission }), world);
      expect(filed.map(({ stage }) => stage)).toEqual(['mail']);
      expect(step.next).toMatchObject({
        type: 'halt',
        reason: 'failed',
        result: {
          summary: expect.stringMatching(
            /Nothing was submitted.*Searched: mail to user@example.com about "market research"/,
          ),
          offer: { action: 'submit-form', title: expect.stringContaining('Country: Japan') },
        },
      });
    }
  });

  it('is reused until a fix is pushed (S0-107, S0-112)', () => {
    let fixes = 0;
    const world: World = {
      answer(stage, number) {
        if (stage === 'AWAITING_APPROVAL') return approved;
        if (stage === 'compare') return compared(toFindings(`short ${9 - fixes}`));
        if (stage !== 'fix') return stage === 'CONFIRMING_SUBMISSION' ? undefined : good(stage, number);
        fixes += 1;
        const pushed = good('fix', number) as Extract<StageOutcome, { stage: 'fix'; ok: true }>;
        return fixes > 1
          ? pushed
          : { ...pushed, output: { ...pushed.output, outcome: 'tests-failed', commit: null } };
      },
    };
    const { step, filed } = play(promised, world);
    expect(filed.map(({ stage }) => stage)).toEqual([
      'mail',
      'compare',
      'fix',
      'fix',
      'verify-push',
      'deploy',
      'logs',
    ]);
    expect(step.next).toMatchObject({
      type: 'approval',
      plan: { steps: [{ title: expect.stringContaining('Submit the form of market-research') }] },
    });
    // Without a resource no approval grant covers it.
    expect(step.next.type === 'approval' && step.next.plan.resource).toBeUndefined();
  });

  it('never submits before a person allows it, if the request forbids it (S0-051)', () => {
    const luck = fc.infiniteStream(fc.integer({ min: 0, max: 9 }));
    const wanted = fc.record({
      start_from: fc.constantFrom(null, 'email_check' as const, 'analyze' as const),
      submission: fc.constantFrom('allowed' as const, 'ask' as const),
    });
    fc.assert(
      fc.property(wanted, luck, fc.boolean(), ({ start_from, submission }, dice, bySight) => {
        const spec = createTaskSpec({
          start_from,
          submission,
          existing_document: start_from === 'analyze' ? document : null,
          limits: { iterations: 6 },
        });
        const fallbacks = { form: ['browser' as const], mail: ['browser' as const], desktop_wait_seconds: 0 };
        let isAllowed = start_from === null;
        let pushes = 0;
        const world: World = {
          answer(stage, number, { next, state }) {
            const isForm =
              stage === 'submit' ||
              (next.type === 'stage' && next.stage === 'desktop' && state.fallback?.work === 'form');
            if (isForm) {
              if (start_from !== null) expect(pushes).toBeGreaterThan(0);
              if (submission === 'ask') expect(isAllowed).toBe(true);
            }
            if (stage === 'AWAITING_APPROVAL') return approved;
            const luckNow = dice.next().value;
            if (stage === 'NEEDS_PERSON') return luckNow < 5 ? { type: 'rejected', by: 'ann' } : approved;
            if (stage === 'CONFIRMING_SUBMISSION') {
              if (luckNow < 4) return { type: 'rejected', by: 'ann' };
              isAllowed = true;
              return approved;
            }
            if (stage === 'compare') return compared(toFindings(`short ${luckNow + 1}`));
            if (luckNow === 0) {
              const failure = { code: 'service-busy', message: 'It broke.', retry: 'backoff' };
              return { type: 'stage', stage, ok: false, failure } as StepOutcome;
            }
            if (stage === 'find-desktop' || stage === 'desktop')
              return {
                type: 'stage',
                stage,
                ok: false,
                failure: { code: 'x', message: 'x', retry: 'never' },
              } as StepOutcome;
            const outcome = good(stage, number);
            if (stage === 'fix') pushes += 1;
            return outcome;
          },
        };
        play(
          bySight && spec.service !== null ? { ...spec, service: { ...spec.service, fallbacks } } : spec,
          world,
        );
      }),
      { numRuns: 200 },
    );
  });
});
