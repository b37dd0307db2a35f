import { Copy } from 'lucide-react';
import { useState } from 'react';

/** A command with a button that copies it. */
export function CopyLine({ text }: { readonly text: string }) {
  const [note, setNote] = useState('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setNote('Copied.');
    } catch {
      setNote('The browser blocked copying. Select the text and copy it manually.');
    }
  }
  return (
    <>
      <div className="copy-line">
        <code>{text}</code>
        <button type="button" className="plain icon" aria-label={`Copy ${text}`} onClick={() => void copy()}>
          <Copy aria-hidden="true" size={16} />
        </button>
      </div>
      <p role="status" aria-label="Clipboard" className="quiet copied">
        {note}
      </p>
    </>
  );
}
