import type { Retry } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';

interface Failure {
  readonly message: (detail: string) => string;
  readonly retry: Retry;
  readonly hint: string;
}

/** Every way in which a run of the CLI fails, by the code that events and the API carry. */
const failures = {
  /** The CLI is not logged in, or its key is refused. Asking again cannot help. */
  'engine-authentication': {
    message: (detail) => `Claude Code could not authenticate: ${detail}`,
    retry: 'never',
    hint: 'Run "claude" once and log in with "/login", or set ANTHROPIC_API_KEY to a valid key.',
  },
  /** The CLI ended without a result. */
  'engine-crashed': {
    message: (detail) => `Claude Code ended without a result: ${detail}`,
    retry: 'backoff',
    hint: 'If it ran out of memory, raise ENGINE_NODE_OPTIONS or the limit of the machine.',
  },
  /** There is no Claude Code CLI at `CLAUDE_CODE_PATH`. */
  'engine-missing': {
    message: (path) => `The Claude Code CLI "${path}" was not found.`,
    retry: 'never',
    hint: 'Install it with "npm install -g @anthropic-ai/claude-code", or set CLAUDE_CODE_PATH to its path ("wsl:claude" when it is installed in WSL).',
  },
  /** The model's service is overloaded, limits us, fails, or cannot be reached now. */
  'engine-overloaded': {
    message: (detail) => `Claude Code got no answer from its model: ${detail}`,
    retry: 'backoff',
    hint: 'Fixpoint retries by itself. If it continues, check the status page of the model’s service and your proxy.',
  },
  /** The conversation no longer fits the model. */
  'engine-prompt-too-long': {
    message: (detail) => `The request is too long for the model: ${detail}`,
    retry: 'never',
    hint: 'Give the engine fewer findings at a time, or fewer turns.',
  },
  /** The model's service understood the request and refuses it: unknown model, no credit, a refusal. */
  'engine-rejected': {
    message: (detail) => `The model’s service refused the request: ${detail}`,
    retry: 'never',
    hint: 'Check that the account has credit and access to the model "opus".',
  },
  /** The CLI printed nothing for so long that it counts as hung. */
  'engine-silent': {
    message: (duration) => `Claude Code printed nothing for ${duration} and was stopped.`,
    retry: 'backoff',
    hint: 'Raise TIMEOUT_ENGINE_SILENCE if the service’s own tests take longer than that.',
  },
  /** The guard's hook did not answer as it must. No engine is started without it. */
  'guard-not-working': {
    message: (detail) => `The guard of the coding agent does not work: ${detail}`,
    // A machine that is busy enough makes the hook run into its own time limit.
    retry: 'backoff',
    hint: 'Run "fixpoint policy explain \'git push --force\'": it must answer deny. Then check the policy file.',
  },
} as const satisfies Record<string, Failure>;

/** A failed run of the Claude Code CLI. `code` names the failure. */
export class ClaudeError extends FixpointError {
  constructor(code: keyof typeof failures, detail: string, context: Record<string, unknown> = {}) {
    const { message, retry, hint } = failures[code];
    super(message(detail), { code, retry, hint, context });
  }
}
