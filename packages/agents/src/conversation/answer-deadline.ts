/** An answer that comes gets this much longer than its speed asks for. */
const graceFactor = 1.5;
/** No answer takes longer, however slowly it comes. */
const maxMs = 30 * 60_000;
/** Tokens of which the speed is known. Code has more to a character than prose. */
const charactersPerToken = 3;

export interface AnswerDeadline {
  readonly signal: AbortSignal;
  /** Records the text received so far. */
  progress(text: string): void;
  /** The time that the answer got, in ms. */
  timeMs(): number;
  end(): void;
}

/**
 * The time limit of one answer. It holds for an answer that has not begun. One that comes, only slowly, gets the time that its longest
 * possible text takes at its measured tokens per second.
 */
export function createAnswerDeadline(timeoutMs: number, maxTokens: number): AnswerDeadline {
  const controller = new AbortController();
  const startedAt = performance.now();
  let allowedMs = timeoutMs;
  let firstAt: number | null = null;
  let timer: NodeJS.Timeout | null = null;
  const late = AbortSignal.timeout(timeoutMs);
  const check = () => {
    const left = startedAt + allowedMs - performance.now();
    if (left <= 0) controller.abort(late.reason);
    else timer = setTimeout(check, left);
  };
  late.addEventListener('abort', check, { once: true });
  return {
    signal: controller.signal,
    progress(text) {
      const now = performance.now();
      firstAt ??= now;
      const tokens = text.length / charactersPerToken;
      if (tokens < 1 || now === firstAt) return;
      const neededMs = firstAt - startedAt + ((now - firstAt) / tokens) * maxTokens * graceFactor;
      allowedMs = Math.max(timeoutMs, Math.min(neededMs, maxMs));
    },
    timeMs: () => allowedMs,
    end() {
      late.removeEventListener('abort', check);
      if (timer !== null) clearTimeout(timer);
    },
  };
}
