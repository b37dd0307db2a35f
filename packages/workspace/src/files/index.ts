export { parsePath } from './parse-path.js';
export { openWorkspaceFiles, type WorkspaceFiles } from './workspace-files.js';
