import { expect, it } from 'vitest';
import { whyNoInput } from './why-no-input.js';

it('takes no input while the agent works, or after the end, and says so (S4-024)', () => {
  expect(whyNoInput({ status: 'running', stage: 'fix' })).toContain('The agent works');
  expect(whyNoInput({ status: 'completed', stage: null })).toContain('over');
  expect(whyNoInput({ status: 'running', stage: 'mail' })).toBeNull();
  expect(whyNoInput({ status: 'awaiting_approval', stage: null })).toBeNull();
  expect(whyNoInput({ status: 'paused', stage: 'fix' })).toBeNull();
});
