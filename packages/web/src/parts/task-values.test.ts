import { createTaskSpec } from '@fixpoint/shared/testing';
import { describe, expect, it } from 'vitest';
import { readTaskValues, toTaskChanges } from './task-values.js';

const before = readTaskValues({
  spec: createTaskSpec({ form: { Email: 'ann@example.com', Business: 'cheese', Country: 'Thailand' } }),
});

describe('the values of a task that is run again', () => {
  it('are every field of the form, filled in or not, and every limit', () => {
    expect(before.form).toEqual({
      Email: 'ann@example.com',
      Business: 'cheese',
      Country: 'Thailand',
      Exclusion: '',
    });
    expect(before.limits).toMatchObject({ iterations: '10', minutes: '120', budget_usd: '' });
  });

  it('are sent only if they differ', () => {
    expect(toTaskChanges(before, before)).toEqual({});
    const after = {
      ...before,
      form: { ...before.form, Business: ' tea ', Country: '' },
      limits: { ...before.limits, budget_usd: '2.5', iterations: '3' },
    };
    expect(toTaskChanges(before, after)).toEqual({
      form: { Business: 'tea', Country: null },
      limits: { budget_usd: 2.5, iterations: 3 },
    });
    const unlimited = { ...after, limits: { ...after.limits, budget_usd: '' } };
    expect(toTaskChanges(after, unlimited)).toEqual({ limits: { budget_usd: null } });
    expect(toTaskChanges(before, { ...before, template: 'sales' })).toEqual({ template: 'sales' });
    expect(toTaskChanges(before, { ...before, template: '' })).toEqual({ template: null });
  });
});
