import { describe, expect, it } from 'vitest';
import { limitsOf } from './session-limits.js';

const wanted = { max_steps: null, timeout_seconds: null, budget_usd: null };
const chatSteps = 10;

describe('limitsOf', () => {
  it('counts every round of the chat policy, ten unless set (S2-106, X-8)', () => {
    expect(limitsOf('chat', wanted, { chatSteps })).toEqual({
      steps: 10,
      rounds: 10,
      ms: null,
      budgetUsd: null,
    });
    expect(limitsOf('chat', { ...wanted, max_steps: 25, timeout_seconds: 60 }, { chatSteps })).toMatchObject({
      steps: 25,
      rounds: 25,
      ms: 60_000,
    });
  });

  it('allows computer use 100 actions, three rounds for each, and 750 seconds (S3-061, S3-063, S3-071, X-8)', () => {
    expect(limitsOf('computer-use', wanted, { chatSteps })).toEqual({
      steps: 100,
      rounds: 300,
      ms: 750_000,
      budgetUsd: null,
    });
    expect(limitsOf('computer-use', { ...wanted, max_steps: 15 }, { chatSteps })).toMatchObject({
      steps: 15,
      rounds: 45,
    });
  });

  it('silently holds larger values to the largest (S3-062, S3-064, S3-065)', () => {
    const large = { max_steps: 5_000, timeout_seconds: 7_200, budget_usd: 2 };
    expect(limitsOf('computer-use', large, { chatSteps })).toEqual({
      steps: 100,
      rounds: 300,
      ms: 750_000,
      budgetUsd: 2,
    });
    expect(limitsOf('chat', large, { chatSteps })).toMatchObject({ steps: 100 });
  });
});
