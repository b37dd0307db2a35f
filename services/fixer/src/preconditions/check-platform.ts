import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { faulty, type PreconditionCheck, passed } from '@fixpoint/tasks/preconditions';

/** One of these variables each. */
const tokens: Readonly<Record<string, readonly string[]>> = {
  railway: ['RAILWAY_TOKEN', 'RAILWAY_API_TOKEN'],
  github: ['GITHUB_TOKEN'],
  vercel: ['VERCEL_TOKEN'],
  render: ['RENDER_API_KEY'],
};

/** Whether the platform that the row names can be asked about deploys: whether its token is set. */
export function createPlatformCheck(
  environment: Readonly<Record<string, string | undefined>>,
): PreconditionCheck {
  return async ({ name, deploy }: ServiceDefinition) => {
    const type = deploy.platform?.type;
    const names = type === undefined ? undefined : tokens[type];
    if (names === undefined || names.some((variable) => environment[variable])) {
      return passed(
        'platform',
        type === undefined ? `${name} has no deploy platform.` : `${type} is accessible.`,
      );
    }
    // An address that names the version tells the same.
    return faulty('platform', deploy.version === undefined ? 'failed' : 'warning', {
      code: 'platform/no-token',
      message: `${name} is deployed by ${type}, but ${names.join(' or ')} is not set for the fixer.`,
      remedy: `Set ${names.join(' or ')}, or remove platform from services.${name}.deploy.`,
    });
  };
}
