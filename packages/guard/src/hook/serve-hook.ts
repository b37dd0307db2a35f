import { writeSync } from 'node:fs';
import { failedAnswer, maxHookInput } from './answer-hook.js';

/** Output and exit code of a hook program. */
export interface HookOutput {
  readonly stdout: string;
  /** Printed to standard error if the exit code is not 0. */
  readonly reason: string;
  readonly exitCode: 0 | 2;
}

const timeLimit = 3_000;

/**
 * Serves one call of a hook that Claude Code started: reads the call from standard input, prints the answer and ends the program.
 * Claude Code lets a call through when its hook crashes, hangs or prints nonsense, so every way out ends in `finish`: a decision on
 * stdout, and exit code 2 unless the decision was properly made.
 */
export function serveHook(answer: (call: string) => HookOutput): void {
  let finished = false;

  function finish({ stdout, reason, exitCode }: HookOutput): void {
    if (finished) return;
    finished = true;
    // Pipes may be full or closed; the exit code denies all the same.
    try {
      writeSync(1, stdout);
      if (exitCode !== 0) writeSync(2, `${reason}\n`);
    } catch {
      process.exit(2);
    }
    process.exit(exitCode);
  }
  function fail(why: string): void {
    const { stdout, decision, exitCode } = failedAnswer(why);
    finish({ stdout, reason: decision.reason, exitCode });
  }

  process.on('uncaughtException', (error) => fail(error.message));
  process.on('unhandledRejection', (error) => fail(String(error)));
  setTimeout(() => fail(`The evaluation took longer than ${timeLimit} ms.`), timeLimit);

  const chunks: Buffer[] = [];
  let size = 0;
  process.stdin.on('error', (error) => fail(error.message));
  process.stdin.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxHookInput) fail(`The hook input is longer than ${maxHookInput} bytes.`);
    else chunks.push(chunk);
  });
  process.stdin.on('end', () => finish(answer(Buffer.concat(chunks).toString('utf8'))));
}
