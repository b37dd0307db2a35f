export { createToolbox, type Toolbox, type ToolResult } from './create-toolbox.js';
export type { ToolEvent, WorkspaceTool } from './workspace-tool.js';
export { workspaceTools } from './workspace-tools.js';
