import { requireChecks } from '@fixpoint/tasks/checks';
import { createPreviewRecords, type StageRuntime } from '@fixpoint/tasks/engine';
import { createBuildHarness } from './adapters/build-harness.js';
import { createWorkspaceAgents } from './adapters/workspace-agents.js';
import { createWorkspacePreviews } from './adapters/workspace-previews.js';
import type { FixerParts } from './fixer-parts.js';
import {
  createBuildPushStage,
  createBuildSetupStage,
  createBuildTestStage,
  createBuildTriageStage,
} from './stages/build.js';
import { createWorkspacePlanStage, createWorkspaceStepStage } from './stages/workspace.js';

/** Serves the stages of workspaces and of builds, which share the previews. */
export function serveWorkspaces(runtime: StageRuntime, parts: FixerParts): void {
  const { values, environment, nodePath, log, releases, home, sandbox, artifacts, checks, redis } = parts;
  const openAgent = createWorkspaceAgents({
    values,
    home,
    environment,
    sandbox,
    readable: values.sandboxRead,
  });
  const previews = createWorkspacePreviews({
    records: createPreviewRecords({ redis, prefix: values.keyPrefix }),
    retentionMs: values.workspacePreviewMinutes * 60_000,
    log,
  });
  releases.defer('the previews', () => previews.close());
  const planWorkspace = createWorkspacePlanStage({ openAgent, previews });
  runtime.serve('workspace-plan', requireChecks(planWorkspace, checks));
  runtime.serve('workspace-step', createWorkspaceStepStage({ openAgent, previews, artifacts }));

  const builds = createBuildHarness({
    previews: values.workspacePreviewMinutes === 0 ? null : previews,
    settings: values,
    home,
    sandbox,
    environment,
    artifacts,
    nodePath,
    token: values.githubToken,
    githubApiUrl: values.githubApiUrl,
    claudePath: values.claudePath,
    rules: {
      approvers: values.approvers,
      label: values.approvalLabel,
      selfApproval: values.selfApproval === 'accept',
    },
  });
  runtime.serve('build-triage', createBuildTriageStage(builds));
  // Its tests cost money; the triage before it only reads.
  runtime.serve('build-setup', requireChecks(createBuildSetupStage(builds), checks));
  runtime.serve('build-test', createBuildTestStage(builds));
  runtime.serve('build-push', createBuildPushStage(builds));
}
