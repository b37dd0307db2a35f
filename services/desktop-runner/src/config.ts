import {
  defineSettings,
  installationSecretSettings,
  setting,
  timeoutSettings,
} from '@fixpoint/shared/config';
import { z } from 'zod';
import { browserSettings } from './config/browser-settings.js';
import { desktopSettings } from './config/desktop-settings.js';
import { visionSettings } from './config/vision-settings.js';

/** What the desktop runner needs to know beside the shared settings. */
export const desktopRunnerSettings = defineSettings({
  httpRequestSeconds: timeoutSettings.httpRequestSeconds,
  planGenerationSeconds: timeoutSettings.planGenerationSeconds,
  planner: setting({
    env: 'AGENT_PLANNER',
    schema: z.enum(['claude', 'chat']).default('claude'),
    description:
      'Who makes the plans of desktop tasks: claude (the Claude Code CLI) or chat (the endpoint of LMSTUDIO_ENDPOINT).',
    onInvalid: 'default',
  }),
  ...installationSecretSettings,
  ...desktopSettings,
  ...visionSettings,
  ...browserSettings,
});
