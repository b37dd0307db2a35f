export { answerHook } from './answer-hook.js';
export { countDenials } from './count-denials.js';
export { createGuardSettings, type GuardSettings, guardHookPath } from './create-guard-settings.js';
export { type GuardHookConfig, parseGuardHookConfig } from './guard-hook-config.js';
export { type HookOutput, serveHook } from './serve-hook.js';
