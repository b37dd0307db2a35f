import { appendFileSync, readFileSync, writeSync } from 'node:fs';
import { answerHook, failedAnswer, type HookAnswer, maxHookInput } from './answer-hook.js';
import { countDenials } from './count-denials.js';
import { type GuardHookConfig, parseGuardHookConfig } from './guard-hook-config.js';

/*
 * The program that Claude Code runs before each tool call: `node guard-hook.js CONFIG.json`, the call on stdin. Claude
 * Code lets a call through when its hook crashes, hangs or prints nonsense, so every way out of this file ends in
 * `finish`: a decision on stdout, and exit code 2 unless the decision was properly made.
 */

const timeLimit = 3_000;
let finished = false;

function finish(answer: HookAnswer): void {
  if (finished) return;
  finished = true;
  // Pipes may be full or closed; the exit code denies all the same.
  try {
    writeSync(1, answer.stdout);
    if (answer.exitCode !== 0) writeSync(2, `${answer.decision.reason}\n`);
  } catch {
    process.exit(2);
  }
  process.exit(answer.exitCode);
}

function record(config: GuardHookConfig, { tool, subject, decision }: HookAnswer): void {
  if (config.decisionLog === null) return;
  const entry = { at: new Date().toISOString(), tool, subject, ...decision };
  appendFileSync(config.decisionLog, `${JSON.stringify(entry)}\n`);
}

process.on('uncaughtException', (error) => finish(failedAnswer(error.message)));
process.on('unhandledRejection', (error) => finish(failedAnswer(String(error))));
setTimeout(() => finish(failedAnswer(`It took longer than ${timeLimit} ms.`)), timeLimit);

const chunks: Buffer[] = [];
let size = 0;
process.stdin.on('error', (error) => finish(failedAnswer(error.message)));
process.stdin.on('data', (chunk: Buffer) => {
  size += chunk.length;
  if (size > maxHookInput) finish(failedAnswer(`The hook's input is longer than ${maxHookInput} bytes.`));
  else chunks.push(chunk);
});
process.stdin.on('end', () => {
  const config = parseGuardHookConfig(readFileSync(process.argv[2] ?? '', 'utf8'));
  const answer = countDenials(answerHook(Buffer.concat(chunks).toString('utf8'), config), config.denialCount);
  // A decision that cannot be recorded is not given: the record is what people see of the guard.
  record(config, answer);
  finish(answer);
});
