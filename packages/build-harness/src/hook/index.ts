export { browserServer, disallowedBrowserTools } from './browser-tools.js';
export type { BuildHookConfig } from './build-hook-config.js';
export { buildHookPath, createBuildSettings, toBuildPolicy, toHookPolicy } from './create-build-settings.js';
