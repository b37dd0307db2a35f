import type { BuildIssue, BuildSession, BuildTest, BuildWork } from '@fixpoint/shared/contracts';
import type { StageContext, StageHandler } from '@fixpoint/shared/queue';
import { toSafeText, truncate } from '@fixpoint/shared/text';

/** What a build asks the harness to do. */
export interface BuildRequest {
  readonly work: BuildWork;
  readonly issue: BuildIssue;
  /** What may still be spent on it, in US dollars; null: as much as the settings allow. */
  readonly budgetUsd: number | null;
}

/** The build harness, as the stages use it. Throws typed errors; a session that came to an end of its own is a result. */
export interface BuildWorker {
  /** Lets an initialiser session say what the issue is to be tested by. */
  propose(
    request: BuildRequest,
    context: StageContext,
  ): Promise<{ tests: BuildTest[]; summary: string; spentUsd: number }>;
  runSession(
    request: BuildRequest & {
      readonly tests: readonly BuildTest[];
      /** What people said to the build, newest last. */
      readonly notes: readonly string[];
    },
    context: StageContext,
  ): Promise<BuildSession>;
  /** The newest commit of the agent's branch at GitHub. Throws where there is none. */
  findBranch(work: BuildWork, context: StageContext): Promise<{ commit: string; branch: string }>;
}

export interface BuildStages {
  /** Throws where the issue is not to be built. */
  readonly readIssue: (
    work: BuildWork,
    signal: AbortSignal,
  ) => Promise<{ issue: BuildIssue; reasons: string[] }>;
  readonly worker: BuildWorker;
}

const longestNote = 4_000;
const mostNotes = 20;

export function createBuildTriageStage({ readIssue }: BuildStages): StageHandler<'build-triage'> {
  return ({ work }, { signal }) => readIssue(work, signal);
}

export function createBuildSetupStage({ worker }: BuildStages): StageHandler<'build-setup'> {
  return async ({ work, issue }, context) => {
    const { tests, summary, spentUsd } = await worker.propose(
      { work, issue, budgetUsd: budgetOf(context) },
      context,
    );
    return { tests, summary: truncate(toSafeText(summary), 4_000), spent_usd: spentUsd };
  };
}

/** One session. A run after a crash begins it anew: the harness clears away what the killed one left. */
export function createBuildTestStage({ worker }: BuildStages): StageHandler<'build-test'> {
  return async ({ work, issue, tests }, context) => {
    const notes = (await context.inputs())
      .slice(-mostNotes)
      .map(({ text }) => truncate(toSafeText(text), longestNote));
    return worker.runSession({ work, issue, tests, notes, budgetUsd: budgetOf(context) }, context);
  };
}

export function createBuildPushStage({ worker }: BuildStages): StageHandler<'build-push'> {
  return ({ work }, context) => worker.findBranch(work, context);
}

function budgetOf({ task }: StageContext): number | null {
  return task.spec.limits.budget_usd;
}
