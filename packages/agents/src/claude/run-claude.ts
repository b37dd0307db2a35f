import { mkdir } from 'node:fs/promises';
import { findExecutable } from '@fixpoint/sandbox/processes';
import { getSubprocessCwd, isWslMode } from '@fixpoint/shared/child-process';
import { buildArguments, formatMessage } from './build-arguments.js';
import { buildClaudeCommand } from './build-command.js';
import { classifyRun } from './classify-run.js';
import { ClaudeError } from './claude-error.js';
import { buildEngineEnvironment } from './engine-environment.js';
import type { ClaudeRunOptions } from './run-options.js';
import { createRunReader } from './run-reader.js';
import { capBytes, createTranscript, promptLimit, responseLimit } from './size-limits.js';
import type { Denial } from './track-denials.js';

export interface ClaudeRun {
  /** False if it ran into `maxTurns`, the budget, or a hook's stop; what it changed until then is still there. */
  readonly ok: boolean;
  /** The engine's last words, at most 1 MB. */
  readonly text: string;
  readonly turns: number;
  readonly costUsd: number;
  readonly denials: readonly Denial[];
  readonly terminalReason: string;
  readonly exit: { readonly code: number | null; readonly signal: string | null };
  /** All messages and the tokens of each, JSON lines, capped. */
  readonly transcript: string;
}

/**
 * Lets Claude Code work in a folder. The prompt goes in on standard input: as an argument it would be swallowed by the
 * variadic flag before it, and the kernel takes no argument over 128 KB. Tools are granted by the guard's hook
 * alone. When this returns or throws, no process of the run is left.
 *
 * Throws `ClaudeError`, `TimedOutError`, or the signal's reason when aborted.
 */
export async function runClaude(options: ClaudeRunOptions): Promise<ClaudeRun> {
  options.signal.throwIfAborted();
  const { cwd, wslCwd } = getSubprocessCwd(options.path, options.cwd);
  const [program = options.path, ...args] = buildClaudeCommand(options.path, buildArguments(options), {
    wslCwd,
  });
  const command = await findExecutable(program, options.env.PATH);
  if (command === null) throw new ClaudeError('engine-missing', options.path);

  const prompt = capBytes(options.prompt, promptLimit);
  if (prompt.cut > 0)
    options.log.warn({ bytes_left_out: prompt.cut }, 'The prompt is over 100 KB and was cut');
  await Promise.all([options.home, options.temporary].map((folder) => mkdir(folder, { recursive: true })));

  const transcript = createTranscript();
  const enough = new AbortController();
  const reader = createRunReader(transcript, options, () => enough.abort());

  const run = await options
    .start({
      command,
      args,
      cwd,
      env: buildEngineEnvironment(options.env, {
        runHome: options.home,
        temporary: options.temporary,
        nodeOptions: options.nodeOptions,
        extra: {
          // Else a model has to search for each tool of a server before it can call it.
          ...(options.mcpServers === undefined ? {} : { ENABLE_TOOL_SEARCH: 'false', MCP_TIMEOUT: '30000' }),
          ...options.extraEnvironment,
        },
        wsl: isWslMode(options.path),
      }),
      input: options.pictures === undefined ? prompt.text : formatMessage(prompt.text, options.pictures),
      runId: options.runId,
      signal: AbortSignal.any([options.signal, enough.signal]),
      timeoutMs: options.timeoutMs,
      quietMs: options.quietMs,
      onLine: reader.read,
    })
    .finally(reader.close);

  if (run.startFailure !== null) throw new ClaudeError('engine-missing', options.path);
  const seen = reader.seen();
  const outcome = classifyRun({
    ...seen,
    retryAfterMs: options.retryAfterMs?.() ?? null,
    stoppedBy: run.stoppedBy,
    exitCode: run.exitCode,
    signalName: run.signalName,
    output: run.errorOutput === '' ? run.output : run.errorOutput,
    timeoutMs: options.timeoutMs,
    quietMs: options.quietMs,
    now: new Date(),
  });
  if (outcome.kind === 'failed') throw outcome.error;
  if (outcome.kind === 'stopped') throw options.signal.reason;
  const text = capBytes(seen.result?.result ?? '', responseLimit);
  if (text.cut > 0) options.log.warn({ bytes_left_out: text.cut }, 'The answer is over 1 MB and was cut');
  return {
    ok: outcome.kind === 'finished',
    text: text.text,
    turns: seen.result?.num_turns ?? 0,
    costUsd: seen.result?.total_cost_usd ?? 0,
    denials: reader.denials(),
    terminalReason: outcome.terminalReason,
    exit: { code: run.exitCode, signal: run.signalName },
    transcript: transcript.read(),
  };
}
