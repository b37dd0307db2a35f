/**
 * Turns chunks into lines. A line longer than `limit` characters is dropped whole: half a JSON message is worth nothing,
 * and keeping it would let a program fill our memory.
 */
export function createLineSplitter(
  limit: number,
  onLine: (line: string) => void,
): { add(chunk: string): void; end(): void } {
  let pending = '';
  let dropping = false;

  function finish(rest: string): void {
    if (!dropping && pending.length + rest.length <= limit) onLine(pending + rest);
    pending = '';
    dropping = false;
  }

  return {
    add(chunk) {
      const parts = chunk.split('\n');
      const last = parts.pop() ?? '';
      for (const part of parts) finish(part);
      if (dropping) return;
      pending += last;
      if (pending.length > limit) {
        pending = '';
        dropping = true;
      }
    },
    end() {
      if (pending !== '' || dropping) finish('');
    },
  };
}

/** Begins the text of `createTail` if its beginning is lost. */
export const outputCutMark = '[… cut]\n';

/** Keeps the end of a stream of text, so that a program that prints without end costs no more than `limit` characters. */
export function createTail(limit: number): { add(text: string): void; read(): string } {
  let kept = '';
  let cut = false;
  return {
    add(text) {
      kept += text;
      if (kept.length > 2 * limit) {
        kept = kept.slice(-limit);
        cut = true;
      }
    },
    read() {
      const end = kept.length > limit ? kept.slice(-limit) : kept;
      return cut || kept.length > limit ? `${outputCutMark}${end}` : end;
    },
  };
}
