export type { AgentResult } from './agent-result.js';
export {
  createWorkspaceAgent,
  type MakeOptions,
  type WorkspaceAgent,
} from './create-workspace-agent.js';
export type { ModelOptions } from './open-models.js';
export { type OpenWorkspace, type OpenWorkspaceOptions, openWorkspace } from './open-workspace.js';
export type { WorkspaceAgentOptions } from './workspace-agent-options.js';
export { describeWorkspaceEvent, type WorkspaceEvent } from './workspace-event.js';
export type { WorkspacePlan } from './workspace-plan.js';
