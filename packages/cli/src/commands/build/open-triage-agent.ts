import {
  type Alarm,
  createAlarm,
  createTriageTurns,
  runTriageAgent,
  type TriageTurns,
} from '@fixpoint/build-harness/orchestrator';
import { harnessSettings } from '@fixpoint/build-harness/settings';
import { loadSettings } from '@fixpoint/shared/config';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { CommandContext } from '../../command-context.js';
import type { OpenOrchestrator } from './open-orchestrator.js';
import { agentSettings } from './read-issue-file.js';
import { createToolServer } from './tools-command.js';

/** The agent that decides which issue is built next, beside the orchestrator that watches: it is called when there is something to decide. */
export function openTriageAgent(
  context: CommandContext,
  open: Pick<OpenOrchestrator, 'openTools' | 'log'> & {
    readonly values: Pick<OpenOrchestrator['values'], 'maxBuilds' | 'triageBudgetUsd'>;
  },
  alarm: Alarm,
): TriageTurns {
  const { environment, signal } = context;
  const settings = loadSettings(harnessSettings, environment, context.writeError);
  const { claudePath } = loadSettings(agentSettings, environment);
  const { log, values } = open;
  // With a separate clock: news for the watcher ends no wait of the agent's.
  const tools = open.openTools(createAlarm());
  return createTriageTurns({
    most: values.maxBuilds,
    log,
    onEnd: () => alarm.wake(),
    run: () =>
      runTriageAgent({
        tools,
        settings,
        claudePath,
        environment,
        signal,
        log,
        nodePath: context.node.path,
        budgetUsd: values.triageBudgetUsd,
        serve(socket) {
          const server = createToolServer(tools, context.version);
          server.connect(new StdioServerTransport(socket, socket)).catch(() => socket.destroy());
        },
      }),
  });
}
