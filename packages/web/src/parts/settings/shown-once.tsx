import { useState } from 'react';
import type { IssuedToken } from '../../api/tokens.js';

/** A token that was just given out, the one time that it can be read. */
export function ShownOnce({ issued, onDone }: { readonly issued: IssuedToken; readonly onDone: () => void }) {
  const [note, setNote] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(issued.text);
      setNote('Copied.');
    } catch {
      setNote('The browser does not let this page copy: select the text and copy it yourself.');
    }
  }

  return (
    <div className="shown-once" role="alert">
      <p>
        <strong>The token of {issued.token.name}.</strong> Copy it now: it is kept as a hash only and cannot
        be shown again. Whoever has it may {issued.token.role}; send it by a way that others cannot read.
      </p>
      <input
        readOnly
        aria-label={`Token of ${issued.token.name}`}
        value={issued.text}
        onFocus={({ target }) => target.select()}
      />
      <div className="actions">
        <button type="button" className="primary" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" onClick={onDone}>
          I have it
        </button>
        <span role="status">{note}</span>
      </div>
    </div>
  );
}
