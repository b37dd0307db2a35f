import { useState } from 'react';
import { ModalDialog } from '../modal-dialog.js';
import { otherShortcuts, shortcuts } from './shortcuts.js';
import { areLettersOn, switchLetters } from './use-shortcuts.js';

/** Every shortcut of the pages, and the switch for those of one letter. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setOn] = useState(areLettersOn);
  return (
    <ModalDialog label="Keyboard shortcuts" onClose={onClose}>
      <h2>Keyboard shortcuts</h2>
      <dl className="shortcuts">
        {[...shortcuts, ...otherShortcuts].map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className="choice">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            switchLetters(target.checked);
            setOn(target.checked);
          }}
        />{' '}
        Enable single-letter shortcuts
      </label>
      <div className="actions">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}

function Keys({ keys }: { readonly keys: string }) {
  return keys.split(' ').map((key, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the keys of one shortcut never move
    <span key={index}>{key === '…' ? ' … ' : <kbd>{key}</kbd>} </span>
  ));
}
