/** Collects a run's messages, one JSON object a line, up to `limit` characters; what came after is counted, not kept. */
export function createTranscript(limit: number): { add(line: string): void; read(): string } {
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
