import {
  Acceptance,
  countFindings,
  type Finding,
  type ServiceDefinition,
  type TaskSpec,
} from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import type { Advance, LoopContext, StageOutcome, StepOutcome } from '../loop.js';
import { feedbackLoop } from './feedback-loop.js';
import type { FeedbackState } from './feedback-state.js';

/** A match after a fix is confirmed with other form values before the task ends. */

const commit = 'a'.repeat(40);
const document = { artifact: 'b'.repeat(64), name: 'deck.pptx', type: 'pptx', bytes: 1 } as const;

function finding(id: string, check = 'thin-slides', severity: Finding['severity'] = 'high'): Finding {
  const texts = {
    category: 'depth',
    location: 'slide 3',
    message: `Finding ${id}.`,
    expected: '',
    actual: '',
  };
  return { id, check, severity, suggestion: '', ...texts };
}

function outcome(stage: string, output: unknown): StepOutcome {
  return { type: 'stage', stage, ok: true, output } as StepOutcome;
}

const compared = (...findings: readonly Finding[]): StepOutcome =>
  outcome('compare', {
    match: findings.length === 0,
    template: 'market-research',
    findings,
    counts: countFindings(findings),
    signature: 'd'.repeat(64),
    report: 'c'.repeat(64),
  });
const sent = outcome('submit', {
  outcome: 'accepted',
  submitted_at: '2026-01-02T03:04:05.000Z',
  recipient: 'a@example.com',
});
const mailed = outcome('mail', {
  documents: [document],
  message_id: 'm',
  subject: 's',
  received_at: '2026-01-02T03:04:05.000Z',
  how: 'gmail',
});
const fixed = [
  outcome('fix', {
    outcome: 'pushed',
    commit,
    summary: 'Fixed it.',
    files: [],
    diff: null,
    transcript: null,
    spent_usd: 0.5,
    turns: 3,
    denials: [],
    patch_id: 'p',
  }),
  outcome('verify-push', { pushed: true, head: commit }),
  outcome('deploy', { deployed: true, how: 'version', version: commit, waited_ms: 1, last_seen: 'HTTP 200' }),
  outcome('logs', { checked: true, note: '', errors: [], lines: null }),
];

function specOf(service: Partial<ServiceDefinition>, more: Partial<TaskSpec> = {}): TaskSpec {
  const spec = createTaskSpec();
  if (spec.service === null) throw new Error('The task has no service.');
  return { ...spec, ...more, service: { ...spec.service, ...service } };
}

const confirm = { form: { Exclusion: 'Mekong Frost' }, enabled: true };

function drive(spec: TaskSpec, ...outcomes: readonly StepOutcome[]): Advance<FeedbackState> {
  const context: LoopContext = { taskId: 'task-1', now: '2026-01-02T03:04:05.000Z', spec } as LoopContext;
  let step: Advance<FeedbackState> = feedbackLoop.start(context);
  const approved = { type: 'approved', by: 'ann', plan: { steps: [] } as never } as const;
  for (const stepOutcome of [approved, ...outcomes]) {
    const next = feedbackLoop.advance(step.state, stepOutcome, context);
    if (next === null)
      throw new Error(`${JSON.stringify(stepOutcome).slice(0, 80)} does not fit ${step.state.phase}`);
    step = next;
  }
  return step;
}

const matching = [sent, mailed, compared(finding('a')), ...fixed, sent, mailed, compared()];

it('sends the form once more with the other values, under an id of another form (V-17)', () => {
  const spec = specOf({ confirm });
  const { next, events, memory } = drive(spec, ...matching);
  expect(next).toMatchObject({
    stage: 'submit',
    input: {
      form: { ...spec.form, Exclusion: 'Mekong Frost' },
      correlation: expect.stringMatching(/^[a-z]+\d*$/),
    },
  });
  expect(next).not.toMatchObject({ input: { correlation: expect.stringMatching(/^[0-9a-f]{16}$/) } });
  expect(events.at(-1)?.message).toBe('Submission 3: confirmation with other form values.');
  // What was learned is not told to others yet.
  expect(memory?.learned).toMatchObject([{ check: 'thin-slides', confirmed: false }]);
});

it('waits for the mail of that form, and ends as matched and confirmed, with its fixes to be remembered', () => {
  const spec = specOf({ confirm });
  const waiting = drive(spec, ...matching, sent);
  expect(waiting.next).toMatchObject({
    stage: 'mail',
    input: { correlation: waiting.state.wanted_mail?.correlation },
  });
  // A finding of another kind was never fixed, so it says nothing about the fixes.
  for (const found of [[], [finding('z', 'broken-links')]]) {
    const end = drive(spec, ...matching, sent, mailed, compared(...found));
    expect(end.next).toMatchObject({
      type: 'halt',
      reason: 'matched',
      result: {
        summary:
          'The document matches after 2 iterations. Confirmed with other form values (Exclusion: Mekong Frost).',
      },
    });
    expect(end.memory).toMatchObject({ confirmed: 'task-1' });
    expect(end.events[0]).toMatchObject({ type: 'confirmation', data: { confirmed: true } });
  }
});

it('continues with a finding that is fixed for one request only, with the document, form and findings of the other', () => {
  const spec = specOf({ confirm });
  const open = drive(spec, ...matching, sent, mailed, compared(finding('b'), finding('z', 'broken-links')));
  expect(open.events[0]).toMatchObject({
    type: 'confirmation',
    message: expect.stringMatching(/^Not confirmed: 1 finding of a kind that was fixed/),
    data: { confirmed: false, top: [{ id: 'b' }] },
  });
  expect(open.memory).toBeUndefined();
  expect(open.next).toMatchObject({
    stage: 'fix',
    input: {
      findings: [{ id: 'b' }],
      form: { ...spec.form, Exclusion: 'Mekong Frost' },
      evidence: [
        { source: 'confirmation', text: expect.stringMatching(/for the form values of the request only/) },
      ],
    },
  });
});

it('measures the request again after that fix, and confirms again', () => {
  const spec = specOf({ confirm });
  const refixed = [...matching, sent, mailed, compared(finding('b')), ...fixed];
  const again = drive(spec, ...refixed);
  expect(again.next).toMatchObject({ stage: 'submit', input: { form: spec.form } });
  expect(again.state.confirming).toBeNull();
  const confirmed = drive(spec, ...refixed, sent, mailed, compared(), sent, mailed, compared());
  expect(confirmed.next).toMatchObject({ type: 'halt', reason: 'matched' });
});

it.each([
  ['has no other values', {}, /Not confirmed: the service has no other form values \(confirm\)\.$/],
  [
    'has confirmation switched off',
    { confirm: { ...confirm, enabled: false } },
    /Not confirmed: confirm\.enabled is false/,
  ],
])('ends as matched and not confirmed for a service that %s, and confirms no fix', (_name, row, summary) => {
  const end = drive(specOf(row), ...matching);
  expect(end.next).toMatchObject({
    type: 'halt',
    reason: 'matched',
    result: { summary: expect.stringMatching(summary) },
  });
  expect(end.memory?.confirmed).toBeUndefined();
});

it('compares with the document before for the same form values only, and with one that lost nothing', () => {
  const spec = specOf({ confirm });
  const before = (step: Advance<FeedbackState>) => step.next.type === 'stage' && 'earlier' in step.next.input;
  expect(before(drive(spec, sent, mailed))).toBe(false);
  expect(drive(spec, ...matching.slice(0, 9)).next).toMatchObject({
    stage: 'compare',
    input: { earlier: [document] },
  });
  expect(before(drive(spec, ...matching, sent, mailed))).toBe(false);
  const other = { ...document, artifact: 'e'.repeat(64) };
  const lost = drive(
    spec,
    ...matching.slice(0, 8),
    outcome('mail', { ...(mailed as { output: object }).output, documents: [other] }),
    compared(finding('l', 'content-loss')),
    ...fixed,
    sent,
    mailed,
  );
  expect(lost.next).toMatchObject({ stage: 'compare', input: { earlier: [document] } });
});

it('confirms nothing if nothing was changed', () => {
  const end = drive(specOf({ confirm }), sent, mailed, compared());
  expect(end.next).toMatchObject({
    reason: 'matched',
    result: { summary: 'The document matches after 1 iteration.' },
  });
});

it('never ends as matched if the other values bring no document, and neither repairs nor reverts for it', () => {
  const failure = { code: 'mail-not-arrived', message: 'No mail arrived.', retry: 'never' } as const;
  const end = drive(specOf({ confirm }), ...matching, sent, {
    type: 'stage',
    stage: 'mail',
    ok: false,
    failure,
  } as StepOutcome);
  expect(end.next).toMatchObject({
    reason: 'failed',
    result: {
      summary: expect.stringMatching(
        /^The document matches after 2 iterations\. The match was not confirmed with other form values: no document arrived/,
      ),
    },
  });
});

it('says in the plan that a match is confirmed, and with what', () => {
  const { next } = feedbackLoop.start({
    taskId: 't',
    now: '2026-01-02T03:04:05.000Z',
    spec: specOf({ confirm }),
  } as LoopContext);
  expect(next).toMatchObject({
    plan: {
      summary: expect.stringContaining(
        'confirmed by one more submission with other values (Exclusion: Mekong Frost).',
      ),
    },
  });
});

it('learns nothing from a change that a person let pass in spite of an integrity finding', () => {
  const [fix, ...rest] = fixed as StageOutcome[];
  const waived = { ...fix, output: { ...(fix as { output: object }).output, waived: true } } as StepOutcome;
  const { memory } = drive(
    specOf({ confirm, accept: Acceptance.parse({}) }),
    sent,
    mailed,
    compared(finding('a')),
    waived,
    ...rest,
    sent,
    mailed,
    compared(),
  );
  expect(memory?.learned ?? []).toEqual([]);
});
