import { describe, expect, it } from 'vitest';
import { findItems, type PaletteItem } from './palette-items.js';

const items: readonly PaletteItem[] = [
  { id: 't1', group: 'Tasks', label: 'Fix market-research', note: 'Running' },
  { id: 's1', group: 'Services', label: 'market-research' },
  { id: 'p1', group: 'Pages', label: 'Settings', words: 'tokens webhooks' },
  { id: 'p2', group: 'Pages', label: 'Stages' },
  { id: 'a1', group: 'Actions', label: 'Create task' },
];

const found = (text: string, areTasksFound = true) =>
  findItems(items, text, areTasksFound).map((group) => [group.name, group.items.map(({ id }) => id)]);

describe('The palette', () => {
  it('shows pages and actions first if nothing is typed', () => {
    expect(found('')).toEqual([
      ['Pages', ['p1', 'p2']],
      ['Actions', ['a1']],
      ['Tasks', ['t1']],
      ['Services', ['s1']],
    ]);
  });

  it('finds by all words, those that are not shown as well', () => {
    expect(found('tokens')).toEqual([
      ['Tasks', ['t1']],
      ['Pages', ['p1']],
    ]);
    expect(found('market res')).toEqual([
      ['Tasks', ['t1']],
      ['Services', ['s1']],
    ]);
  });

  it('shows no task of the previous search, which Enter would open', () => {
    expect(found('tokens', false)).toEqual([['Pages', ['p1']]]);
    expect(found('market', false)[0]).toEqual(['Tasks', ['t1']]);
  });
});
