import type { StageContext, StageHandler } from '@fixpoint/shared/queue';
import { describeWorkspaceEvent, type WorkspaceAgent, type WorkspaceEvent } from '@fixpoint/workspace/agent';
import { stepKindOf } from '@fixpoint/workspace/planning';
import type { OpenWorkspaceAgent } from '../adapters/workspace-agents.js';

interface Options {
  readonly openAgent: OpenWorkspaceAgent;
}

/** Longest line of an event in a task's log. */
const longestMessage = 1_000;
const longestRequest = 20_000;

export function createWorkspacePlanStage(options: Options): StageHandler<'workspace-plan'> {
  return ({ request }, context) =>
    withAgent(options, context, async (agent) => {
      const { plan, spent } = await agent.plan(request);
      return {
        project: { architecture: plan.architecture, steps: plan.steps.map(({ title }) => title) },
        spent_usd: spent.costUsd ?? 0,
      };
    });
}

/** One step. A run after a crash begins it anew: files are written again or found unchanged, and a commit holds what is new. */
export function createWorkspaceStepStage(options: Options): StageHandler<'workspace-step'> {
  return ({ request, project, index }, context) =>
    withAgent(options, context, async (agent) => {
      const steps = project.steps.map((title) => ({ title, kind: stepKindOf(title) }));
      const said = (await context.inputs()).map(({ text }) => `- ${text}`);
      const added = said.length === 0 ? '' : `\n\nAdded since, newest last:\n${said.join('\n')}`;
      const plan = {
        request: `${request}${added}`.slice(0, longestRequest),
        ...{ architecture: project.architecture, steps },
      };
      const { ok, text, commit, spent } = await agent.step(plan, index);
      return { ok, text: text.slice(0, 10_000), commit, spent_usd: spent.costUsd ?? 0 };
    });
}

/** Lets an agent work, and reports what it does as it does it. */
async function withAgent<Result>(
  { openAgent }: Options,
  context: StageContext,
  work: (agent: WorkspaceAgent) => Promise<Result>,
): Promise<Result> {
  let written = Promise.resolve();
  const agent = openAgent({
    signal: context.signal,
    onEvent(event) {
      const message = toMessage(event);
      if (message !== '') written = written.then(() => context.progress(message, { event: event.type }));
      // The failure is thrown below, not here.
      written.catch(() => {});
    },
  });
  try {
    const result = await work(agent);
    await written;
    return result;
  } finally {
    await agent.close();
  }
}

/** The first line tells what happens; of what went wrong, all of it. */
function toMessage(event: WorkspaceEvent): string {
  const text = describeWorkspaceEvent(event);
  const shown = event.type === 'WARNING' || event.type === 'ERROR' ? text : (text.split('\n')[0] ?? '');
  return shown.slice(0, longestMessage);
}
