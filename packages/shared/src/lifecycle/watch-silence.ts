/** Pieces that a wait is counted in. */
const pieces = 4;

/**
 * Calls `onSilence` when `sign` has returned the same for `ms`. The time is counted in pieces, each with a turn of the event loop behind
 * it: however long this process is kept from the processor, that is one piece, and input that arrived meanwhile is read before the wait is
 * over. Returns a function that ends the watch.
 */
export function watchSilence(options: {
  readonly ms: number;
  /** Anything that changes when something is heard. */
  readonly sign: () => unknown;
  readonly onSilence: () => void;
}): () => void {
  const { ms, sign, onSilence } = options;
  let before = sign();
  let silent = 0;
  let isOver = false;
  let timer = setTimeout(read, ms / pieces);

  function read(): void {
    setImmediate(compare);
  }
  function compare(): void {
    if (isOver) return;
    const now = sign();
    silent = now === before ? silent + 1 : 0;
    before = now;
    if (silent === pieces) onSilence();
    else timer = setTimeout(read, ms / pieces);
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
