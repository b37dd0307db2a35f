import { availableParallelism } from 'node:os';
import { createExaminerPool } from './adapters/examiner-pool.js';
import { runCompare } from './cli/run-compare.js';

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort(new Error('interrupted')));
process.once('SIGTERM', () => interrupted.abort(new Error('terminated')));

const examiner = createExaminerPool({ size: availableParallelism(), memory: 512, timeout: 60_000 });
try {
  process.exitCode = await runCompare(process.argv.slice(2), {
    examiner,
    signal: interrupted.signal,
    color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
    write: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
  });
} catch (error) {
  process.stderr.write(`fixpoint-compare: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
} finally {
  await examiner.close();
}
