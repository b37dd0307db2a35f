import { describe, expect, it } from 'vitest';
import { describeAudit, describeOutcome } from './describe-audit.js';

describe('An entry of the audit log', () => {
  it('describes the action of a request, a message and a tool', () => {
    expect(describeAudit('POST /api/v1/tokens')).toBe('Created a token');
    expect(describeAudit('POST /api/v1/tasks/:id/approve')).toBe('Approved a plan');
    expect(describeAudit('PLAN_REJECTED')).toBe('Rejected a plan');
    expect(describeAudit('submit_task')).toBe('Created a task');
    expect(describeAudit('input to a desktop')).toBe('Input to a desktop');
  });

  it('has no text for unknown actions', () => {
    expect(describeAudit('POST /api/v9/brandnew')).toBeNull();
    expect(describeAudit('toString')).toBeNull();
  });

  it('gives the result', () => {
    expect(describeOutcome('201')).toEqual({ isGood: true, words: 'done' });
    expect(describeOutcome('ok').isGood).toBe(true);
    expect(describeOutcome('403')).toEqual({ isGood: false, words: 'rejected: not allowed' });
    expect(describeOutcome('8b784ef7-4909-433b-8139-d25115637901')).toEqual({
      isGood: true,
      words: 'task 8b784ef7',
    });
    expect(describeOutcome('3 inputs')).toEqual({ isGood: true, words: '3 inputs' });
    expect(describeOutcome('not-found').words).toBe('not-found');
  });
});
