import { useQuery } from '@tanstack/react-query';
import { listDesktops } from '../../api/desktops.js';

/** Desktop and executor of a task that is about no service. */
export interface DesktopWish {
  /** '': any. */
  readonly name: string;
  readonly kind: 'plan' | 'vision';
}

/** Choice of the desktop, and of the executor of each step: a plan that a person approved, or a vision model. */
export function DesktopChoice({
  wish,
  onChange,
}: {
  readonly wish: DesktopWish;
  readonly onChange: (wish: DesktopWish) => void;
}) {
  const list = useQuery({ queryKey: ['desktops'], queryFn: ({ signal }) => listDesktops(signal) });
  const names = (list.data?.desktops ?? []).filter(({ runner }) => runner !== null).map(({ name }) => name);
  return (
    <fieldset className="desktop-choice">
      <legend>Desktop task</legend>
      <div className="fields">
        <label>
          Desktop
          <select value={wish.name} onChange={({ target }) => onChange({ ...wish, name: target.value })}>
            <option value="">Any free desktop</option>
            {[...new Set([...names, ...(wish.name === '' ? [] : [wish.name])])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Mode{' '}
          <select
            value={wish.kind}
            onChange={({ target }) => onChange({ ...wish, kind: target.value as DesktopWish['kind'] })}
          >
            <option value="plan">Plan: you approve the steps before they run</option>
            <option value="vision">Vision: a model controls the desktop without asking again</option>
          </select>
        </label>
      </div>
      {list.isSuccess && names.length === 0 ? (
        <p className="quiet">No desktop is connected. The task waits until one connects.</p>
      ) : null}
    </fieldset>
  );
}
