import { useEffect, useRef } from 'react';
import { areLettersOn } from './use-shortcuts.js';

/** Calls the action of a key, unless a text or choice has the focus, or another key is held. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || !areLettersOn()) return;
      if (
        event.target instanceof Element &&
        event.target.closest(
          'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog',
        )
      )
        return;
      latest.current[event.key]?.();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
