import { setTimeout as delay } from 'node:timers/promises';
import { ConfigurationError, InvalidInputError } from '@fixpoint/shared/errors';
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
  withAgent(context, { ...options, keepsServers: options.keepRunning === true }, (agent) =>
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

/**
 * A request on each line, until the input ends. On a terminal with a prompt; the conversation is remembered meanwhile. A request that
 * fails does not end it.
 */
export const runChat: Command<WorkspaceOptions> = (context, options) =>
  withAgent(context, { ...options, keepsServers: true }, async (agent) => {
    let last: Ending | null = null;
    for await (const line of context.readLines('> ')) {
      if (line.trim() === '') continue;
      last = await agent.message(line).catch((error: unknown) => {
        if (context.signal.aborted || error instanceof ConfigurationError) throw error;
        return { ok: false, text: messageOf(error), spent: null };
      });
    }
    return last ?? { ok: true, text: '', spent: null };
  });

type Ending = Omit<AgentResult, 'spent'> & { readonly spent: AgentResult['spent'] | null };

interface RunOptions extends WorkspaceOptions {
  /** Servers of the project run on while the command does, so that their address may be shown. */
  readonly keepsServers?: boolean;
  readonly keepRunning?: boolean;
}

/** Runs a request and shows its events: as lines for people, or as one JSON object a line. The result is last, however it ended. */
async function withAgent(
  context: CommandContext,
  options: RunOptions,
  act: (agent: WorkspaceAgent) => Promise<Ending>,
): Promise<number> {
  const { write, status, paint } = context;
  const listeners = {
    onEvent(event: WorkspaceEvent) {
      // Without that option its server ends with the command.
      const shown = event.type === 'COMPLETE' && !options.keepsServers ? { ...event, url: null } : event;
      if (options.json) write(JSON.stringify(shown));
      else showEvent(shown);
    },
    onText(soFar: string) {
      if (!options.json) status(soFar.split('\n').at(-1) ?? '');
    },
  };

  function showEvent(event: WorkspaceEvent): void {
    const text = describeWorkspaceEvent(event);
    if (text === '') return;
    for (const line of text.split('\n')) {
      const colour = colours[event.type];
      write(colour === undefined ? stripUnsafe(line) : paint(colour, stripUnsafe(line)));
    }
  }

  let agent: WorkspaceAgent | null = null;
  try {
    agent = openAgent(context, options, listeners);
    const result = await act(agent);
    if (options.json) write(JSON.stringify({ type: 'RESULT', ...result }));
    if (options.keepRunning) await waitForServer(context, agent, options.json === true);
    return result.ok ? exitCodes.ok : exitCodes.failed;
  } catch (error) {
    if (options.json) {
      write(JSON.stringify({ type: 'RESULT', ok: false, text: messageOf(error), spent: null }));
    }
    throw error;
  } finally {
    await agent?.close();
  }
}

/** Time between two looks at whether a server still runs, in ms. */
const lookMs = 1_000;

/** Keeps the newest server of a project until Ctrl-C, or until it ends. */
async function waitForServer(
  { signal, write }: CommandContext,
  agent: WorkspaceAgent,
  isQuiet: boolean,
): Promise<void> {
  const server = (await agent.servers()).findLast((entry) => entry.isRunning());
  if (server === undefined) {
    if (!isQuiet) write('Nothing is running.');
    return;
  }
  if (!isQuiet) write(`Running at http://127.0.0.1:${server.port}. Press Ctrl-C to stop.`);
  while (!signal.aborted && server.isRunning()) {
    await delay(lookMs, undefined, { signal }).catch(() => {});
  }
  if (!signal.aborted && !isQuiet) write(`The server ${server.ending() ?? 'ended'}.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
