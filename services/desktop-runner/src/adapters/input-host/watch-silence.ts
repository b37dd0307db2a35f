/** What is to be heard of again and again. */
export interface SilenceWatch {
  /** To be told of each sign of life. */
  heard(): void;
  end(): void;
}

/**
 * Tells when nothing was heard for so long, once. Where this process itself was held up, what came meanwhile waits to be read
 * while its timers are due already, so it is read before anybody is taken for silent.
 */
export function watchSilence(limitMs: number, onSilence: () => void): SilenceWatch {
  let isOver = false;
  let signs = 0;
  const timer = setTimeout(() => {
    const before = signs;
    setImmediate(() => {
      if (isOver || signs !== before) return;
      isOver = true;
      onSilence();
    });
  }, limitMs);
  return {
    heard() {
      signs += 1;
      if (!isOver) timer.refresh();
    },
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
