import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runCommand } from './cli/run-command.js';

const interrupted = new AbortController();
/** As a shell counts: 128 and the number of the signal. */
const signals = { SIGINT: 130, SIGTERM: 143 } as const;
let signalCode: number | undefined;
for (const [signal, code] of Object.entries(signals)) {
  process.once(signal, () => {
    signalCode ??= code;
    interrupted.abort(new Error(`stopped by ${signal}`));
  });
}
// The reader of our output may stop before the end (`| head`); that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const packageFile = new URL('../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

const exitCode = await runCommand(process.argv.slice(2), {
  version,
  cwd: process.cwd(),
  signal: interrupted.signal,
  terminal: {
    output: process.stdout.isTTY === true,
    errors: process.stderr.isTTY === true,
    color: process.stdout.isTTY === true && (process.env.NO_COLOR ?? '') === '',
  },
  programPath: process.env.PATH ?? '',
  environment: (name) => process.env[name],
  today: () => new Date().toISOString().slice(0, 10),
  async openExaminer({ limits, atOnce = availableParallelism() }) {
    const { createExaminerPool } = await import('./pool/examiner-pool.js');
    return createExaminerPool({ size: atOnce, limits });
  },
  write: (output) => process.stdout.write(output),
  writeError: (text) => process.stderr.write(text),
});
process.exitCode = signalCode ?? exitCode;
