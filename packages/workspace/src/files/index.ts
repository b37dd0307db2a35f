export { isIgnoredFolder } from './ignored-folders.js';
export { parsePath } from './parse-path.js';
export { type FileEntry, openWorkspaceFiles, type WorkspaceFiles } from './workspace-files.js';
