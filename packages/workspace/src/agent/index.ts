export type { AgentResult } from './agent-result.js';
export {
  createWorkspaceAgent,
  type WorkspaceAgent,
} from './create-workspace-agent.js';
export type { ModelOptions } from './open-models.js';
export { openWorkspace } from './open-workspace.js';

export { describeWorkspaceEvent, type WorkspaceEvent } from './workspace-event.js';
