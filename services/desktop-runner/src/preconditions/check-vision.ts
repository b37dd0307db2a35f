import { checkChatEndpoint } from '@fixpoint/agents/chat';
import type { SettingsValues } from '@fixpoint/shared/config';
import { defineCheck, type PlanCheck } from '@fixpoint/tasks/checks';
import type { visionSettings } from '../config/vision-settings.js';

type Values = SettingsValues<typeof visionSettings>;

/**
 * Checks that the model of the task's vision policy may be used, by the settings of the runner that runs the check. The machine of the desktop may
 * have others; its own run of the task reports that then.
 */
export function createVisionCheck(values: Values): PlanCheck {
  return defineCheck('vision', async ({ policy }, signal) => {
    if ((policy ?? values.visionPolicy) === 'chat') {
      return checkChatEndpoint({ ...endpointOf(values), signal });
    }
    if (values.anthropicKey !== undefined)
      return { state: 'ok', message: `${values.computerUseModel} has a key.` };
    return {
      state: 'failed',
      code: 'vision/no-key',
      message: 'The computer-use policy requires an Anthropic key, but ANTHROPIC_API_KEY is not set.',
      remedy: 'Set ANTHROPIC_API_KEY on the machine of the desktop, or choose the chat policy.',
    };
  });
}

/** The chat endpoint of the settings, in the form for its check. */
export function endpointOf({
  chatEndpoint,
  chatModel,
  chatKey,
}: Pick<Values, 'chatEndpoint' | 'chatModel' | 'chatKey'>) {
  return {
    url: chatEndpoint,
    model: chatModel,
    apiKey: chatKey,
    settings: { url: 'LMSTUDIO_ENDPOINT', model: 'LMSTUDIO_MODEL', key: 'LMSTUDIO_API_KEY' },
    start: 'Start a model server there (such as LM Studio)',
  };
}
