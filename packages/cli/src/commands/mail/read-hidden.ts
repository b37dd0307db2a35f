import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** A line that a person types at the terminal, which is not shown. */
export async function readHidden(prompt: string, signal: AbortSignal): Promise<string> {
  stdout.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('', { signal });
  } finally {
    terminal.close();
    stdout.write('\n');
  }
}
