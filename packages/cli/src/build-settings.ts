import { defineSettings, setting } from '@fixpoint/shared/config';
import { RepositoryName } from '@fixpoint/shared/contracts';
import { ConfigurationError } from '@fixpoint/shared/errors';

export const repositorySetting = defineSettings({
  repository: setting({
    env: 'GITHUB_REPOSITORY',
    schema: RepositoryName.optional(),
    example: 'owner/repo',
    description: 'Repository whose issues are built.',
  }),
});
export function missing(name: string, what: string): ConfigurationError {
  return new ConfigurationError(`${name} is not set.`, { hint: `Set it to ${what}.` });
}
