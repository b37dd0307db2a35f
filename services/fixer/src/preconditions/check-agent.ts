import { checkClaudeLogin } from '@fixpoint/agents/claude';
import { findProvider } from '@fixpoint/build-harness/agent';
import type { HarnessSettings } from '@fixpoint/build-harness/settings';
import { ConfigurationError } from '@fixpoint/shared/errors';
import {
  faulty,
  isBuild,
  type PreconditionCheck,
  type PreconditionSubject,
  passed,
} from '@fixpoint/tasks/preconditions';

/**
 * Whether the coding agent runs and is logged in, as the CLI itself reports it. Costs nothing. `provider`: whose endpoint serves the model of
 * builds, where the agent may have a key of another vendor.
 */
export function createAgentCheck(options: {
  readonly path: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly provider?: HarnessSettings | undefined;
}): PreconditionCheck<PreconditionSubject> {
  const { path, environment, provider } = options;
  return async (subject, signal) => {
    if (isBuild(subject) && provider?.provider === 'bedrock') {
      const refused = await findProvider(provider, environment).then(
        () => null,
        (error: unknown) => error,
      );
      if (refused === null) return passed('agent', 'The build agent has an Amazon Bedrock key.');
      if (!(refused instanceof ConfigurationError)) throw refused;
      return faulty('agent', 'failed', {
        code: 'agent/not-logged-in',
        message: refused.message,
        remedy: refused.hint ?? 'Set AWS_BEARER_TOKEN_BEDROCK.',
      });
    }
    const login = await checkClaudeLogin({ path, environment, signal });
    if (login.state === 'ok') return passed('agent', login.message);
    const { state, code, message, remedy } = login;
    return faulty('agent', state, { code, message, remedy });
  };
}
