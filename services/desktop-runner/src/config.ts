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

/** Settings of the desktop runner beside the shared ones. */
export const desktopRunnerSettings = defineSettings({
  httpRequestSeconds: timeoutSettings.httpRequestSeconds,
  planGenerationSeconds: timeoutSettings.planGenerationSeconds,
  serviceBusyMinutes: setting({
    env: 'SERVICE_BUSY_MINUTES',
    schema: z.coerce.number().int().min(1).max(1_440).default(30),
    deprecated: true,
    description: 'without it, a busy service is tried again for 30 minutes.',
    onInvalid: 'default',
  }),
  planner: setting({
    env: 'AGENT_PLANNER',
    schema: z.enum(['claude', 'chat']).default('claude'),
    description:
      'Planner of desktop tasks: claude (the Claude Code CLI) or chat (the endpoint in LMSTUDIO_ENDPOINT).',
    onInvalid: 'default',
  }),
  ...installationSecretSettings,
  ...desktopSettings,
  ...visionSettings,
  ...browserSettings,
});
