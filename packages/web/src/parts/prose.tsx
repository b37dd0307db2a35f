import { Copy } from 'lucide-react';
import { useCopy } from './use-copy.js';

/** A sentence of a message or remedy. Text in backquotes is shown as code, and a command with a button that copies it. */
export function Prose({
  children,
  hasCopy = true,
}: {
  readonly children: string | null | undefined;
  /** False: no buttons, for a line that is short or a link as a whole. */
  readonly hasCopy?: boolean;
}) {
  return (children ?? '').split(/`([^`\n]+)`/).map((part, index) => {
    if (index % 2 === 0) return part;
    const Code = hasCopy && part.includes(' ') ? Command : 'code';
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
    return <Code key={index}>{part}</Code>;
  });
}

function Command({ children: text }: { readonly children: string }) {
  const { note, copy } = useCopy(text);
  return (
    <span className="command">
      <code>{text}</code>
      <button type="button" className="plain icon" aria-label={`Copy ${text}`} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={14} />
      </button>
      <span role="status" aria-label="Clipboard" className="quiet">
        {note}
      </span>
    </span>
  );
}
