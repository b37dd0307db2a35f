import type { Replay } from '@fixpoint/shared/contracts';
import { useEffect, useState } from 'react';
import { InstantTime } from '../parts/times.js';
import { ReplayPlayer } from './replay-player.js';

const themes = ['System theme', 'Light', 'Dark'] as const;

/** The page of an exported file: the player, and whose run it was. */
export function ReplayFile({ replay }: { readonly replay: Replay }) {
  const [theme, setTheme] = useState<(typeof themes)[number]>('System theme');
  useEffect(() => {
    if (theme === 'System theme') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.toLowerCase();
  }, [theme]);
  const { task, made_at } = replay;
  return (
    <main className="replay-page">
      <div className="replay-title">
        <h1>{task.description.split('\n', 1)[0]}</h1>
        <label>
          <span className="visually-hidden">Theme</span>
          <select
            value={theme}
            onChange={({ target }) =>
              setTheme(themes.find((each) => each === target.value) ?? 'System theme')
            }
          >
            {themes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </div>
      <p className="quiet">
        {task.service === null ? '' : `${task.service} · `}
        started <InstantTime at={task.created_at} isFull /> · exported by Fixpoint{' '}
        <InstantTime at={made_at} isFull />. Secrets and addresses are masked.
      </p>
      {task.result === null ? null : <p>{task.result.summary}</p>}
      <ReplayPlayer replay={replay} />
    </main>
  );
}
