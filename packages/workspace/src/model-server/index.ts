export { type ModelServerOptions, startModelServer } from './start-model-server.js';
export { workspaceSettings } from './workspace-settings.js';
