export { createGuardSettings, guardHookPath } from './create-guard-settings.js';
export type { GuardHookConfig } from './guard-hook-config.js';
