import { appendFileSync, readFileSync } from 'node:fs';
import { answerHook, type HookAnswer } from './answer-hook.js';
import { countDenials } from './count-denials.js';
import { type GuardHookConfig, parseGuardHookConfig } from './guard-hook-config.js';
import { serveHook } from './serve-hook.js';

/* The program that Claude Code runs before each tool call: `node guard-hook.js CONFIG.json`, the call on stdin. */

function record(config: GuardHookConfig, { tool, subject, decision }: HookAnswer): void {
  if (config.decisionLog === null) return;
  const entry = { at: new Date().toISOString(), tool, subject, ...decision };
  appendFileSync(config.decisionLog, `${JSON.stringify(entry)}\n`);
}

serveHook((call) => {
  const config = parseGuardHookConfig(readFileSync(process.argv[2] ?? '', 'utf8'));
  const answer = countDenials(answerHook(call, config), config.denialCount);
  // A decision that cannot be recorded is not given: people see only the record of the guard.
  record(config, answer);
  return { stdout: answer.stdout, reason: answer.decision.reason, exitCode: answer.exitCode };
});
