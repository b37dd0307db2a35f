import { useCallback, useEffect, useRef } from 'react';
import { keepFocus } from '../failure.js';

/**
 * Keeps the focus in a box whose controls are disabled while work runs: afterwards it is at the first refused field, or at its
 * former place. If the box goes, the focus moves to the page's content.
 */
export function useKeepFocus(isBusy: boolean): {
  /** The ref of the box. */
  readonly hold: (element: HTMLElement) => () => void;
  /** Called before the work begins. False if an input does not fit, which the browser then says. */
  readonly begin: () => boolean;
} {
  const box = useRef<HTMLElement>(null);
  /** Element that had the focus when work began that has not ended yet. */
  const pressed = useRef<Element | null>(null);
  // An effect, since a field takes the focus only once it is rendered as enabled.
  useEffect(() => {
    if (isBusy || pressed.current === null) return;
    const refused = box.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (refused === null || refused === undefined) keepFocus(pressed.current);
    else refused.focus();
    pressed.current = null;
  }, [isBusy]);
  const hold = useCallback((element: HTMLElement) => {
    box.current = element;
    return () => {
      box.current = null;
      if (pressed.current === null && !element.contains(document.activeElement)) return;
      // It is still there now, and gone when this turn ends.
      queueMicrotask(() => keepFocus(null));
    };
  }, []);
  function begin(): boolean {
    for (const input of box.current?.querySelectorAll('input') ?? []) {
      if (!input.reportValidity()) return false;
    }
    pressed.current = document.activeElement;
    return true;
  }
  return { hold, begin };
}
