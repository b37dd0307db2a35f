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
