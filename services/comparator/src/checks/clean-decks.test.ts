import { describe, expect, it } from 'vitest';
import { compareDeck } from '../../testing/compare-deck.js';
import { goodContent } from '../../testing/market-deck.js';

describe('a good deck', () => {
  it('has no findings when its titles are placeholders (S0-166, S0-199)', async () => {
    expect(await compareDeck(goodContent())).toEqual([]);
  });

  it('has no findings when its titles are plain text boxes in large type', async () => {
    expect(await compareDeck({ ...goodContent(), placeholders: false })).toEqual([]);
  });
});
