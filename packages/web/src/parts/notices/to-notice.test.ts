import type { TaskRow } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { toNotice } from './to-notice.js';

const row = (changes: Partial<TaskRow>): TaskRow =>
  ({
    id: 't-1',
    kind: 'feedback',
    status: 'completed',
    stage: null,
    iteration: 1,
    description: 'Fix market-research.\nMind the title.',
    updated_at: '2026-01-01T09:00:00.000Z',
    result: { status: 'completed', reason: 'matched', summary: '' },
    ...changes,
  }) as TaskRow;

describe('A notice', () => {
  it('names the task and the event in one line', () => {
    expect(toNotice(row({}))).toMatchObject({
      text: 'Fix market-research: document matches',
      tone: 'good',
      href: '/tasks/t-1',
    });
    const stuck = { status: 'failed', reason: 'stuck', summary: '' } as const;
    expect(toNotice(row({ status: 'failed', result: stuck }))).toMatchObject({
      text: 'Fix market-research: ended (stuck)',
      tone: 'bad',
    });
    const plan = row({ status: 'awaiting_approval', result: null });
    expect(toNotice(plan)).toMatchObject({ tone: 'warn' });
    expect(toNotice(plan).text).toBe('Fix market-research: plan waiting for approval');
    expect(toNotice(row({ status: 'paused', result: null })).text).toMatch(/: paused$/);
    expect(toNotice(row({ status: 'running', stage: 'mail', result: null })).text).toMatch(
      /: waiting for a document$/,
    );
  });

  it('cuts a long title', () => {
    expect(toNotice(row({ description: 'x'.repeat(100) })).text).toBe(`${'x'.repeat(60)}…: document matches`);
  });
});
