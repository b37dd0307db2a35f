import { defineCheck, type PlanCheck, platformTokens } from '@fixpoint/tasks/checks';

/** Checks that the platform in the row can be queried about deploys: that its token is set. */
export function createPlatformCheck(environment: Readonly<Record<string, string | undefined>>): PlanCheck {
  return defineCheck('platform', async ({ name, deploy }) => {
    const type = deploy.platform?.type;
    const names = type === undefined ? undefined : platformTokens[type];
    if (names === undefined || names.some((variable) => environment[variable])) {
      return {
        state: 'ok',
        message: type === undefined ? `${name} has no deploy platform.` : `${type} is accessible.`,
      };
    }
    // An address that names the version shows the same.
    return {
      state: deploy.version === undefined ? 'failed' : 'warning',
      code: 'platform/no-token',
      message: `${name} is deployed by ${type}, but ${names.join(' or ')} is not set for the fixer.`,
      remedy: `Set ${names.join(' or ')}, or remove platform from services.${name}.deploy.`,
    };
  });
}
