import { spawn } from 'node:child_process';
import { SetUpError } from '../bootstrap/set-up-error.js';

const shownLines = 25;

/**
 * Runs a program to its end and returns `{ code, output }`, both streams together. Another exit code than 0 throws with the last lines,
 * unless `mayFail`. `onLine` gets each line as it comes.
 */
export async function runProgram(program, args, { mayFail = false, onLine, input, ...options } = {}) {
  const child = spawn(program, args, {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...options,
  });
  child.stdin?.end(input);
  let output = '';
  let rest = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) onLine?.(line);
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  }).catch((error) => {
    if (mayFail) return 127;
    throw new SetUpError(`${program} cannot be run: ${error.message}.`);
  });
  if (code !== 0 && !mayFail) {
    const last = output.trimEnd().split('\n').slice(-shownLines).join('\n');
    throw new SetUpError(
      `"${[program, ...args].join(' ').slice(0, 200)}" ended with exit code ${code}:\n${last}`,
      1,
    );
  }
  return { code, output };
}
