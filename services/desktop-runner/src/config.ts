import { defineSettings, sharedSettings, timeoutSettings } from '@fixpoint/shared/config';

export const desktopRunnerSettings = defineSettings({
  ...sharedSettings,
  httpRequestSeconds: timeoutSettings.httpRequestSeconds,
});
