import { cleanCode } from './render/terminal-text.js';

/** Clears the line that the cursor is on. */
const clearLine = '\r\u001b[2K';

export interface Output {
  readonly write: (line: string) => void;
  readonly writeJson: (value: unknown) => void;
  readonly writeRaw: (data: string | Uint8Array) => void;
  readonly status: (text: string) => void;
}

/** Wraps a line to so many columns. */
export type Wrap = (line: string, columns: number) => string;

/** Lines that stay, and on a terminal one line below them that passes. `wrap`: wraps a line that is wider than the terminal. */
export function createOutput(
  stream: {
    readonly isTTY?: boolean;
    readonly columns?: number;
    write(data: string | Uint8Array): unknown;
  },
  wrap: Wrap = (line) => line,
): Output {
  let passing = '';

  function clearPassing(): void {
    if (passing !== '') stream.write(clearLine);
    passing = '';
  }

  function writeLine(line: string): void {
    // The passing line goes with the first line that stays: whatever comes next has its own.
    clearPassing();
    stream.write(`${line}\n`);
  }

  return {
    write: (line) => writeLine(stream.isTTY === true && stream.columns ? wrap(line, stream.columns) : line),
    writeJson: (value) => writeLine(JSON.stringify(value)),
    writeRaw(data) {
      clearPassing();
      stream.write(data);
    },
    status(text) {
      if (stream.isTTY !== true) return;
      // A line that wraps could not be cleared as one.
      passing = cleanCode(text).slice(0, Math.max(0, (stream.columns ?? 80) - 1));
      stream.write(`${clearLine}${passing}`);
    },
  };
}
