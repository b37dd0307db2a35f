import { defineSettings, timeoutSettings } from '@fixpoint/shared/config';

/** What the desktop runner needs to know beside the shared settings. */
export const desktopRunnerSettings = defineSettings({
  httpRequestSeconds: timeoutSettings.httpRequestSeconds,
});
