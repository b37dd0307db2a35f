import type { EventDraft, TaskEvent } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { initialEventState, renderEvent } from './render-event.js';
import { renderVerdict } from './render-task.js';
import { createPaint, plain } from './terminal-text.js';

const artifact = 'a'.repeat(64);
const start = Date.parse('2026-11-21T10:00:00.000Z');

function render(drafts: readonly (EventDraft & { after?: number })[], paint = plain): string[] {
  let state = initialEventState;
  const lines: string[] = [];
  for (const [index, { after = 0, ...draft }] of drafts.entries()) {
    const event = { number: index + 1, at: new Date(start + after).toISOString(), task_id: 't-1', ...draft };
    const rendered = renderEvent(state, event as TaskEvent, paint);
    state = rendered.state;
    lines.push(...rendered.lines);
  }
  return lines;
}

const created: EventDraft = { type: 'task-created', message: 'Created.', data: { status: 'pending' } };

function findings(iteration: number, high: number, medium: number): EventDraft {
  return {
    type: 'findings',
    message: '',
    data: {
      iteration,
      counts: { critical: 0, high, medium, low: 0 },
      report: artifact,
      template: 'market-research',
      top: Array.from({ length: Math.min(high, 20) }, (_, index) => ({
        id: `f-${index}`,
        check: 'company-count',
        severity: 'high' as const,
        location: 'deck',
        message: `Only ${index} companies.`,
      })),
    },
  };
}

describe('renderEvent', () => {
  it('writes one line a stage, with the time since the task began', () => {
    const lines = render([
      created,
      { type: 'stage-progress', message: 'The form was accepted.', data: { stage: 'submit' } },
      {
        type: 'stage-finished',
        message: '',
        data: { stage: 'submit', iteration: 1, ok: true, ms: 412 },
        after: 1_500,
      },
      { type: 'stage-started', message: '', data: { stage: 'mail', iteration: 1, attempt: 1 } },
      {
        type: 'stage-finished',
        message: '',
        data: { stage: 'mail', iteration: 1, ok: true, ms: 61_000 },
        after: 62_500,
      },
    ]);
    expect(lines).toEqual([
      '',
      'iteration 1',
      '       1.5 s  ✓ submit       0.4 s      The form was accepted.',
      '   1 min 3 s  ✓ mail         1 min 1 s',
    ]);
  });

  it('shows at once what a task without a desktop waits for (S0-269)', () => {
    const message = 'It waits for the desktop "win11" to connect.';
    expect(
      render([
        { type: 'stage-started', message: '', data: { stage: 'find-desktop', iteration: 1, attempt: 1 } },
        { type: 'stage-progress', message, data: { stage: 'find-desktop' }, after: 200 },
      ]),
    ).toEqual([`       0.2 s  ${message}`]);
  });

  it('shows why a stage failed and what to do about it', () => {
    const failure = {
      code: 'x',
      message: 'No token.',
      retry: 'never' as const,
      hint: 'Run "fixpoint mail login".',
    };
    expect(
      render([
        {
          type: 'stage-finished',
          message: '',
          data: { stage: 'mail', iteration: 1, ok: false, ms: 10, failure },
        },
      ]),
    ).toEqual([
      '',
      'iteration 1',
      '       0.0 s  ✗ mail         0.0 s      No token. Run "fixpoint mail login".',
    ]);
  });

  it('shows a failure uncut: the message of the remote, skipped mails, the output and the answer (V-3, V-5)', () => {
    const words = `The remote refused the push to "main": ${'error: GH006: Protected branch update failed. '.repeat(6)}`;
    const failed = (stage: string, failure: object): EventDraft =>
      ({
        type: 'stage-finished',
        message: '',
        data: { stage, iteration: 1, ok: false, ms: 10, failure: { code: 'x', retry: 'person', ...failure } },
      }) as EventDraft;
    const lines = render([
      failed('fix', { message: words.trim(), hint: 'Allow the push.' }),
      failed('mail', {
        message: 'The mail did not arrive.',
        context: {
          passed_over: [
            { from: 'a@b.example', subject: 'Report', reason: 'The sender is not allowed: set mail.from.' },
            { from: 'c@b.example', subject: 'Quota', reason: 'no document', text: 'No reports\nare left.' },
          ],
        },
      }),
      failed('submit', { message: 'Refused.', context: { said: 'Quota used up' } }),
      failed('fix', {
        message: 'Installing failed: exit code 1\nnpm error 1\nnpm error 2',
        hint: 'Correct it.',
      }),
    ]).map((line) => line.trim());
    expect(lines.join('\n')).toContain(`${words.trim()} Allow the push.`);
    expect(lines).toEqual(
      expect.arrayContaining([
        'ignored: "Report" from a@b.example: The sender is not allowed: set mail.from.',
        'ignored: "Quota" from c@b.example: no document',
        '| No reports',
        '| are left.',
        'response of the service: Quota used up',
        'npm error 2',
        '→ Correct it.',
      ]),
    );
  });

  it('shows until when a step waits and why, and the question of a running task (V-3, V-4)', () => {
    const failure = {
      code: 'quota-spent',
      message: 'The quota of Claude Code is spent.',
      retry: { after: 3_600_000 },
    };
    const plan = {
      version: 1,
      hash: 'h',
      summary: `The remote refused the push: ${'GH006. '.repeat(40)}Allow it. Approve to continue.`,
      steps: [{ id: 'fix', title: 'Push the prepared change again', enabled: true, optional: false }],
    };
    const proposed: EventDraft = {
      type: 'plan-proposed',
      message: '',
      data: { plan, nonce: 'n', expires_at: '2026-11-22T10:00:00.000Z' },
    };
    const lines = render([
      { type: 'stage-started', message: '', data: { stage: 'fix', iteration: 1, attempt: 1 } },
      { type: 'stage-retry', message: '', data: { stage: 'fix', attempt: 1, failure, delay_ms: 3_600_000 } },
      proposed,
    ]);
    const until = new Date(start + 3_600_000);
    const clock = [until.getHours(), until.getMinutes()]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
    expect(lines[0]).toContain(`Waiting until ${clock} (fix: The quota of Claude Code is spent.)`);
    expect(lines[1]).toContain(`needs a person: ${plan.summary}`);
    expect(lines[2]).toContain('1. Push the prepared change again');
    expect(render([proposed])[0]).toContain(`plan: ${plan.summary}`);
  });

  it('shows why a fix was not pushed, with the last lines of its tests', () => {
    const summary = `The change was not pushed: "npm test" fails with this change (exit code 1).\n${'x'.repeat(200)}\nnot ok 7`;
    const lines = render([
      {
        type: 'fix',
        message: summary,
        data: {
          iteration: 1,
          outcome: 'tests-failed',
          commit: null,
          files: [],
          diff: null,
          transcript: null,
          spent_usd: 0.1,
          denials: 0,
        },
      },
    ]).map((line) => line.trim());
    expect(lines.slice(1)).toEqual(summary.split('\n'));
  });

  it('shows the findings of all iterations as a table that goes to zero (S0-001)', () => {
    const lines = render([findings(1, 6, 2), findings(2, 1, 2), findings(3, 0, 0)]);
    expect(lines.slice(-5)).toEqual([
      '       0.0 s  no findings',
      '              iteration  critical  high  medium  low  total',
      '                      1         0     6       2    0      8',
      '                      2         0     1       2    0      3',
      '                      3         0     0       0    0      0',
    ]);
    expect(lines).toContain('              … and 4 more');
  });

  it('shows findings that the last change fixed, and returned and new ones', () => {
    const withLedger = (
      iteration: number,
      high: number,
      [fixed, regressed, born]: [string[], string[], string[]],
    ) => {
      const draft = findings(iteration, high, 0);
      if (draft.type !== 'findings') throw new TypeError('not findings');
      return { ...draft, data: { ...draft.data, ledger: { born, fixed, regressed, open: high } } };
    };
    const first = withLedger(1, 3, [[], [], ['a', 'b', 'c']]);
    const lines = render([
      first,
      withLedger(2, 2, [['a', 'b'], [], ['d']]),
      withLedger(3, 1, [['c', 'd'], ['a'], []]),
    ]);
    expect(lines.filter((line) => /\b(fixed|came back|new)\b/.test(line)).map((line) => line.trim())).toEqual(
      ['2 fixed, 1 new', '2 fixed, 1 came back'],
    );
    expect(
      render([first, withLedger(2, 0, [['a', 'b', 'c'], [], []])])
        .at(-1)
        ?.trim(),
    ).toBe('3 fixed');
  });

  it('shows findings and fixes once, though an interrupted step reports them again', () => {
    const fix: EventDraft = {
      type: 'fix',
      message: '',
      data: {
        iteration: 1,
        outcome: 'pushed',
        commit: 'c'.repeat(40),
        files: [],
        diff: null,
        transcript: null,
        spent_usd: 0.25,
        denials: 0,
      },
    };
    const once = render([findings(1, 6, 2), fix]);
    expect(once.at(-1)).toBe('       0.0 s  fix 1: pushed ccccccccc, 0 files, $0.25');
    expect(render([findings(1, 6, 2), findings(1, 6, 2), fix, fix])).toEqual(once);
  });

  it('names the action that the guard denied, and the rule (S0-423)', () => {
    const denied: EventDraft = {
      type: 'guard-denied',
      message: '',
      data: { tool: 'Bash', rule: 'git-push', reason: 'The agent never pushes.' },
    };
    expect(render([denied])).toEqual(['       0.0 s  guard denied Bash: The agent never pushes. (git-push)']);
  });

  it('shows why a change goes back to the agent, one reason a line (V-18)', () => {
    const returned: EventDraft = {
      type: 'stage-progress',
      message:
        'Returned to the coding agent: The change was not pushed:\n- a.js: Line 1 pads a text. [integrity-sentence]',
      data: { stage: 'fix', detail: { returned: true, outcome: 'refused' } },
    };
    expect(render([returned])).toEqual([
      '       0.0 s  Returned to the coding agent: The change was not pushed:',
      '              - a.js: Line 1 pads a text. [integrity-sentence]',
    ]);
  });

  it('ends with pushes, times and spend, and the verdict names the number of iterations (S0-103, S0-290, X-10)', () => {
    const result = {
      status: 'completed' as const,
      reason: 'matched' as const,
      summary: 'The document matches.',
      iterations: 4,
      pushes: 3,
      prs_merged: 0,
      spent_usd: 0.4,
      output_files: [],
    };
    const finished: EventDraft = {
      type: 'task-finished',
      message: '',
      data: { result, elapsed_ms: 61_000, active_ms: 60_000 },
    };
    expect(render([finished])).toEqual([
      '       0.0 s  3 pushes, 1 min 1 s total, 1 min 0 s active, $0.40 spent',
    ]);
    expect(renderVerdict(result, plain)).toBe('matched after 4 iterations');
    expect(renderVerdict({ ...result, reason: 'stuck', iterations: 1 }, plain)).toBe(
      'stuck after 1 iteration',
    );
  });

  it('keeps text from others from controlling the terminal', () => {
    const evil = 'ok\u001b]0;owned\u0007\u001b[31m red\u202egnp.exe\r\nnext';
    const [line] = render([{ type: 'user-input', message: evil, data: { by: 'x', text: '' } }]);
    expect(line).toBe('       0.0 s  ok]0;owned[31m redgnp.exe next');
  });
});

describe('createPaint', () => {
  it('colours on a terminal only, and never if NO_COLOR is set', () => {
    expect(createPaint({ isTerminal: true, noColor: undefined })('red', 'x')).toBe('\u001b[31mx\u001b[39m');
    expect(createPaint({ isTerminal: false, noColor: undefined })('red', 'x')).toBe('x');
    expect(createPaint({ isTerminal: true, noColor: '1' })('red', 'x')).toBe('x');
    expect(createPaint({ isTerminal: true, noColor: '' })('red', 'x')).not.toBe('x');
  });
});
