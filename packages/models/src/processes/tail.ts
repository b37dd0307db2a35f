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
      return cut || kept.length > limit ? `[… cut]\n${end}` : end;
    },
  };
}
