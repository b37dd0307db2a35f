import { cleanCode } from './render/terminal-text.js';

/** Clears the line that the cursor is on. */
const clearLine = '\r\u001b[2K';

export interface Output {
  readonly write: (line: string) => void;
  readonly status: (text: string) => void;
}

/** Lines that stay, and on a terminal one line below them that passes. */
export function createOutput(stream: {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}): Output {
  let passing = '';
  return {
    write(line) {
      // The passing line goes with the first line that stays: whatever comes next has its own.
      stream.write(passing === '' ? `${line}\n` : `${clearLine}${line}\n`);
      passing = '';
    },
    status(text) {
      if (stream.isTTY !== true) return;
      // A line that wraps could not be cleared as one.
      passing = cleanCode(text).slice(0, Math.max(0, (stream.columns ?? 80) - 1));
      stream.write(`${clearLine}${passing}`);
    },
  };
}
