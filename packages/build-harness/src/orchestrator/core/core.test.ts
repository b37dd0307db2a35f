import type { TaskEvent } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApprovalRules, findApproval } from './approval.js';
import { addEvents, BuildRecord, noProgress, revisionOf } from './build-record.js';
import { commentMark, renderComment } from './render-comment.js';
import { agentLabels, type TriageCandidate, triage } from './triage.js';

const rules: ApprovalRules = {
  approvers: ['Ann', 'Bo'],
  label: 'approved',
  self: 'bot',
  selfApproval: false,
};
const early = '2026-01-01T00:00:00Z';
const late = '2026-01-02T00:00:00Z';
const rocket = (by: string, place = late) => ({ by, at: place, content: 'rocket' });
const labelled = (by: string, event = 'labeled', place = late) => ({
  event,
  by,
  label: 'approved',
  at: place,
});
const issue = { author: 'eve', labels: [] as string[] };
const evidence = { reactions: [], timeline: [], editedAt: null };

describe('an approval', () => {
  it('S1-060 S1-090 U-10 counts by 🚀 or label of an authorized approver alone, in any letter case', () => {
    expect(findApproval(issue, { ...evidence, reactions: [rocket('ann')] }, rules).approval).toEqual({
      by: 'ann',
      how: 'reaction',
      at: late,
    });
    const labels = { ...issue, labels: ['approved'] };
    expect(findApproval(labels, { ...evidence, timeline: [labelled('BO')] }, rules).approval).toMatchObject({
      by: 'BO',
      how: 'label',
    });
  });

  it.each([
    ['missing', {}, issue, []],
    ['a stranger’s 🚀', { reactions: [rocket('eve')] }, issue, [/not an authorized approver/]],
    ['a 👍', { reactions: [{ ...rocket('ann'), content: '+1' }] }, issue, []],
    ['Fixpoint’s own', { reactions: [rocket('bot')] }, issue, [/Fixpoint itself/]],
    ['the author’s', { reactions: [rocket('ann')] }, { ...issue, author: 'Ann' }, [/their own issue/]],
    [
      'one from before an edit',
      { reactions: [rocket('ann', early)], editedAt: late },
      issue,
      [/edited after/],
    ],
    [
      'one from the second of an edit',
      { reactions: [rocket('ann', late)], editedAt: late },
      issue,
      [/edited after/],
    ],
    [
      'a label from before an edit',
      { timeline: [labelled('ann', 'labeled', early)], editedAt: late },
      { ...issue, labels: ['approved'] },
      [/edited after/],
    ],
    [
      'a label that a stranger put',
      { timeline: [labelled('eve')] },
      { ...issue, labels: ['approved'] },
      [/eve/],
    ],
    ['a label of unknown origin', {}, { ...issue, labels: ['approved'] }, [/It is unknown who/]],
    ['a label that is gone', { timeline: [labelled('ann')] }, issue, []],
    [
      'a label that a stranger put again',
      { timeline: [labelled('ann'), labelled('ann', 'unlabeled'), labelled('eve')] },
      { ...issue, labels: ['approved'] },
      [/eve/],
    ],
  ])('does not count if it is %s', (_, changes, on, refusals) => {
    const finding = findApproval(on, { ...evidence, ...changes }, rules);
    expect(finding.approval).toBeNull();
    expect(finding.refused).toHaveLength(refusals.length);
    for (const [index, refusal] of refusals.entries()) expect(finding.refused?.[index]).toMatch(refusal);
  });

  it('may be the author’s own if that is allowed', () => {
    const own = { ...issue, author: 'ann' };
    const finding = findApproval(
      own,
      { ...evidence, reactions: [rocket('ann')] },
      { ...rules, selfApproval: true },
    );
    expect(finding.approval?.by).toBe('ann');
  });
});

const now = Date.parse('2026-01-10T00:00:00Z');
const approved = { approval: { by: 'ann', how: 'reaction' as const, at: late } };
const candidate = (changes: Partial<TriageCandidate> = {}): TriageCandidate => ({
  number: 1,
  title: 'A board',
  body: 'With three columns.',
  labels: [],
  votes: 0,
  createdAt: '2026-01-10T00:00:00Z',
  finding: approved,
  ...changes,
});

describe('triage', () => {
  it('S1-052 U-10 puts priority labels before votes, votes and waiting before age, and says why', () => {
    const verdicts = triage(
      [
        candidate({ number: 5, labels: ['priority: low'] }),
        candidate({ number: 4 }),
        candidate({ number: 3, createdAt: '2026-01-07T00:00:00Z' }),
        candidate({ number: 2, votes: 5 }),
        candidate({ number: 1, labels: ['P1'] }),
        candidate({ number: 6, finding: { approval: null, refused: ['The 🚀 of eve does not count.'] } }),
      ],
      now,
    );
    expect(verdicts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(verdicts.map(({ reasons }) => reasons.at(-1))).toEqual([
      'Label "P1": +20.',
      '5 votes: +5.',
      'Waiting for 3 days: +3.',
      'Approved by ann with a 🚀.',
      'Label "priority: low": -20.',
      'The 🚀 of eve does not count.',
    ]);
  });

  it.each([
    [{ labels: [agentLabels.building] }, /being built/],
    [{ labels: [agentLabels.complete] }, /built before/],
    [{ labels: [agentLabels.failed] }, /approve the issue again/],
    [{ title: 'x', body: '' }, /too short/],
    [{ finding: { approval: null, refused: [] } }, /It is not approved/],
  ])('leaves out %j', (changes, reason) => {
    const [verdict] = triage([candidate(changes)], now);
    expect(verdict?.priority).toBeNull();
    expect(verdict?.reasons.join()).toMatch(reason);
  });

  const arbitrary = fc.record({
    number: fc.integer({ min: 1, max: 500 }),
    title: fc.constantFrom('A board', 'x'),
    body: fc.constantFrom('With three columns.', ''),
    labels: fc.subarray(['P0', 'priority: low', 'bug', agentLabels.building]),
    votes: fc.nat({ max: 50 }),
    createdAt: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-09T00:00:00Z', '2027-01-01T00:00:00Z'),
    finding: fc.constantFrom(approved, { approval: null, refused: [] }),
  });
  const list = fc.uniqueArray(arbitrary, { selector: ({ number }) => number, maxLength: 12 });

  it('orders issues the same way from any input order, builds nothing unapproved, and gives reasons', () => {
    fc.assert(
      fc.property(list, (issues) => {
        const verdicts = triage(issues, now);
        expect(triage([...issues].reverse(), now)).toEqual(verdicts);
        for (const { number, priority, reasons } of verdicts) {
          expect(reasons.length).toBeGreaterThan(0);
          const { finding } = issues.find((one) => one.number === number) as TriageCandidate;
          if (finding.approval === null) expect(priority).toBeNull();
        }
      }),
    );
  });

  it('never moves an issue back for one more vote', () => {
    fc.assert(
      fc.property(list, fc.nat({ max: 11 }), (issues, index) => {
        const chosen = issues[index];
        if (chosen === undefined) return;
        const placeOf = (all: typeof issues) =>
          triage(all, now).findIndex(({ number }) => number === chosen.number);
        const voted = issues.map((item) => (item === chosen ? { ...item, votes: item.votes + 1 } : item));
        expect(placeOf(voted)).toBeLessThanOrEqual(placeOf(issues));
      }),
    );
  });
});

const commit = 'c'.repeat(40);
const base: BuildRecord = {
  issue: 42,
  state: 'started',
  title: 'A board',
  revision: 'r',
  reasons: ['Approved.', '5 votes: +5.'],
  approval: { by: 'ann', how: 'reaction', at: late },
  comment: null,
  written: null,
  task: 'task-1',
  progress: noProgress,
  spent_usd: 1.5,
  heard: 0,
  stopping: null,
  outcome: null,
  summary: '',
};
const sessionEvent = (number: number, status: 'pass' | 'fail', description = 'Cards are shown.') =>
  ({
    type: 'build-session',
    number,
    at: late,
    task_id: 'task-1',
    message: `Session ${number}.`,
    data: {
      session: number,
      status: 'CONTINUE',
      test: 'cards',
      text: 'Proven.',
      commit,
      spent_usd: 0.5,
      screenshots: ['screenshots/issue-42/cards-1.png'],
      tests: [{ id: 'cards', description, steps: ['Open.'], status, attempts: 1 }],
    },
  }) as TaskEvent;

describe('the progress of a build', () => {
  it('collects each session once, in any order and despite repeats', () => {
    const once = addEvents(noProgress, [sessionEvent(1, 'fail'), sessionEvent(2, 'pass')]);
    expect(once).toMatchObject({ event: 2, tests: [{ status: 'pass' }], line: 'Session 2.' });
    expect(addEvents(once, [sessionEvent(1, 'fail'), sessionEvent(2, 'pass')])).toEqual(once);
    expect(BuildRecord.parse({ ...base, progress: once }).progress.sessions).toHaveLength(2);
  });

  it('changes its revision with either of title and text, and not by moving words between them', () => {
    const words = [
      { title: 'a', body: 'b' },
      { title: 'ab', body: '' },
      { title: 'a', body: 'c' },
    ];
    expect(new Set(words.map(revisionOf)).size).toBe(3);
  });

  it('S1-054 is reported in one comment: tests, screenshots as links, sessions, cost', () => {
    const progress = addEvents(noProgress, [sessionEvent(1, 'pass')]);
    const text = renderComment({ ...base, progress }, { repository: 'octo/app', taskUrl: 'https://f/t' });
    expect(text).toContain(commentMark);
    expect(text).toContain('Fixpoint is building this: 1 of 1 tests pass');
    expect(text).toContain('Approved by ann. 5 votes: +5.');
    expect(text).toContain(`(https://github.com/octo/app/blob/${commit}/screenshots/issue-42/cards-1.png)`);
    expect(text).toContain('- 1: **CONTINUE** on `cards` (cccccccccccc), $0.50. Proven.');
    expect(text).toContain('Cost so far: $1.50. [Task](https://f/t)');
  });

  it('mentions no user, links nothing and breaks no table, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), (words) => {
        const hostile = `${words} @everyone #1 <img src=x> [a](https://evil.example) | ![b](http://e) \`x\``;
        const progress = addEvents(noProgress, [sessionEvent(1, 'pass', hostile)]);
        const text = renderComment({ ...base, summary: hostile, progress }, { repository: 'octo/app' });
        expect(text).not.toMatch(/@everyone|#1\b|(?<!\\)<img|https:\/\/evil|(?<!\\)!?\[b(?<!\\)\]/);
        const row = text.split('\n').find((line) => line.startsWith('| `cards`')) ?? '';
        expect(row.replace(/\\./g, '').split('|')).toHaveLength(6);
      }),
    );
  });
});
