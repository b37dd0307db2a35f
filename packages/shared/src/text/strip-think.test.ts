import { describe, expect, it } from 'vitest';
import { stripThink } from './strip-think.js';

describe('stripThink', () => {
  it.each([
    ['<think>a\nb</think>Done.', 'Done.'],
    ['One <think>a</think>two <think>b</think>three', 'One two three'],
    ['thinking that began before the answer</think>Done.', 'Done.'],
    ['Done. <think>never ended', 'Done.'],
    ['<Thinking>[{"a": 1}]</Thinking>Done.', 'Done.'],
    ['nothing to strip', 'nothing to strip'],
  ])('%j becomes %j (S2-086)', (text, visible) => expect(stripThink(text)).toBe(visible));
});
