import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page, and returns true while some are dragged over it. Fields and areas that take
 * files themselves keep theirs: they prevent the default, or are file inputs. A dialog that is open keeps the page behind it as it
 * is.
 */
export function useFileDrop(isOn: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isDragged, setDragged] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isOn) return undefined;
    const listening = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(name, listener, { signal: listening.signal });
    on('dragover', (event) => {
      const isOurs = hasFiles(event) && !isTaken(event);
      setDragged(isOurs);
      if (!isOurs) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    });
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setDragged(false);
    });
    on('drop', (event) => {
      setDragged(false);
      if (!hasFiles(event) || isTaken(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    });
    return () => {
      listening.abort();
      setDragged(false);
    };
  }, [isOn]);
  return isDragged;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

function isTaken({ defaultPrevented, target }: DragEvent): boolean {
  const isInput = target instanceof Element && target.closest('input[type="file"]') !== null;
  return defaultPrevented || isInput || document.querySelector('dialog[open]') !== null;
}
