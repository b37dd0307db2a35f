import { FixpointError } from '@fixpoint/shared/errors';

/** There is no Claude Code CLI where `CLAUDE_CODE_PATH` says. */
export class ClaudeMissingError extends FixpointError {
  constructor(path: string) {
    super(`The Claude Code CLI "${path}" was not found.`, {
      code: 'engine-missing',
      retry: 'never',
      hint: 'Install it with "npm install -g @anthropic-ai/claude-code", or set CLAUDE_CODE_PATH to where it lies ("wsl:claude" when it lives in WSL).',
      context: { path },
    });
  }
}
