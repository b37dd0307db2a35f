import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { EventDraft } from '@fixpoint/shared/contracts';
import type { StageContext, StageHandler } from '@fixpoint/tasks/engine';
import type { WorkspaceAgent } from '@fixpoint/workspace/agent';
import { stepKindOf } from '@fixpoint/workspace/planning';
import type { OpenWorkspaceAgent } from '../adapters/workspace-agents.js';
import type { WorkspacePreviews } from '../adapters/workspace-previews.js';
import { createEventWriter } from '../core/write-workspace-event.js';
import { createWordsWriter } from '../core/write-workspace-words.js';
import { keepWorkspaceCopy } from './keep-workspace-copy.js';

interface Options {
  readonly openAgent: OpenWorkspaceAgent;
  readonly previews: WorkspacePreviews;
}

const maxRequestLength = 20_000;

export function createWorkspacePlanStage(options: Options): StageHandler<'workspace-plan'> {
  return ({ request, workspace }, context) =>
    withAgent(options, context, workspace, async (agent) => {
      const { plan, spent } = await agent.plan(request);
      const { architecture, steps, target } = plan;
      return {
        project: { architecture, steps: steps.map(({ title }) => title), target },
        spent_usd: spent.costUsd ?? 0,
      };
    });
}

/** One step. A run after a crash restarts it: files are written again or found unchanged, and a commit contains only the new changes. */
export function createWorkspaceStepStage(
  options: Options & { readonly artifacts: Pick<ArtifactStore, 'put'> },
): StageHandler<'workspace-step'> {
  return ({ request, project, index, workspace }, context) =>
    withAgent(options, context, workspace, async (agent) => {
      const steps = project.steps.map((title) => ({ title, kind: stepKindOf(title) }));
      const said = (await context.inputs()).map(({ text }) => `- ${text}`);
      const added = said.length === 0 ? '' : `\n\nAdded since, newest last:\n${said.join('\n')}`;
      const plan = {
        request: `${request}${added}`.slice(0, maxRequestLength),
        architecture: project.architecture,
        target: project.target,
        steps,
      };
      const { ok, text, commit, spent } = await agent.step(plan, index);
      const copy = ok
        ? await keepWorkspaceCopy({ agent, commit, artifacts: options.artifacts, context })
        : null;
      return {
        ok,
        text: text.slice(0, 10_000),
        commit,
        spent_usd: spent.costUsd ?? 0,
        ...(copy === null ? {} : { copy }),
      };
    });
}

/** Runs an agent, and reports its actions as they happen. Programs that it leaves running are kept for people to view. */
async function withAgent<Result>(
  { openAgent, previews }: Options,
  context: StageContext,
  workspace: string | undefined,
  work: (agent: WorkspaceAgent) => Promise<Result>,
): Promise<Result> {
  await previews.end(context.task.id);
  let written = Promise.resolve();
  const write = createEventWriter();
  const writeWords = createWordsWriter(() => performance.now());
  const emit = (draft: EventDraft | null) => {
    if (draft !== null) written = written.then(() => context.emit(draft));
    // The failure is thrown below, not here.
    written.catch(() => {});
  };
  const agent = openAgent({
    workspace: workspace ?? context.task.id,
    signal: context.signal,
    onEvent: (event) => emit(write(event)),
    onText: (soFar) => emit(writeWords(soFar)),
  });
  try {
    const result = await work(agent);
    await written;
    await previews.keep(context.task.id, agent);
    return result;
  } catch (error) {
    await agent.close();
    throw error;
  }
}
