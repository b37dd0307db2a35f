import { checkChatEndpoint } from '@fixpoint/agents/chat';
import { checkClaudeLogin } from '@fixpoint/agents/claude';
import type { SettingsValues } from '@fixpoint/shared/config';
import { defineCheck, type PlanCheck } from '@fixpoint/tasks/checks';
import type { desktopRunnerSettings } from '../config.js';
import { endpointOf } from './check-vision.js';

/** Checks that the planner is available and may be used: the Claude Code CLI or a chat endpoint, as in the settings. Costs nothing. */
export function createPlannerCheck(options: {
  readonly values: SettingsValues<typeof desktopRunnerSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): PlanCheck {
  const { values, environment } = options;
  return defineCheck('planner', async (_subject, signal) => {
    if (values.planner === 'chat') return checkChatEndpoint({ ...endpointOf(values), signal });
    const login = await checkClaudeLogin({
      path: values.claudePath,
      environment,
      signal,
      use: { service: 'desktop-runner', makes: 'plans' },
    });
    if (login.state === 'ok') return { ...login, message: `Claude Code creates plans: ${login.message}.` };
    return { ...login, remedy: `${login.remedy} Or use a chat endpoint as planner: AGENT_PLANNER=chat.` };
  });
}
