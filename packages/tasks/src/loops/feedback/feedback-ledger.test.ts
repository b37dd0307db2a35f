import { EventDraft, type Finding, KnownFix, stageCatalog } from '@fixpoint/shared/contracts';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import type { Advance, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { feedbackLoop } from './feedback-loop.js';
import { FeedbackState } from './feedback-state.js';

const service = { ...createServiceDefinition(), regression: 'keep' as const };
const context: LoopContext = {
  taskId: 'task-1',
  spec: createTaskSpec({ service }),
  now: '2026-01-02T03:04:05.000Z',
};
const [first, second] = ['a'.repeat(40), 'b'.repeat(40)] as const;

function finding(id: string, check = 'thin-slides'): Finding {
  return {
    id,
    check,
    category: 'content-depth',
    severity: 'high',
    location: 'slide 3',
    message: 'Too thin.',
    expected: '3 blocks',
    actual: '1 block',
    suggestion: 'Add blocks.',
  };
}

const submitted: StageOutcome = {
  type: 'stage',
  stage: 'submit',
  ok: true,
  output: { outcome: 'accepted', submitted_at: context.now, recipient: 'a@example.com' },
};
const mailed: StageOutcome = {
  type: 'stage',
  stage: 'mail',
  ok: true,
  output: {
    documents: [{ artifact: 'b'.repeat(64), name: 'deck.pptx', type: 'pptx', bytes: 1 }],
    message_id: 'm',
    from: 'f@example.com',
    subject: 's',
    received_at: context.now,
  },
};
const missed: StageOutcome = {
  type: 'stage',
  stage: 'mail',
  ok: false,
  failure: { code: 'mail-not-arrived', message: 'No mail.', retry: 'never' },
};

function compared(...findings: Finding[]): StepOutcome[] {
  const counts = { critical: 0, high: findings.length, medium: 0, low: 0 };
  const signature = Buffer.from(findings.map(({ id }) => id).join())
    .toString('hex')
    .padEnd(64, '0');
  const output = {
    match: findings.length === 0,
    template: 'market-research',
    findings,
    counts,
    signature,
    report: 'c'.repeat(64),
  };
  return [submitted, mailed, { type: 'stage', stage: 'compare', ok: true, output }];
}

/** A fix that is pushed and, unless `deployed` is false, served. */
function fixed(commit: string, deployed = true): StepOutcome[] {
  const outcomes: StageOutcome[] = [
    {
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
        spent_usd: 0,
        turns: 1,
        denials: [],
      },
    },
    { type: 'stage', stage: 'verify-push', ok: true, output: { pushed: deployed, head: commit } },
    {
      type: 'stage',
      stage: 'deploy',
      ok: true,
      output: { deployed: true, how: 'version', version: commit, waited_ms: 1, last_seen: 'HTTP 200' },
    },
    { type: 'stage', stage: 'logs', ok: true, output: { checked: true, note: '', errors: [], lines: null } },
  ];
  return deployed ? outcomes : outcomes.slice(0, 2);
}

function drive(...outcomes: StepOutcome[]): Advance<FeedbackState> {
  let step = feedbackLoop.start(context);
  const approved = { type: 'approved', by: 'ann', plan: { steps: [] } as never } as const;
  for (const outcome of [approved, ...outcomes]) {
    const next = feedbackLoop.advance(step.state, outcome, context);
    if (next === null) throw new Error(`${outcome.type} does not fit ${step.state.phase}`);
    // What a worker keeps in Redis is read again by the next one.
    step = { ...next, state: FeedbackState.parse(JSON.parse(JSON.stringify(next.state))) };
  }
  return step;
}

function recordOf(step: Advance<FeedbackState>, id: string) {
  return step.state.ledger.find((record) => record.id === id);
}

it('reports with each comparison what the last change fixed, broke and left', () => {
  const [a, b, c, d] = [finding('a'), finding('b'), finding('c'), finding('d')];
  const step = drive(
    ...compared(a, b, c),
    ...fixed(first),
    ...compared(c),
    ...fixed(second),
    ...compared(a, c, d),
    // The second measurement of the same version says the same.
    ...compared(a, c, d),
  );
  const [event] = step.events.map((draft) => EventDraft.parse(draft));
  expect(event).toMatchObject({
    type: 'findings',
    message:
      '3 findings: 3 high; 1 came back, 1 new, with template market-research. Worse than before: the total weight of findings rose from 10 to 30.',
    data: { ledger: { born: ['d'], fixed: [], regressed: ['a'], open: 3 } },
  });
  expect(recordOf(step, 'a')).toMatchObject({
    fixed: [{ iteration: 2, commit: first }],
    regressed: [{ iteration: 3, commit: second }],
  });
  expect(stageCatalog.fix.input.parse(step.next.type === 'stage' && step.next.input).ledger).toEqual(
    step.state.ledger,
  );
});

it('does not call the findings of the first comparison new, and reports what was fixed at the end', () => {
  expect(drive(...compared(finding('a'))).events[0]?.message).toBe(
    '1 finding: 1 high, with template market-research.',
  );
  const done = drive(...compared(finding('a')), ...fixed(first), ...compared());
  expect(done.events[0]?.message).toBe('The document matches; 1 fixed, with template market-research.');
});

it('calls nothing fixed because of an unreadable document', () => {
  const step = drive(
    ...compared(finding('a'), finding('b')),
    ...fixed(first),
    ...compared(finding('u', 'unreadable-document')),
  );
  expect(step.events[0]?.data).toMatchObject({
    ledger: { born: ['u'], fixed: [], regressed: [], open: 3 },
  });
  expect(recordOf(step, 'a')).toMatchObject({ status: 'open', last_seen: 1, fixed: [] });
});

it('attributes no change to a commit if several could be the cause', () => {
  const unread = compared(finding('u', 'unreadable-document'));
  const several = drive(
    ...compared(finding('a')),
    ...fixed(first),
    ...unread,
    ...fixed(second),
    ...compared(finding('b')),
  );
  expect(recordOf(several, 'a')?.fixed).toEqual([{ iteration: 3, commit: null }]);

  // What the remote does not have is the cause of nothing.
  const lost = [...fixed(first, false), ...fixed(second)];
  const neverPushed = drive(...compared(finding('a')), ...lost, ...compared(finding('b')));
  expect(recordOf(neverPushed, 'a')?.fixed).toEqual([{ iteration: 2, commit: second }]);
});

it('credits a commit even if the first of two submissions brought no mail', () => {
  const step = drive(
    ...compared(finding('a')),
    ...fixed(first),
    submitted,
    missed,
    ...compared(finding('b')),
  );
  expect(recordOf(step, 'a')?.fixed).toEqual([{ iteration: 2, commit: first }]);
});

it('continues from a state and a step that were stored before there was a ledger', () => {
  const { ledger, unjudged, ...old } = drive(...compared(finding('a'))).state;
  expect(ledger).toHaveLength(1);
  expect(unjudged).toEqual([]);
  const state = FeedbackState.parse(JSON.parse(JSON.stringify(old)));
  expect(state).toMatchObject({ ledger: [], unjudged: [] });
  let step: Advance<FeedbackState> = { state, next: drive().next, events: [] };
  const worse = compared(finding('a'), finding('b'));
  for (const outcome of [...fixed(first), ...worse, ...worse]) {
    const next = feedbackLoop.advance(step.state, outcome, context);
    if (next === null) throw new Error(`${outcome.type} does not fit ${step.state.phase}`);
    step = next;
  }
  expect(step.state.ledger.map(({ id, born }) => [id, born])).toEqual([
    ['a', 2],
    ['b', 2],
  ]);

  const { ledger: _, ...oldInput } = {
    service: context.spec.service,
    description: 'Fix it.',
    iteration: 1,
    findings: [finding('a')],
    previous: [],
    budget_usd: null,
    ledger: [],
  };
  expect(stageCatalog.fix.input.parse(oldInput).ledger).toBeUndefined();
  expect(
    EventDraft.safeParse({
      type: 'findings',
      message: '1 finding: 1 high, without a template.',
      data: {
        iteration: 1,
        counts: { critical: 0, high: 1, medium: 0, low: 0 },
        report: 'c'.repeat(64),
        template: null,
        top: [],
      },
    }).success,
  ).toBe(true);
});

it('remembers what fixed which finding, once the comparison shows it gone (S0-160)', () => {
  const [a, b, c] = [finding('a'), finding('b'), finding('c', 'broken-links')];
  const step = drive(...compared(a, b, c), ...fixed(first), ...compared(c));
  expect(step.memory).toEqual({
    learned: [
      {
        id: `${first.slice(0, 12)}-thin-slides`,
        check: 'thin-slides',
        finding: 'a',
        location: 'slide 3',
        message: 'Too thin.',
        findings: 2,
        commit: first,
        note: 'Fixed it.',
        task_id: 'task-1',
        at: context.now,
        confirmed: false,
      },
    ],
    helped: [],
    withdrawn: [],
  });
  for (const learned of step.memory?.learned ?? []) KnownFix.parse({ ...learned, helped: 0 });
  const matched = drive(...compared(c), ...fixed(second), ...compared());
  expect(matched.next.type).toBe('halt');
  expect(matched.memory?.learned).toMatchObject([{ check: 'broken-links', commit: second }]);
});

it('remembers nothing without a single known cause', () => {
  const unread = compared(finding('u', 'unreadable-document'));
  const steps = [
    [...compared(finding('a')), ...fixed(first), ...unread, ...fixed(second), ...compared(finding('b'))],
    [...compared(finding('a')), ...fixed(first), ...unread],
  ];
  for (const outcomes of steps) expect(drive(...outcomes).memory).toBeUndefined();
});

it('counts a known fix as helpful if the change that used it removed findings of its check', () => {
  const told = [
    { id: 'x-thin-slides', check: 'thin-slides' },
    { id: 'y-broken-links', check: 'broken-links' },
  ];
  const [a, c] = [finding('a'), finding('c', 'broken-links')];
  const outcomes = fixed(first).map((outcome) =>
    outcome.type === 'stage' && outcome.stage === 'fix' && outcome.ok
      ? { ...outcome, output: { ...outcome.output, told_of: told } }
      : outcome,
  );
  expect(drive(...compared(a, c), ...outcomes, ...compared(c)).memory?.helped).toEqual(['x-thin-slides']);
  const later = drive(...compared(a, c), ...outcomes, ...compared(a, c), ...fixed(second), ...compared(a));
  expect(later.memory).toMatchObject({ helped: [], learned: [{ check: 'broken-links' }] });
});

it('withdraws with a revert what the change had fixed', () => {
  const reverting = { ...context, spec: createTaskSpec({ service: { ...service, regression: 'revert' } }) };
  const [a, b, d] = [finding('a'), finding('b'), finding('d')];
  const before = drive(...compared(a), ...fixed(first));
  let step: Advance<FeedbackState> = before;
  for (const outcome of [...compared(b, d), ...compared(b, d)]) {
    const next = feedbackLoop.advance(step.state, outcome, reverting);
    if (next === null) throw new Error('does not fit');
    step = next;
  }
  expect(step.memory?.learned).toMatchObject([{ finding: 'a', commit: first }]);
  expect(step.next).toMatchObject({ type: 'stage', stage: 'revert' });
  const reverted: StageOutcome = {
    type: 'stage',
    stage: 'revert',
    ok: true,
    output: { outcome: 'reverted', commit: second, summary: 'Taken back.' },
  };
  expect(feedbackLoop.advance(step.state, reverted, reverting)?.memory).toEqual({
    learned: [],
    helped: [],
    withdrawn: [first],
  });
  const conflict = {
    ...reverted,
    output: { ...reverted.output, outcome: 'conflict' as const, commit: null },
  };
  expect(feedbackLoop.advance(step.state, conflict, reverting)?.memory).toBeUndefined();
});

it('tracks hundreds of findings, and reports how many do not fit', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => finding(`f${index}`));
  const step = drive(...compared(...many(600)), ...fixed(first), ...compared(...many(600).slice(100)));
  const [event] = step.events.map((draft) => EventDraft.parse(draft));
  expect(event).toMatchObject({ data: { ledger: { born: [], open: 500 } } });
  expect(event?.type === 'findings' && event.data.ledger?.fixed).toHaveLength(100);
  const next = feedbackLoop.advance(
    drive(...compared(finding('a')), ...fixed(first), submitted, mailed).state,
    {
      type: 'stage',
      stage: 'compare',
      ok: true,
      output: {
        match: false,
        template: null,
        findings: many(1_000),
        counts: { critical: 0, high: 1_257, medium: 0, low: 0 },
        signature: 'a'.repeat(64),
        report: 'c'.repeat(64),
      },
    },
    context,
  );
  expect(next?.events[0]?.message).toContain('Only the worst 1000 of 1257 are tracked');
});
