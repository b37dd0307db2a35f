import type { Retry } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';

interface Failure {
  readonly message: (detail: string) => string;
  readonly retry: Retry;
  readonly hint: string;
}

/** Every way in which a run of the CLI fails, by the code that events and the API carry. */
const failures = {
  /** The CLI is not logged in, or its key is refused. */
  'engine-authentication': {
    message: (detail) => `Claude Code could not authenticate: ${detail}`,
    retry: 'person',
    hint: 'Run "claude" once and log in with "/login", or set ANTHROPIC_API_KEY to a valid key. Then resume the task.',
  },
  /** The account has no credit, or its spending limit is reached. */
  'engine-credit': {
    message: (detail) => `The account of Claude Code has no credit left: ${detail}`,
    retry: 'person',
    hint: 'Add credit or raise the spending limit of the account, then resume the task.',
  },
  /** The CLI ended without a result. */
  'engine-crashed': {
    message: (detail) => `Claude Code ended without a result: ${detail}`,
    retry: 'backoff',
    hint: 'If it ran out of memory, give the machine or container more memory.',
  },
  /** There is no Claude Code CLI at `CLAUDE_CODE_PATH`. */
  'engine-missing': {
    message: (path) => `The Claude Code CLI "${path}" was not found.`,
    retry: 'person',
    hint: 'Install it with "npm install -g @anthropic-ai/claude-code", or set CLAUDE_CODE_PATH to its path ("wsl:claude" if it is installed in WSL). Then resume the task.',
  },
  /** The model's service is overloaded, limits us, fails, or cannot be reached now. */
  'engine-overloaded': {
    message: (detail) => `Claude Code got no response from its model: ${detail}`,
    retry: 'backoff',
    hint: 'Fixpoint retries automatically. If the error continues, check the status page of the model service and your proxy.',
  },
  /** The conversation no longer fits the model. */
  'engine-prompt-too-long': {
    message: (detail) => `The request is too long for the model: ${detail}`,
    retry: 'never',
    hint: 'Limit the findings per fix or the turns of the agent.',
  },
  /** The model's service understood the request and refuses it: unknown model, a refusal. */
  'engine-rejected': {
    message: (detail) => `The model service rejected the request: ${detail}`,
    retry: 'never',
    hint: 'Check that the account has access to the model "opus".',
  },
  /** The CLI printed nothing for so long that it counts as hung. */
  'engine-silent': {
    message: (duration) => `Claude Code printed nothing for ${duration} and was stopped.`,
    retry: 'backoff',
    hint: 'Let the tests of the service print their progress: output resets this time.',
  },
  /** The guard's hook did not answer as it must. No engine is started without it. */
  'guard-not-working': {
    message: (detail) => `The guard of the coding agent does not work: ${detail}`,
    // A machine that is busy enough makes the hook run into its own time limit.
    retry: 'backoff',
    hint: 'Run "fixpoint policy explain \'git push --force\'": it must show deny. Then check the policy file.',
  },
  /** The account's quota is spent. Until its reset, if that is stated, no run can succeed. */
  'quota-spent': {
    message: (detail) => `The quota of Claude Code is spent: ${detail}`,
    retry: 'person',
    hint: 'Resume the task after the quota has been reset, or use another account or an API key.',
  },
} as const satisfies Record<string, Failure>;

/** A failed run of the Claude Code CLI. `code` names the failure. */
export class ClaudeError extends FixpointError {
  /** @param afterMs - Time until the instant that the other side states; the failure then waits for it. */
  constructor(
    code: keyof typeof failures,
    detail: string,
    context: Record<string, unknown> = {},
    afterMs: number | null = null,
  ) {
    const { message, retry, hint } = failures[code];
    super(message(detail), { code, retry: afterMs === null ? retry : { after: afterMs }, hint, context });
  }
}
