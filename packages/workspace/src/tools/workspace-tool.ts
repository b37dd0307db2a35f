import type { z } from 'zod';
import type { CommandRunner, Servers } from '../commands/index.js';
import type { WorkspaceFiles } from '../files/index.js';

/** Parts of the workspace that a tool may use. */
export interface ToolContext {
  readonly files: WorkspaceFiles;
  readonly runner: CommandRunner;
  readonly servers: Servers;
  readonly signal: AbortSignal;
}

/** Description of a call for people: the seed's names of events, with the argument that names its target. */
export interface ToolEvent {
  readonly type: 'WRITE_FILE' | 'READ_FILE' | 'LIST_DIR' | 'CREATE_DIR' | 'EXECUTE';
  readonly target: string;
}

/** Result of a call, for the model. `failed`: it must do something about it. `wrote`: a path whose content is now as the call requested. */
export interface ToolOutcome {
  readonly text: string;
  readonly failed?: boolean;
  readonly wrote?: string;
}

/**
 * A tool as data. To add one, write such an entry and put it in `workspaceTools`: the model's tools, the system prompt,
 * the validation and the events follow from it.
 */
export interface WorkspaceTool<Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** For the model. */
  readonly description: string;
  readonly schema: Schema;
  /** For people. */
  event(args: z.output<Schema>): ToolEvent;
  /** Throws FixpointError for a mistake of the model: it reads the message and does better. */
  run(args: z.output<Schema>, context: ToolContext): Promise<ToolOutcome>;
}

/** Declares a tool; the identity function, for its types. */
export function defineTool<Schema extends z.ZodType>(tool: WorkspaceTool<Schema>): WorkspaceTool<Schema> {
  return tool;
}
