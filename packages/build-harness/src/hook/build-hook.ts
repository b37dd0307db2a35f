import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerHook, countDenials, type HookOutput, serveHook } from '@fixpoint/guard/hook';
import { z } from 'zod';
import { parseTests, testsPath } from '../tests-file/index.js';
import { type BuildHookConfig, parseBuildHookConfig } from './build-hook-config.js';
import { decideBuildCall, readSeenScreenshot, type SeenScreenshot } from './decide-build-call.js';

/*
 * The program that Claude Code runs before each tool call, after each Read, and when the model wants to stop:
 * `node build-hook.js CONFIG.json`, the event on stdin.
 */

const Event = z.looseObject({
  hook_event_name: z.string(),
  cwd: z.string(),
  tool_name: z.string().default(''),
  tool_input: z.record(z.string(), z.unknown()).default({}),
  tool_response: z.unknown().optional(),
  stop_hook_active: z.boolean().default(false),
});
const nothing: HookOutput = { stdout: '', reason: '', exitCode: 0 };

serveHook((text) => {
  const config = parseBuildHookConfig(readFileSync(process.argv[2] ?? '', 'utf8'));
  const event = Event.parse(JSON.parse(text));
  const { build: scope, guard } = config;
  const call = { tool: event.tool_name, input: event.tool_input, cwd: event.cwd };
  if (event.hook_event_name === 'Stop') return event.stop_hook_active ? nothing : answerStop(config);
  if (event.hook_event_name === 'PostToolUse') {
    const seen = readSeenScreenshot({ ...call, response: event.tool_response }, { root: guard.root, scope });
    if (seen !== null) appendFileSync(scope.seenFile, `${JSON.stringify(seen)}\n`);
    return nothing;
  }
  const own = decideBuildCall(call, { root: guard.root, scope, seen: readSeen(scope.seenFile) });
  if (own.decision === 'guard') {
    const answer = countDenials(answerHook(text, guard), guard.denialCount);
    record(config, answer.tool, answer.subject, answer.decision);
    return { stdout: answer.stdout, reason: answer.decision.reason, exitCode: answer.exitCode };
  }
  record(config, call.tool, String(call.input.filename ?? call.input.url ?? call.input.file_path ?? ''), own);
  const output = {
    hookEventName: 'PreToolUse',
    permissionDecision: own.decision,
    permissionDecisionReason: `${own.reason} [${own.rule}]`,
  };
  return { stdout: `${JSON.stringify({ hookSpecificOutput: output })}\n`, reason: own.reason, exitCode: 0 };
});

/** Sends a model that ends too early back to work, once. */
function answerStop({ build, guard }: BuildHookConfig): HookOutput {
  const test = parseTests(readFileSync(join(guard.root, testsPath), 'utf8')).find(
    ({ id }) => id === build.testId,
  );
  if (test?.status === 'pass') return nothing;
  const reason = `${testsPath} still says "fail" for "${build.testId}". Finish the test, or end the session again and say why you cannot finish it.`;
  return { stdout: `${JSON.stringify({ decision: 'block', reason })}\n`, reason, exitCode: 0 };
}

function readSeen(path: string): SeenScreenshot[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SeenScreenshot);
}

function record(
  { guard }: BuildHookConfig,
  tool: string,
  subject: string,
  decision: { readonly decision: string; readonly rule: string; readonly reason: string },
): void {
  if (guard.decisionLog === null) return;
  const entry = { at: new Date().toISOString(), tool, subject: subject.slice(0, 500), ...decision };
  appendFileSync(guard.decisionLog, `${JSON.stringify(entry)}\n`);
}
