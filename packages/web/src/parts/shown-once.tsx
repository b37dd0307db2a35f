import type { ReactNode } from 'react';
import { useCopy } from './use-copy.js';

/** A secret that was just made, the one time that it can be read. `children`: whose it is and what to do with it. */
export function ShownOnce({
  label,
  secret,
  children,
  onDone,
}: {
  readonly label: string;
  readonly secret: string;
  readonly children: ReactNode;
  readonly onDone: () => void;
}) {
  const { note, copy } = useCopy(secret);
  return (
    <div className="shown-once" role="alert">
      <p>{children}</p>
      <input readOnly aria-label={label} value={secret} onFocus={({ target }) => target.select()} />
      <div className="actions">
        <button type="button" className="primary" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" onClick={onDone}>
          Done
        </button>
        <span role="status" aria-label="Clipboard">
          {note}
        </span>
      </div>
    </div>
  );
}
