import type { Containment } from '@fixpoint/models/processes';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { Logger } from '@fixpoint/shared/logging';
import { createChatPlanner } from '../adapters/planners/chat-planner.js';
import { createClaudePlanner } from '../adapters/planners/claude-planner.js';
import type { desktopRunnerSettings } from '../config.js';
import type { AskPlanner } from '../core/planner.js';

/** The model that makes plans, as the settings name it. Whether its program or endpoint is there shows when it is first asked. */
export function createPlannerOfSettings(options: {
  readonly values: SettingsValues<typeof desktopRunnerSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly containment: Containment;
  readonly log: Logger;
}): AskPlanner {
  const { values, environment, containment, log } = options;
  const timeoutMs = values.planGenerationSeconds * 1_000;
  if (values.planner === 'claude') {
    return createClaudePlanner({ path: values.claudePath, timeoutMs, env: environment, containment, log });
  }
  const [input, output] = (values.chatPrice ?? '0/0').split('/').map(Number);
  return createChatPlanner({
    url: values.chatEndpoint,
    model: values.chatModel,
    apiKey: values.chatKey,
    timeoutMs,
    price: { input: input ?? 0, output: output ?? 0 },
  });
}
