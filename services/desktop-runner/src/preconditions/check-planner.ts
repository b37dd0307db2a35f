import { checkChatEndpoint } from '@fixpoint/agents/chat';
import { checkClaudeLogin } from '@fixpoint/agents/claude';
import type { SettingsValues } from '@fixpoint/shared/config';
import {
  faulty,
  type PreconditionCheck,
  type PreconditionSubject,
  passed,
} from '@fixpoint/tasks/preconditions';
import type { desktopRunnerSettings } from '../config.js';
import { endpointOf } from './check-vision.js';

/** Whether what makes plans runs and may be asked: the Claude Code CLI or a chat endpoint, as the settings say. Costs nothing. */
export function createPlannerCheck(options: {
  readonly values: SettingsValues<typeof desktopRunnerSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): PreconditionCheck<PreconditionSubject> {
  const { values, environment } = options;
  return async (_subject, signal) => {
    if (values.planner === 'chat') {
      const found = await checkChatEndpoint({ ...endpointOf(values), signal });
      return found.state === 'ok' ? passed('planner', found.message) : faulty('planner', found.state, found);
    }
    const login = await checkClaudeLogin({
      path: values.claudePath,
      environment,
      signal,
      use: { service: 'desktop-runner', makes: 'plans' },
    });
    if (login.state === 'ok') return passed('planner', `Claude Code creates plans: ${login.message}.`);
    return faulty('planner', login.state, {
      code: login.code,
      message: login.message,
      remedy: `${login.remedy} Or use a chat endpoint as planner: AGENT_PLANNER=chat.`,
    });
  };
}
