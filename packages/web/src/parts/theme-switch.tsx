import { useEffect, useState } from 'react';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];
const key = 'fixpoint-theme';

function readTheme(): Theme {
  const kept = localStorage.getItem(key);
  return themes.find((theme) => theme === kept) ?? 'auto';
}

/** Light, dark, or what the system says; kept across visits. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    localStorage.setItem(key, theme);
  }, [theme]);
  return (
    <label className="theme">
      <span className="visually-hidden">Theme</span>
      <select value={theme} onChange={({ target }) => setTheme(target.value as Theme)}>
        {themes.map((name) => (
          <option key={name} value={name}>
            {name === 'auto' ? 'System theme' : `${name[0]?.toUpperCase()}${name.slice(1)}`}
          </option>
        ))}
      </select>
    </label>
  );
}
