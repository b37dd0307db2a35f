import { execa } from 'execa';

/** Author of the twin's own commits, at a fixed time, so that the same template always becomes the same commit. */
const identity = {
  GIT_AUTHOR_NAME: 'Document services',
  GIT_AUTHOR_EMAIL: 'team@document-services.example',
  GIT_COMMITTER_NAME: 'Document services',
  GIT_COMMITTER_EMAIL: 'team@document-services.example',
  GIT_AUTHOR_DATE: '2026-01-05T09:00:00Z',
  GIT_COMMITTER_DATE: '2026-01-05T09:00:00Z',
};

/** Runs git apart from the user's and the machine's git configuration and returns its standard output. */
export async function git(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const { stdout } = await execa('git', args, {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: {
      // Set if we are started by a git hook, and stronger than any folder we name.
      GIT_DIR: undefined,
      GIT_WORK_TREE: undefined,
      GIT_INDEX_FILE: undefined,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_TERMINAL_PROMPT: '0',
      ...identity,
      ...options.env,
    },
    stdin: 'ignore',
  });
  return stdout;
}
