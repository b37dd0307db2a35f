import { describe, expect, it } from 'vitest';
import { goodContent } from '../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../testing/compare-presentation.js';

describe('a good deck', () => {
  it('has no findings when its titles are placeholders (S0-166, S0-199)', async () => {
    expect(await comparePresentation(goodContent())).toEqual([]);
  });

  it('has no findings when its titles are plain text boxes in large type', async () => {
    expect(await comparePresentation({ ...goodContent(), placeholders: false })).toEqual([]);
  });
});
