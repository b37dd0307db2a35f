import { checkClaudeLogin } from '@fixpoint/agents/claude';
import { faulty, type PreconditionCheck, passed } from '@fixpoint/shared/preconditions';

/** Whether the coding agent runs and is logged in, as the CLI itself reports it. Costs nothing. */
export function createAgentCheck(options: {
  readonly path: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): PreconditionCheck {
  return async (_service, signal) => {
    const login = await checkClaudeLogin({ ...options, signal });
    if (login.state === 'ok') return passed('agent', login.message);
    const { state, code, message, remedy } = login;
    return faulty('agent', state, { code, message, remedy });
  };
}
