import type { WorkspaceAgent } from '@fixpoint/workspace/agent';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';
import { clean, cleanCode } from '../../render/terminal-text.js';
import { openAgent, type WorkspaceOptions } from './open-agent.js';

interface WithCommit {
  readonly commit: string;
}

export const runLog: Command<WorkspaceOptions> = (context, options) =>
  withHistory(context, options, async (agent) => {
    const commits = await agent.log();
    if (options.json) context.write(JSON.stringify(commits));
    else for (const { id, at, title } of commits) context.write(`${id.slice(0, 10)}  ${at}  ${clean(title)}`);
  });

export const runDiff: Command<WorkspaceOptions & WithCommit> = (context, options) =>
  withHistory(context, options, async (agent) => {
    const diff = await agent.diff(options.commit);
    if (options.json) context.write(JSON.stringify({ diff }));
    else for (const line of diff.trimEnd().split('\n')) context.write(cleanCode(line));
  });

export const runUndo: Command<WorkspaceOptions & WithCommit> = (context, options) =>
  withHistory(context, options, async (agent) => {
    const undone = await agent.undo(options.commit);
    context.write(
      options.json ? JSON.stringify(undone) : `${undone.id.slice(0, 10)}  ${clean(undone.title)}`,
    );
  });

async function withHistory(
  context: CommandContext,
  options: WorkspaceOptions,
  act: (agent: WorkspaceAgent) => Promise<void>,
): Promise<number> {
  const agent = openAgent(context, options);
  try {
    await act(agent);
    return exitCodes.ok;
  } finally {
    await agent.close();
  }
}
