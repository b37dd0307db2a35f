import { join } from 'node:path';
import { formatDuration } from '@fixpoint/shared/text';
import { type AgentEnd, type AgentRun, findProvider, runAgent } from '../agent/index.js';
import type { WorkerConfig } from '../settings/index.js';
import { buildAgentPrompt } from './build-agent-prompt.js';
import type { TestContext } from './session-context.js';

/** Answers of the model in one session. */
const maxTurns = 200;

/** Lets the agent work on the session's test with its part of the issue's budget. */
export async function runAgentOnTest(context: TestContext): Promise<AgentRun> {
  const { config, session, progress, start, app, test } = context;
  return runAgent({
    sandbox: session.sandbox,
    sockets: session.sockets,
    server: app.server,
    signal: context.signal,
    path: context.claudePath,
    tree: app.folder,
    folder: join(session.folder, 'agent'),
    provider: await findProvider(config, context.environment),
    issue: config.issueNumber,
    testId: test.id,
    prompt: (origin) =>
      buildAgentPrompt({
        issue: context.issue,
        issueNumber: config.issueNumber,
        test,
        tests: start.tests,
        origin,
        reasons: progress.current.reasons[test.id] ?? [],
        notes: context.notes ?? [],
      }),
    budgetUsd: context.budgetUsd,
    maxTurns,
    timeoutMs: config.buildSessionMinutes * 60_000,
    environment: context.environment,
    nodePath: context.nodePath,
    log: context.log,
    onMessage: context.onMessage,
  });
}

type StopReason = Extract<AgentEnd, { kind: 'stopped' }>['by'];

/** Names the limit that stopped the agent, its figures and the setting. `spentUsd`: cost of all sessions on the issue. */
export function describeStop(
  by: StopReason,
  { buildBudgetUsd, buildSessionMinutes }: Pick<WorkerConfig, 'buildBudgetUsd' | 'buildSessionMinutes'>,
  spentUsd: number,
): string {
  const limit = formatDuration(buildSessionMinutes * 60_000);
  const longer = 'Set BUILD_SESSION_MINUTES to a larger number if sessions of this app need longer.';
  switch (by) {
    case 'budget':
      return `The budget of this issue is spent: ${spentUsd.toFixed(2)} of ${buildBudgetUsd.toFixed(2)} US dollars. Raise BUILD_BUDGET_USD to continue.`;
    case 'time':
      return `The agent was stopped after ${limit}, the time limit of a session. ${longer}`;
    case 'silence':
      return `The agent printed nothing for half of the session's time limit of ${limit} and was stopped. ${longer}`;
    case 'turns':
      return `The agent was stopped after ${maxTurns} answers, the limit of a session.`;
    case 'hook':
      return 'The guard stopped the agent.';
  }
}
