import { useSyncExternalStore } from 'react';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
const key = 'fixpoint-theme';
/** Tells every switch on the page; the browser's own `storage` event tells other pages alone. */
const changed = 'fixpoint-theme-changed';

function readTheme(): Theme {
  const kept = localStorage.getItem(key);
  return themes.find((theme) => theme === kept) ?? 'auto';
}

/** Light, dark, or what the system says; kept across visits, and the same in every place that shows it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listen, readTheme), keepTheme];
}

export function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function keepTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  dispatchEvent(new Event(changed));
}

function listen(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}
