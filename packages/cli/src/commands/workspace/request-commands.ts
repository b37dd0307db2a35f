import { InvalidInputError } from '@fixpoint/shared/errors';
import { stripUnsafe } from '@fixpoint/shared/text';
import type { AgentResult, WorkspaceAgent, WorkspaceEvent } from '@fixpoint/workspace/agent';
import { describeWorkspaceEvent } from '@fixpoint/workspace/agent';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';
import type { Colour } from '../../render/terminal-text.js';
import { type MakeCommandOptions, openAgent, type WorkspaceOptions } from './open-agent.js';

const colours: Partial<Record<WorkspaceEvent['type'], Colour>> = {
  ERROR: 'red',
  WARNING: 'yellow',
  MODEL_OUTPUT: 'green',
  SUBTASK_DONE: 'cyan',
  READ_FILE: 'dim',
  LIST_DIR: 'dim',
};

interface WithRequest {
  readonly request: string;
}

export const runAsk: Command<WorkspaceOptions & WithRequest> = (context, options) =>
  withAgent(context, options, (agent) => agent.ask(options.request));

export const runMake: Command<MakeCommandOptions & WithRequest> = (context, options) =>
  withAgent(context, options, (agent) =>
    agent.make(options.request, {
      planning: options.plan ? 'always' : 'auto',
      approve: async (plan) => {
        if (options.yes || options.json || !context.isInteractive) return plan;
        return (await context.confirm('Run this plan?')) ? plan : null;
      },
    }),
  );

export const runResume: Command<WorkspaceOptions> = (context, options) =>
  withAgent(context, options, async (agent) => {
    const result = await agent.resume();
    if (result === null) {
      throw new InvalidInputError('There is no interrupted project in this workspace.', {
        field: 'folder',
        hint: 'Start a project with "fixpoint make", or use --folder to select the workspace of the interrupted project.',
      });
    }
    return result;
  });

/** A request on each line, until the input ends. On a terminal with a prompt; the conversation is remembered meanwhile. */
export const runChat: Command<WorkspaceOptions> = (context, options) =>
  withAgent(context, options, async (agent) => {
    let last: AgentResult | null = null;
    for await (const line of context.readLines('> ')) {
      if (line.trim() !== '') last = await agent.converse(line);
    }
    return last ?? { ok: true, text: '', spent: null };
  });

/** Runs a request and shows its events: as lines for people, or as one JSON object a line with the result last. */
async function withAgent(
  context: CommandContext,
  options: WorkspaceOptions,
  act: (
    agent: WorkspaceAgent,
  ) => Promise<Omit<AgentResult, 'spent'> & { spent: AgentResult['spent'] | null }>,
): Promise<number> {
  const { write, status, paint } = context;
  const agent = openAgent(context, options, {
    onEvent(event) {
      if (options.json) write(JSON.stringify(event));
      else showEvent(event);
    },
    onText: (soFar) => {
      if (!options.json) status(soFar.split('\n').at(-1) ?? '');
    },
  });

  function showEvent(event: WorkspaceEvent): void {
    const text = describeWorkspaceEvent(event);
    if (text === '') return;
    for (const line of text.split('\n')) {
      const colour = colours[event.type];
      write(colour === undefined ? stripUnsafe(line) : paint(colour, stripUnsafe(line)));
    }
  }

  try {
    const result = await act(agent);
    if (options.json) write(JSON.stringify({ type: 'RESULT', ...result }));
    return result.ok ? exitCodes.ok : exitCodes.failed;
  } finally {
    await agent.close();
  }
}
