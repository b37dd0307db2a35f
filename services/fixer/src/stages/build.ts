import { toSafeText, truncate } from '@fixpoint/shared/text';
import type { StageContext, StageHandler } from '@fixpoint/tasks/engine';
import type { BuildHarness } from '../adapters/build-harness.js';

const maxNoteLength = 4_000;
const maxNotes = 20;

export function createBuildTriageStage({ readIssue }: BuildHarness): StageHandler<'build-triage'> {
  return ({ work }, { signal }) => readIssue(work, signal);
}

export function createBuildSetupStage({ worker }: BuildHarness): StageHandler<'build-setup'> {
  return async ({ work, issue }, context) => {
    const { tests, summary, spentUsd } = await worker.propose(
      { work, issue, budgetUsd: budgetOf(context) },
      context,
    );
    return { tests, summary: truncate(toSafeText(summary), 4_000), spent_usd: spentUsd };
  };
}

/** One session. A run after a crash restarts it: the harness removes the files of the killed one. */
export function createBuildTestStage({ worker }: BuildHarness): StageHandler<'build-test'> {
  return async ({ work, issue, tests }, context) => {
    const notes = (await context.inputs())
      .slice(-maxNotes)
      .map(({ text }) => truncate(toSafeText(text), maxNoteLength));
    return worker.runSession({ work, issue, tests, notes, budgetUsd: budgetOf(context) }, context);
  };
}

export function createBuildPushStage({ worker, keepPreview }: BuildHarness): StageHandler<'build-push'> {
  return async ({ work }, context) => {
    const branch = await worker.findBranch(work, context);
    await keepPreview?.(work, context);
    return branch;
  };
}

function budgetOf({ task }: StageContext): number | null {
  return task.spec.limits.budget_usd;
}
