import { defineSettings, setting, sharedSettings } from '@fixpoint/shared/config';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { z } from 'zod';

/** Settings of the build harness's commands beside those of the harness. */
export const agentSettings = defineSettings({
  home: sharedSettings.home,
  claudePath: setting({
    env: 'CLAUDE_CODE_PATH',
    schema: z.string().min(1).default('claude'),
    description: 'Command or path of the Claude Code CLI.',
  }),
  githubToken: setting({
    env: 'GITHUB_TOKEN',
    schema: z.string().min(1).optional(),
    description: 'GitHub token that may push the branch of the agent.',
    secret: true,
  }),
});

/** An issue in a file: its title in the first line that says something, its text in what follows. */
export function readIssueFile(text: string): { title: string; body: string } {
  const [title = '', ...rest] = text.trimStart().split('\n');
  if (title.trim() === '') throw new InvalidInputError('The issue is empty.', { field: 'issue' });
  return { title: title.replace(/^#+\s*/, '').trim(), body: rest.join('\n').trim() };
}
