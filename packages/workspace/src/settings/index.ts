export { describeModel, locateState } from './read-settings.js';
export { workspaceSettings } from './workspace-settings.js';
