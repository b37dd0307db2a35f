import { Copy } from 'lucide-react';
import { useCopy } from '../../parts/use-copy.js';

/** A command with a button that copies it. */
export function CopyLine({ text }: { readonly text: string }) {
  const { note, copy } = useCopy(text);
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
