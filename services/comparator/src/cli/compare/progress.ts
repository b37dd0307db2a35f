import type { CommandContext } from '../command-context.js';
import { printable } from '../describe-error.js';

const clearLine = '\r\u001b[K';

/** A passing line on a terminal that says which document is looked at; nothing elsewhere. */
export function createProgress(
  { terminal, writeError }: Pick<CommandContext, 'terminal' | 'writeError'>,
  { total, quiet }: { total: number; quiet: boolean },
) {
  const isShown = terminal.errors && !quiet;
  let started = 0;
  return {
    start(name: string): void {
      started += 1;
      // Cut, since a line that wraps cannot be taken back.
      if (isShown) writeError(`${clearLine}comparing ${started} of ${total} · ${printable(name).slice(-60)}`);
    },
    end(): void {
      if (isShown) writeError(clearLine);
    },
  };
}
