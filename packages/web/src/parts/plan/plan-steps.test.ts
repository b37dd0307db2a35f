import { expect, it } from 'vitest';
import { moveStep } from './plan-steps.js';

it('moves a step of a plan, and not past its ends (S0-308)', () => {
  expect(moveStep(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveStep(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveStep(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveStep(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
