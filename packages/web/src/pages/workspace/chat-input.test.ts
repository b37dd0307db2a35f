import { expect, it } from 'vitest';
import { whyNoInput } from './chat-input.js';

it('takes no input while the agent works, or after the end, and gives the reason (S4-024)', () => {
  expect(whyNoInput({ status: 'running', stage: 'fix' })).toContain('The agent is working');
  expect(whyNoInput({ status: 'running', stage: 'plan' })).toContain('The agent is working');
  expect(whyNoInput({ status: 'completed', stage: null })).toContain('ended');
  // A vision model reads messages before its next step.
  expect(whyNoInput({ status: 'running', stage: 'desktop.office' })).toBeNull();
  expect(whyNoInput({ status: 'running', stage: 'mail' })).toBeNull();
  expect(whyNoInput({ status: 'awaiting_approval', stage: null })).toBeNull();
  expect(whyNoInput({ status: 'paused', stage: 'fix' })).toBeNull();
});
