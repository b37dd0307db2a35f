import { describe, expect, it } from 'vitest';
import { maxWords, splitWords } from './split-words.js';

describe('the words of a text', () => {
  it.each([
    ['Fix market-research, for Cheese!', ['fix', 'market', 'research', 'for', 'cheese']],
    ['ann@example.com', ['ann', 'example', 'com']],
    ['twice twice TWICE', ['twice']],
    ['Überprüfe die Größe', ['überprüfe', 'die', 'größe']],
    ['task 316e97cf-3fc5-4f6d-ac32-eb3a7444a523 again', ['task', '316e97cf', 'again']],
    ['316e97cf-3fc5', ['316e97cf']],
    ['市場調査の資料', ['市場', '調査', 'の', '資料']],
    ['!?', []],
  ])('of %j are %j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('are the first of a long text, and the beginnings of long ones', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `w${index}`).join(' ');
    expect(splitWords(many)).toHaveLength(maxWords);
    expect(splitWords('a'.repeat(50_000))).toEqual(['a'.repeat(32)]);
  });
});
