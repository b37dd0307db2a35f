import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { buildEngineEnvironment } from './engine-environment.js';

/** State of the CLI: if it runs and is logged in. */
export type ClaudeLogin =
  | { readonly state: 'ok'; readonly message: string }
  | {
      readonly state: 'failed' | 'warning';
      readonly code: 'agent/missing' | 'agent/not-logged-in' | 'agent/silent' | 'agent/old';
      readonly message: string;
      readonly remedy: string;
    };

/** The service that runs the CLI, and the plural of its results: `fixes`. */
export interface ClaudeUse {
  readonly service: string;
  readonly makes: string;
}

const forFixes: ClaudeUse = { service: 'fixer', makes: 'fixes' };

/** Output of `claude auth status`, as of 2.1. */
const Status = z.object({ loggedIn: z.boolean(), authMethod: z.string().optional() });

/** Its start costs a second on a busy machine; one that hangs is as good as missing. */
const limitMs = 18_000;

/** Asks the CLI itself, without a call to any model. Throws only when aborted. */
export async function checkClaudeLogin(options: {
  /** CLAUDE_CODE_PATH: a name on the PATH, a path, or `wsl:claude`. */
  readonly path: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly use?: ClaudeUse;
}): Promise<ClaudeLogin> {
  const { path, environment, signal, use = forFixes } = options;
  const [program = path, ...before] = path.startsWith('wsl:')
    ? ['wsl', '-e', path.slice('wsl:'.length)]
    : [path];
  // The CLI writes its state there.
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-login-'));
  const { exitCode, stdout, timedOut } = await execa(program, [...before, 'auth', 'status'], {
    env: buildEngineEnvironment(environment, {
      runHome: folder,
      temporary: folder,
      wsl: path.startsWith('wsl:'),
    }),
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
    timeout: limitMs,
    forceKillAfterDelay: 500,
    cancelSignal: signal,
    maxBuffer: 1024 * 1024,
  }).finally(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  signal.throwIfAborted();
  if (timedOut) {
    return {
      state: 'failed',
      code: 'agent/silent',
      message: `"${path} auth status" did not finish within ${limitMs / 1000} s.`,
      remedy: 'Run it in a terminal to see what it waits for, or set CLAUDE_CODE_PATH to another program.',
    };
  }
  return readClaudeLogin(path, { exitCode, output: stdout }, use);
}

/** Meaning of the output of `claude auth status`. No exit code: there is no such program. */
export function readClaudeLogin(
  path: string,
  { exitCode, output }: { readonly exitCode: number | undefined; readonly output: string },
  { service, makes }: ClaudeUse = forFixes,
): ClaudeLogin {
  if (exitCode === undefined) {
    return {
      state: 'failed',
      code: 'agent/missing',
      message: `The coding agent "${path}" does not run, so ${makes} are not possible.`,
      remedy:
        'Install it (npm install --global @anthropic-ai/claude-code), or set CLAUDE_CODE_PATH to its path.',
    };
  }
  const status = readStatus(output);
  if (status === null) {
    return {
      state: 'warning',
      code: 'agent/old',
      message: `"${path}" does not report whether it is logged in.`,
      remedy: 'Update it: npm install --global @anthropic-ai/claude-code.',
    };
  }
  if (status.loggedIn)
    return { state: 'ok', message: `logged in (${status.authMethod ?? 'unknown method'})` };
  return {
    state: 'failed',
    code: 'agent/not-logged-in',
    message: `The coding agent "${path}" is not logged in, so ${makes} are not possible.`,
    remedy: `Run "claude auth login" as the user that runs the ${service}, or set ANTHROPIC_API_KEY for the ${service}.`,
  };
}

function readStatus(output: string): z.output<typeof Status> | null {
  try {
    // Warnings of Node's may stand before it.
    return Status.parse(JSON.parse(output.slice(output.indexOf('{'))));
  } catch {
    return null;
  }
}
