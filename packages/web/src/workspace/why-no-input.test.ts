import { expect, it } from 'vitest';
import { whyNoInput } from './why-no-input.js';

it('takes no input while the agent works, or after the end, and says so (S4-024)', () => {
  expect(whyNoInput({ status: 'running', stage: 'fix' })).toContain('The agent works');
  expect(whyNoInput({ status: 'running', stage: 'plan' })).toContain('The agent works');
  expect(whyNoInput({ status: 'completed', stage: null })).toContain('over');
  // A model at a screen reads what is said before its next step.
  expect(whyNoInput({ status: 'running', stage: 'desktop.office' })).toBeNull();
  expect(whyNoInput({ status: 'running', stage: 'mail' })).toBeNull();
  expect(whyNoInput({ status: 'awaiting_approval', stage: null })).toBeNull();
  expect(whyNoInput({ status: 'paused', stage: 'fix' })).toBeNull();
});
