import { SunMoon } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

const themes = ['auto', 'light', 'dark'] as const;

type Theme = (typeof themes)[number];

const key = 'fixpoint-theme';

/** Notifies every switch on the page; the browser's own `storage` event notifies other pages only. */
const changed = 'fixpoint-theme-changed';

/** Light, dark, or the setting of the system. */
export function ThemeSwitch({ label = <span className="visually-hidden">Theme</span> }) {
  const [theme, setTheme] = useTheme();
  useEffect(() => applyTheme(theme), [theme]);
  return (
    <label className="theme">
      <SunMoon aria-hidden="true" size={18} />
      {label}
      <select value={theme} onChange={({ target }) => setTheme(target.value as Theme)}>
        {themes.map((name) => (
          <option key={name} value={name}>
            {name === 'auto' ? 'System' : `${name[0]?.toUpperCase()}${name.slice(1)}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Light, dark, or the setting of the system; kept across visits, and the same in every place that shows it. */
function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listen, readTheme), keepTheme];
}

function readTheme(): Theme {
  const kept = localStorage.getItem(key);
  return themes.find((theme) => theme === kept) ?? 'auto';
}

function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Chooses the theme for this page and the ones to come. */
export function keepTheme(theme: Theme): void {
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
