import { describe, expect, it } from 'vitest';
import { createShortcutReader } from './shortcuts.js';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const context = { isTyping: false, areLettersOn: true, now: 0 };

describe('The keyboard shortcuts', () => {
  it('open the palette with Ctrl+K and ⌘K, even in a text field', () => {
    const read = createShortcutReader();
    expect(read({ ...plain, key: 'k', ctrlKey: true }, { ...context, isTyping: true })).toEqual({
      type: 'palette',
    });
    expect(read({ ...plain, key: 'K', metaKey: true }, context)).toEqual({ type: 'palette' });
    expect(read({ ...plain, key: 'k' }, context)).toEqual({ type: 'move', step: -1 });
  });

  it('read two letters one after the other, and forget the first one after a while', () => {
    const read = createShortcutReader();
    expect(read({ ...plain, key: 'g' }, context)).toBeNull();
    expect(read({ ...plain, key: 't' }, { ...context, now: 500 })).toEqual({ type: 'go', path: '/' });
    read({ ...plain, key: 'g' }, context);
    expect(read({ ...plain, key: 't' }, { ...context, now: 2_000 })).toBeNull();
  });

  it('ignore letters in a text field, and if a person switched them off', () => {
    const read = createShortcutReader();
    expect(read({ ...plain, key: '?' }, { ...context, isTyping: true })).toBeNull();
    expect(read({ ...plain, key: '?' }, { ...context, areLettersOn: false })).toBeNull();
    expect(read({ ...plain, key: '?' }, context)).toEqual({ type: 'help' });
    expect(read({ ...plain, key: '/' }, context)).toEqual({ type: 'search' });
    expect(read({ ...plain, key: '3' }, context)).toEqual({ type: 'tab', index: 2 });
  });
});
