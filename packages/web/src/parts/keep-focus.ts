/** Gives a focus that got lost back to what had it, or to the page's content where that is gone. */
export function keepFocus(before: Element | null): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
  else document.getElementById('content')?.focus({ preventScroll: true });
}
