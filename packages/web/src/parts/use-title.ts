import { useEffect } from 'react';

/** What the browser's own tab says, for whoever keeps the page open behind others. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? 'Fixpoint' : `${title} – Fixpoint`;
    return () => {
      document.title = 'Fixpoint';
    };
  }, [title]);
}
