import type { Containment } from '@fixpoint/models/processes';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { Logger } from '@fixpoint/shared/logging';
import { createChatEye } from '../adapters/eyes/chat-eye.js';
import { createClaudeEye } from '../adapters/eyes/claude-eye.js';
import type { Eye } from '../core/eye.js';
import type { desktopSettings } from '../desktop-settings.js';
import type { visionSettings } from '../vision-settings.js';

/** The eye that the settings name. Whether its program or endpoint is there shows when it first looks. */
export function createEyeOfSettings(options: {
  readonly values: SettingsValues<typeof desktopSettings & typeof visionSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly containment: Containment;
  readonly log: Logger;
}): Eye {
  const { values, environment, containment, log } = options;
  const timeoutMs = values.lookSeconds * 1_000;
  if (values.eye === 'claude') {
    return createClaudeEye({ path: values.claudePath, timeoutMs, env: environment, containment, log });
  }
  const [input, output] = (values.chatPrice ?? '0/0').split('/').map(Number);
  return createChatEye({
    url: values.chatEndpoint,
    model: values.chatModel,
    ...(values.chatKey === undefined ? {} : { apiKey: values.chatKey }),
    timeoutMs: Math.max(timeoutMs, values.chatSeconds * 1_000),
    price: { input: input ?? 0, output: output ?? 0 },
  });
}
