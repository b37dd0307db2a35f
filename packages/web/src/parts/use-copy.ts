import { useState } from 'react';

/** Copies a text to the clipboard. `note`: the result, empty until then. */
export function useCopy(text: string): { readonly note: string; readonly copy: () => Promise<void> } {
  const [note, setNote] = useState('');
  return {
    note,
    async copy() {
      try {
        await navigator.clipboard.writeText(text);
        setNote('Copied.');
      } catch {
        setNote('The browser blocked copying. Select the text and copy it manually.');
      }
    },
  };
}
