import type { PageWords } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { getPageWords } from '../../api/artifacts.js';
import { readDrawnWords } from './drawn-words.js';

const none: PageWords['words'] = [];

/** Positions of the words of a slide: in LibreOffice's picture if that is shown, else in our own drawing. */
export function usePageWords({
  rendered,
  page,
  isWanted,
}: {
  /** The document and the number of its page whose picture is shown; null for our drawing. */
  readonly rendered: { readonly artifact: string; readonly number: number } | null;
  readonly page: RefObject<HTMLElement | null>;
  /** Some marks frame words. */
  readonly isWanted: boolean;
}): PageWords['words'] {
  const { artifact = '', number = 0 } = rendered ?? {};
  const read = useQuery({
    queryKey: ['page-words', artifact, number],
    queryFn: ({ signal }) => getPageWords(artifact, number, signal),
    enabled: isWanted && rendered !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [drawn, setDrawn] = useState(none);
  const isDrawn = isWanted && rendered === null;
  useLayoutEffect(() => {
    const drawing = page.current?.querySelector<HTMLElement>('.slide-drawing');
    if (!isDrawn || drawing == null) return;
    const update = () => setDrawn(readDrawnWords(drawing));
    // Typefaces that come later move words, and so does another width.
    const observer = new ResizeObserver(update);
    observer.observe(drawing);
    return () => observer.disconnect();
  }, [isDrawn, page]);
  return rendered === null ? drawn : (read.data?.words ?? none);
}
