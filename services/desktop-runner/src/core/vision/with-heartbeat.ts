/** Waits for the work and calls `beat` with the seconds so far, each time that `everyMs` have gone by. */
export async function withHeartbeat<Result>(
  work: Promise<Result>,
  {
    everyMs,
    sleep,
    beat,
  }: {
    readonly everyMs: number;
    readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
    readonly beat: (seconds: number) => Promise<void>;
  },
): Promise<Result> {
  const over = new AbortController();
  const beating = (async () => {
    for (let beats = 1; ; beats += 1) {
      await sleep(everyMs, over.signal);
      if (over.signal.aborted) return;
      await beat((beats * everyMs) / 1_000);
    }
  })();
  // A beat that fails must not bring down the process; whoever owns the work hears of it by its next event.
  beating.catch(() => {});
  try {
    return await work;
  } finally {
    over.abort();
  }
}
