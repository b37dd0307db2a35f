/** Longest prompt that is sent, in bytes. */
export const promptLimit = 100 * 1024;
/** Longest answer that is kept, in bytes. */
export const responseLimit = 1024 * 1024;

/** Characters of a transcript that are kept. */
const transcriptLimit = 8 * 1024 * 1024;

/** Cuts a text to `limit` bytes of UTF-8, never inside a character, and states how many bytes were left out. */
export function capBytes(text: string, limit: number): { text: string; cut: number } {
  const bytes = Buffer.byteLength(text);
  if (bytes <= limit) return { text, cut: 0 };
  // A cut character decodes to U+FFFD at the very end: at most three bytes of it.
  const kept = Buffer.from(text).subarray(0, limit).toString('utf8').replace(/�$/u, '');
  return { text: kept, cut: bytes - Buffer.byteLength(kept) };
}

/** Collects a run's messages, one JSON object a line, up to `limit` characters; further ones are counted, not kept. */
export function createTranscript(limit = transcriptLimit): { add(line: string): void; read(): string } {
  const lines: string[] = [];
  let size = 0;
  let leftOut = 0;
  return {
    add(line) {
      if (size + line.length > limit) {
        leftOut += 1;
        return;
      }
      size += line.length + 1;
      lines.push(line);
    },
    read() {
      const note =
        leftOut > 0 ? [JSON.stringify({ type: 'transcript-cut', messages_left_out: leftOut })] : [];
      return [...lines, ...note, ''].join('\n');
    },
  };
}
