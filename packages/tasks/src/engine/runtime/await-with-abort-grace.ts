/** Grace period after abort before a run is abandoned, in ms. */
const obeyMs = 15_000;

/** Waits for a handler, but not for ever once it was signalled to stop: rejects then with the signal's reason. */
export async function awaitWithAbortGrace<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  let arm = () => {};
  const disobeyed = new Promise<never>((_, reject) => {
    arm = () => {
      timer = setTimeout(() => reject(signal.reason), obeyMs);
    };
    if (signal.aborted) arm();
    else signal.addEventListener('abort', arm, { once: true });
  });
  try {
    return await Promise.race([work, disobeyed]);
  } finally {
    signal.removeEventListener('abort', arm);
    clearTimeout(timer);
    // An abandoned handler may still reject later; that is ignored.
    work.catch(() => {});
  }
}
