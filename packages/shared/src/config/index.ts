export * from './settings.js';
export { sharedSettings } from './shared-settings.js';
