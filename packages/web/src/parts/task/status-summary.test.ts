import type { HaltReason, TaskKind } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { taskWith } from '../../testing/log-of.js';
import { summarizeStatus } from './status-summary.js';

const ended = (status: 'completed' | 'failed' | 'cancelled', reason: HaltReason, more = {}) =>
  taskWith({
    status,
    stage: null,
    result: { status, reason, summary: 'What happened.', pushes: 0, output_files: [], ...more } as never,
  });

describe('status summary at the head of a task page (S0-295)', () => {
  it('gives the reason, what happened, and the failure’s own next step', () => {
    const failure = { code: 'x', message: 'm', retry: 'never', hint: 'Restart the service.' };
    expect(summarizeStatus(ended('failed', 'failed', { failure }))).toMatchObject({
      tone: 'bad',
      headline: 'Failed',
      detail: 'What happened.',
      hint: 'Restart the service.',
      next: ['log', 'rerun'],
    });
  });

  it('offers the output and the changes only if there are some', () => {
    expect(summarizeStatus(ended('completed', 'matched')).next).toEqual([]);
    const files = { pushes: 2, output_files: [{ name: 'deck.pptx' }] };
    expect(summarizeStatus(ended('completed', 'matched', files)).next).toEqual(['output', 'changes']);
  });

  it('has a next step for every end except success', () => {
    for (const reason of [
      'stuck',
      'iterations',
      'deadline',
      'budget',
      'rejected',
      'cancelled',
      'failed',
    ] as const) {
      const { hint, next } = summarizeStatus(ended('failed', reason));
      expect(hint).not.toBeNull();
      expect(next).toContain('rerun');
    }
  });

  it('offers an expired plan again', () => {
    expect(summarizeStatus(ended('cancelled', 'expired'))).toMatchObject({
      headline: 'Plan expired',
      next: ['offer-again'],
    });
  });

  it('shows that the worker of a running task is lost', () => {
    const lost = taskWith({ worker_lost_at: '2026-11-22T10:20:30.000Z' });
    expect(summarizeStatus(lost)).toMatchObject({
      tone: 'bad',
      headline: 'Worker lost',
      detail: expect.stringContaining('10:20 UTC'),
      next: ['stages'],
    });
  });

  it('shows until when a parked task waits, and that it can be resumed now (V-4)', () => {
    expect(summarizeStatus(taskWith({ waiting_until: '2026-11-22T15:00:00.000Z' }))).toMatchObject({
      headline: 'Waiting until 2026-11-22 15:00 UTC',
      next: ['resume'],
    });
  });

  it('shows the present work of a running task, also on a page that was opened in the middle (S0-300)', () => {
    expect(summarizeStatus(taskWith({}))).toMatchObject({
      headline: 'Running',
      detail: 'Iteration 2: comparing the document with its template.',
    });
    const onDesktop = (kind: TaskKind) => summarizeStatus(taskWith({ stage: 'desktop.lab', kind })).detail;
    expect(onDesktop('plan')).toBe('Attempt 2: working on the desktop.');
    expect(onDesktop('vision')).toBe('Working on the desktop.');
    expect(summarizeStatus(taskWith({ pause_requested: true })).next).toEqual(['resume']);
  });

  it('shows the next stage of a waiting task, not that it runs, and links to what it waits for', () => {
    expect(summarizeStatus(taskWith({ status: 'pending', stage: 'submit', iteration: 1 }))).toMatchObject({
      detail: 'Next: Submit the form, iteration 1.',
      next: ['stages'],
    });
    expect(summarizeStatus(taskWith({ status: 'waiting_for_vm' })).next).toEqual(['desktops']);
  });

  it('puts the approval first if a plan waits for one (S0-303)', () => {
    expect(summarizeStatus(taskWith({ status: 'awaiting_approval', stage: null })).next).toEqual(['approve']);
  });
});
