import type { ToolCall, ToolOffer } from '@fixpoint/agents/conversation';
import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { mendArguments, namesOf } from './mend-arguments.js';
import type { ToolContext, ToolEvent, ToolOutcome, WorkspaceTool } from './workspace-tool.js';

export interface ToolResult extends ToolOutcome {
  readonly failed: boolean;
}

/** The tools of one agent, behind the one handler that validates, reports and catches. */
export interface Toolbox {
  /** The arguments of each tool, in order, by its name. */
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  /** For the model's endpoint. */
  readonly offers: readonly ToolOffer[];
  /** For the system prompt: each tool on a line, with its arguments. */
  readonly descriptions: string;
  /** Never throws for a mistake of the model: it reads the result and does better. Throws the signal's reason. */
  run(call: ToolCall, signal: AbortSignal, onEvent: (event: ToolEvent) => void): Promise<ToolResult>;
}

export function createToolbox(
  tools: readonly WorkspaceTool[],
  context: Omit<ToolContext, 'signal'>,
): Toolbox {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const schemas = tools.map((tool) => ({
    tool,
    parameters: z.toJSONSchema(tool.schema, { io: 'input' }) as Record<string, unknown>,
  }));
  return {
    parameters: new Map(schemas.map(({ tool, parameters }) => [tool.name, namesOf(parameters)])),
    offers: schemas.map(({ tool, parameters }) => ({
      type: 'function',
      name: tool.name,
      description: tool.description,
      parameters,
    })),
    descriptions: schemas
      .map(({ tool, parameters }) => `- ${tool.name}(${describeArguments(parameters)}): ${tool.description}`)
      .join('\n'),
    async run(call, signal, onEvent) {
      signal.throwIfAborted();
      const tool = byName.get(call.tool);
      if (tool === undefined) {
        return failed(`There is no tool "${call.tool}". There are: ${[...byName.keys()].join(', ')}.`);
      }
      const parameters = schemas.find((entry) => entry.tool === tool)?.parameters ?? {};
      const parsed = tool.schema.safeParse(mendArguments(call.args, parameters));
      if (!parsed.success) {
        return failed(`The arguments of ${call.tool} are wrong.\n${z.prettifyError(parsed.error)}`);
      }
      onEvent(tool.event(parsed.data));
      try {
        const outcome = await tool.run(parsed.data, { ...context, signal });
        return { failed: false, ...outcome };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof FixpointError)
          return failed([error.message, error.hint].filter(Boolean).join(' '));
        // The system's own refusals: a folder instead of a file, a full disk. Their text names paths of ours, their code does not.
        const code = (error as NodeJS.ErrnoException).code;
        if (typeof code === 'string') return failed(`${call.tool} failed: ${code}.`);
        throw error;
      }
    },
  };
}

function failed(text: string): ToolResult {
  return { text, failed: true };
}

function describeArguments(parameters: Record<string, unknown>): string {
  const required = new Set(Array.isArray(parameters.required) ? parameters.required : []);
  return namesOf(parameters)
    .map((name) => (required.has(name) ? name : `${name}?`))
    .join(', ');
}
