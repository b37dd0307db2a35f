import type { ConversationModel } from '@fixpoint/agents/conversation';
import { countOf } from '@fixpoint/shared/text';
import { type ChosenProject, chooseProject, findProjects } from '../frameworks/index.js';
import type { Models } from './open-models.js';
import type { OpenWorkspace } from './open-workspace.js';
import { planProject } from './plan-project.js';
import type { WorkspaceEvent } from './workspace-event.js';
import { projectOf, WorkspacePlan } from './workspace-plan.js';
import type { createWorkspaceStore, Progress } from './workspace-store.js';

/** Maximum number of earlier requests in the prompt of a change. */
const maxEarlier = 10;

interface Place {
  readonly workspace: OpenWorkspace;
  readonly models: Models;
}

/** Shows a plan before anything runs; returns it, edited or not, or null if it is rejected. */
export type ApprovePlan = (plan: WorkspacePlan) => Promise<WorkspacePlan | null>;

/** Plans a project or a change of one, and builds it step by step. */
export function createProjectWork<Opened extends Place>({
  store,
  report,
  signal,
  ask,
  runStep,
}: {
  readonly store: ReturnType<typeof createWorkspaceStore>;
  readonly report: (event: WorkspaceEvent) => void;
  readonly signal: AbortSignal;
  readonly ask: (model: ConversationModel, prompt: { system: string; text: string }) => Promise<string>;
  readonly runStep: (
    place: Opened,
    plan: WorkspacePlan,
    index: number,
  ) => Promise<{ readonly ok: boolean; readonly text: string }>;
}) {
  async function choose({ workspace: { files } }: Opened, request: string): Promise<ChosenProject> {
    const progress = await store.read();
    const last = progress === null ? null : projectOf(progress.plan).folder;
    return chooseProject(request, await findProjects(files), last);
  }

  async function proposePlan(place: Opened, request: string, chosen: ChosenProject) {
    const { architecture, breakdown } = place.models;
    const files = await place.workspace.files.walk(chosen.project.folder);
    const progress = chosen.isChange ? await store.read() : null;
    const isSame = progress !== null && projectOf(progress.plan).folder === chosen.project.folder;
    const present = {
      files,
      architecture: isSame ? progress.plan.architecture : '',
      requests: isSame ? [...(progress.earlier ?? []), progress.plan.request] : [],
    };
    return planProject(request, {
      architecture,
      breakdown,
      chosen,
      report,
      present: files.length === 0 ? null : present,
      ask,
    });
  }

  async function build(
    place: Opened,
    request: string,
    chosen: ChosenProject,
    approve: ApprovePlan = async (plan) => plan,
  ) {
    const approved = await approve(await proposePlan(place, request, chosen));
    if (approved === null) return { ok: false, text: 'The plan was rejected. Nothing was changed.' };
    const plan = WorkspacePlan.parse(approved);
    await place.workspace.history.commit(
      chosen.isChange ? 'Changes outside of steps' : 'Before the project',
      signal,
    );
    const before = chosen.isChange ? await store.read() : null;
    const earlier =
      before === null ? [] : [...(before.earlier ?? []), before.plan.request].slice(-maxEarlier);
    const progress = { plan, done: 0, earlier };
    await store.write(progress);
    return runSteps(place, progress);
  }

  async function runSteps(place: Opened, progress: Progress) {
    const { plan } = progress;
    for (const index of [...plan.steps.keys()].slice(progress.done)) {
      signal.throwIfAborted();
      const end = await runStep(place, plan, index);
      if (!end.ok) return { ok: false, text: end.text };
      await store.write({ ...progress, done: index + 1 });
    }
    return { ok: true, text: `${projectOf(plan).name} is done: ${countOf(plan.steps.length, 'step')}.` };
  }

  return { choose, proposePlan, build, runSteps };
}
