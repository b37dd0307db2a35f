import { executeCommandTool, readOutputTool } from './command-tools.js';
import {
  appendFileTool,
  createDirectoryTool,
  editFileTool,
  listDirTool,
  readFileTool,
  searchTool,
  writeFileTool,
} from './file-tools.js';
import type { WorkspaceTool } from './workspace-tool.js';

/** All that the model can do, in the one list there is. */
export const workspaceTools: readonly WorkspaceTool[] = [
  readFileTool,
  writeFileTool,
  appendFileTool,
  editFileTool,
  listDirTool,
  createDirectoryTool,
  searchTool,
  executeCommandTool,
  readOutputTool,
] as readonly WorkspaceTool[];
