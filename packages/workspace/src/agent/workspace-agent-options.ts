import type { Sandbox } from '@fixpoint/sandbox/run';
import type { WorkspaceTool } from '../tools/index.js';
import type { ModelOptions } from './open-models.js';
import type { WorkspaceEvent } from './workspace-event.js';

export interface WorkspaceAgentOptions {
  /** The only folder that the agent works in. */
  readonly folder: string;
  /** Folder for its state; by default a hidden folder next to the workspace. */
  readonly state?: string | undefined;
  readonly model: ModelOptions;
  /** Absent: the strongest that this machine has. */
  readonly sandbox?: Sandbox | undefined;
  /** Source of the path to programs; commands see no more than that of it. Absent: our own. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Hosts from which packages may come, at whatever address; besides the usual ones at public addresses. */
  readonly registries?: readonly string[] | undefined;
  /** Folders besides the system's that commands may read: tool chains. */
  readonly readable?: readonly string[] | undefined;
  /** Longest single git command. */
  readonly gitTimeoutMs?: number | undefined;
  /** Tools besides the shipped ones. */
  readonly tools?: readonly WorkspaceTool[] | undefined;
  readonly onEvent?: ((event: WorkspaceEvent) => void) | undefined;
  /** Receives the model's words as they come. */
  readonly onText?: ((soFar: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}
