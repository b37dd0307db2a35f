import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts `fixpoint` with these arguments and shows its lines. `find(pattern)` is the first match in a line, from the start
 * on; it rejects if the program ends without one.
 */
export function startProgram(args, environment = {}) {
  const child = spawn(process.execPath, ['packages/cli/dist/main.js', ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = [];
  const waiting = new Set();
  const settle = () => {
    for (const { pattern, resolve, reject } of waiting) {
      const match = lines.map((line) => pattern.exec(line)).find((found) => found !== null);
      if (match !== undefined) resolve(match);
      else if (closed)
        reject(new Error(`"fixpoint ${args.join(' ')}" ended without a line like ${pattern}.`));
    }
  };
  let closed = false;
  const ended = new Promise((resolve) => child.once('close', resolve));
  createInterface({ input: child.stdout })
    .on('line', (line) => {
      process.stdout.write(`${line}\n`);
      lines.push(line);
      settle();
    })
    .on('close', () => {
      closed = true;
      settle();
    });
  return {
    find: (pattern) =>
      new Promise((resolve, reject) => {
        waiting.add({ pattern, resolve, reject });
        settle();
      }),
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
