import { describe, expect, it } from 'vitest';
import { neighbourOf } from './move-to-task.js';

describe('The neighbour of a task', () => {
  it('is the task beside it, and missing beyond either end', () => {
    const ids = ['a', 'b', 'c'];
    expect(neighbourOf(ids, 'b', 1)).toBe('c');
    expect(neighbourOf(ids, 'b', -1)).toBe('a');
    expect(neighbourOf(ids, 'c', 1)).toBeUndefined();
    expect(neighbourOf(ids, 'a', -1)).toBeUndefined();
  });

  it('is the first of the list for a task that is not in it', () => {
    expect(neighbourOf(['a', 'b'], 'x', 1)).toBe('a');
    expect(neighbourOf([], 'x', 1)).toBeUndefined();
  });
});
