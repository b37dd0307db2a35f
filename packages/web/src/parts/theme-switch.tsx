import { useEffect } from 'react';
import { applyTheme, type Theme, themes, useTheme } from './use-theme.js';

/** Light, dark, or what the system says. */
export function ThemeSwitch({ label = <span className="visually-hidden">Theme</span> }) {
  const [theme, setTheme] = useTheme();
  useEffect(() => applyTheme(theme), [theme]);
  return (
    <label className="theme">
      {label}
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
