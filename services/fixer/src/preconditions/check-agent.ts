import { checkClaudeLogin } from '@fixpoint/agents/claude';
import { findProvider } from '@fixpoint/build-harness/agent';
import type { HarnessSettings } from '@fixpoint/build-harness/settings';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { defineCheck, isBuild, type PlanCheck } from '@fixpoint/tasks/checks';

/**
 * Checks that the coding agent runs and is logged in, as the CLI itself reports it. Costs nothing. `provider`: the endpoint that serves the model of
 * builds, for which the agent may have a key of another vendor.
 */
export function createAgentCheck(options: {
  readonly path: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly provider?: HarnessSettings | undefined;
}): PlanCheck {
  const { path, environment, provider } = options;
  return defineCheck('agent', async (subject, signal) => {
    if (isBuild(subject) && provider?.provider === 'bedrock') {
      const refused = await findProvider(provider, environment).then(
        () => null,
        (error: unknown) => error,
      );
      if (refused === null) return { state: 'ok', message: 'The build agent has an Amazon Bedrock key.' };
      if (!(refused instanceof ConfigurationError)) throw refused;
      return {
        state: 'failed',
        code: 'agent/not-logged-in',
        message: refused.message,
        remedy: refused.hint ?? 'Set AWS_BEARER_TOKEN_BEDROCK.',
      };
    }
    return checkClaudeLogin({ path, environment, signal });
  });
}
