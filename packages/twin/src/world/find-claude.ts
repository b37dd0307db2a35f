import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ConfigurationError } from '@fixpoint/shared/errors';

/** Path of the Claude Code CLI that this project pins. Throws `ConfigurationError` where it is not installed. */
export function findClaude(): string {
  const require = createRequire(import.meta.url);
  const folders = require.resolve.paths('@anthropic-ai/claude-code') ?? [];
  const claude = folders.map((folder) => join(folder, '.bin', 'claude')).find((path) => existsSync(path));
  if (claude !== undefined) return claude;
  throw new ConfigurationError(
    `The Claude Code CLI is not installed beside ${dirname(import.meta.filename)}.`,
    {
      hint: 'Run `npm ci` in the project, without --omit=dev and --omit=optional.',
    },
  );
}
