import { createGithub } from '@fixpoint/build-harness/github';
import { type ApprovalRules, readApprovedIssue } from '@fixpoint/build-harness/orchestrator';
import { findRemoteBranch } from '@fixpoint/build-harness/repository';
import type { HarnessSettings } from '@fixpoint/build-harness/settings';
import { openPreview, proposeTests, runSession, type SessionResult } from '@fixpoint/build-harness/worker';
import type { Sandbox } from '@fixpoint/sandbox/run';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { BuildIssue, BuildSessions, BuildTest, BuildWork, Failure } from '@fixpoint/shared/contracts';
import { ConfigurationError, FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import type { StageContext } from '@fixpoint/tasks/engine';
import { keepSession } from './keep-session.js';
import type { WorkspacePreviews } from './workspace-previews.js';

/** Request of a build to the harness. */
export interface BuildRequest {
  readonly work: BuildWork;
  readonly issue: BuildIssue;
  /** Remaining budget, in US dollars; null: as much as the settings allow. */
  readonly budgetUsd: number | null;
}

/** Runs sessions. Throws typed errors; a session that ended normally is a result. */
export interface BuildWorker {
  /** Runs an initialiser session that proposes the tests of the issue. */
  propose(
    request: BuildRequest,
    context: StageContext,
  ): Promise<{ tests: BuildTest[]; summary: string; spentUsd: number }>;
  runSession(
    request: BuildRequest & {
      readonly tests: readonly BuildTest[];
      /** People's messages to the build, newest last. */
      readonly notes: readonly string[];
    },
    context: StageContext,
  ): Promise<BuildSessions>;
  /** The newest commit of the agent's branch at GitHub. Throws if there is no such branch. */
  findBranch(work: BuildWork, context: StageContext): Promise<{ commit: string; branch: string }>;
}

/** The build harness, as the stages use it. */
export interface BuildHarness {
  /** Throws if the issue must not be built. */
  readonly readIssue: (
    work: BuildWork,
    signal: AbortSignal,
  ) => Promise<{ issue: BuildIssue; reasons: string[] }>;
  readonly worker: BuildWorker;
  /** Serves the app of a finished build for people to view; absent: it is not served. A build does not depend on it. */
  readonly keepPreview?: (work: BuildWork, context: StageContext) => Promise<void>;
}

export interface BuildHarnessOptions {
  readonly settings: HarnessSettings;
  /** GITHUB_TOKEN; undefined: nothing can be built. */
  readonly token: string | undefined;
  readonly githubApiUrl: string;
  readonly rules: Omit<ApprovalRules, 'self'>;
  readonly home: string;
  readonly claudePath: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodePath: string;
  readonly sandbox: Sandbox;
  /** Store of the sessions' results. */
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  /** Null: apps are not served after their builds. */
  readonly previews: Pick<WorkspacePreviews, 'keep'> | null;
}

/** Time limit in milliseconds: the build is over meanwhile, and its step may take five minutes. */
const previewOpenMs = 90_000;

/** The build harness behind the stages: issues by GitHub's API, sessions in folders of this machine. */
export function createBuildHarness(options: BuildHarnessOptions): BuildHarness {
  const { settings, home, claudePath, environment, nodePath, sandbox, rules } = options;

  function needToken(): string {
    if (options.token !== undefined) return options.token;
    throw new ConfigurationError('Issues cannot be built: GITHUB_TOKEN is not set.', {
      hint: 'Set GITHUB_TOKEN for the fixer to a token that can read issues and push to the repository (docs/build.md).',
    });
  }

  function withBudget({ budgetUsd }: BuildRequest): HarnessSettings {
    return budgetUsd === null || budgetUsd > settings.buildBudgetUsd
      ? settings
      : { ...settings, buildBudgetUsd: budgetUsd };
  }

  async function keepPreview(
    previews: Pick<WorkspacePreviews, 'keep'>,
    { repository, issue }: BuildWork,
    { signal, task, log }: StageContext,
  ): Promise<void> {
    try {
      const preview = await openPreview({
        settings,
        repository,
        issue,
        home,
        environment,
        nodePath,
        sandbox,
        token: needToken(),
        signal: AbortSignal.any([signal, AbortSignal.timeout(previewOpenMs)]),
      });
      await previews.keep(task.id, preview);
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'Starting the preview of a finished build failed');
    }
  }

  const { previews } = options;
  return {
    ...(previews === null
      ? {}
      : { keepPreview: (work: BuildWork, context: StageContext) => keepPreview(previews, work, context) }),
    readIssue(work, signal) {
      const token = needToken();
      if (rules.approvers.length === 0) {
        throw new ConfigurationError('No issue can be approved: AUTHORIZED_APPROVERS is not set.', {
          hint: 'Set AUTHORIZED_APPROVERS for the fixer to the same logins as for the orchestrator.',
        });
      }
      const { githubApiUrl: url } = options;
      return readApprovedIssue(
        createGithub({ repository: work.repository, token, url, signal }),
        work,
        rules,
      );
    },
    worker: {
      async propose(request, { signal, log }) {
        const { title, text } = request.issue;
        const { tests, summary, costUsd } = await proposeTests({
          issue: { title, body: text },
          settings,
          claudePath,
          environment,
          signal,
          log,
          budgetUsd: withBudget(request).buildBudgetUsd,
        });
        return { tests, summary, spentUsd: costUsd };
      },
      async runSession(request, context) {
        const { work, issue, tests, notes } = request;
        const report = createReporter(context);
        const startedAt = new Date();
        const token = needToken();
        const result = await runSession({
          config: { ...withBudget(request), repository: work.repository, issueNumber: work.issue },
          issue: { title: issue.title, body: issue.text },
          approved: [...tests],
          notes,
          home,
          claudePath,
          environment,
          nodePath,
          sandbox,
          token,
          signal: context.signal,
          log: context.log,
          onStep: report.step,
        });
        await report.written();
        // Commits that others pushed meanwhile are kept; the next session meets the same failure.
        const isPartly = isTransient(result) && result.beside.length > 0;
        if (!isPartly) throwIfTransient(result);
        const keep = (session: SessionResult) =>
          keepSession(session, {
            artifacts: options.artifacts,
            before: tests,
            startedAt,
            endedAt: new Date(),
            secrets: secretsOf(environment, token),
          });
        const kept = await keep(isPartly ? { ...result, status: 'CONTINUE' } : result);
        return result.beside.length === 0
          ? kept
          : { ...kept, beside: await Promise.all(result.beside.map(keep)) };
      },
      async findBranch({ repository: name }: BuildWork, { signal }) {
        const branch = settings.agentBranch;
        const remoteUrl = `${settings.githubServerUrl.replace(/\/$/, '')}/${name}.git`;
        const commit = await findRemoteBranch({ remoteUrl, token: needToken(), branch, environment }, signal);
        if (commit !== null) return { commit, branch };
        throw new UnavailableError(`The branch ${branch} of ${name} does not exist at GitHub.`, {
          code: 'branch-missing',
        });
      },
    },
  };
}

/** The harness's credentials. The agent gets none of them; should one appear all the same, it is not stored. */
function secretsOf(environment: BuildHarnessOptions['environment'], token: string): string[] {
  const { ANTHROPIC_API_KEY: key, AWS_BEARER_TOKEN_BEDROCK: bedrock } = environment;
  return [token, key, bedrock].filter((value) => value !== undefined);
}

/** A failure that the next attempt of the step may fix is left to the queue to retry, and does not end a session. */
function throwIfTransient(result: SessionResult): void {
  if (isTransient(result)) throw new FixpointError(result.failure.message, result.failure);
}

function isTransient(result: SessionResult): result is SessionResult & { readonly failure: Failure } {
  return result.failure !== null && result.failure.retry !== 'never' && result.failure.retry !== 'person';
}

/** Writes the current actions of a session into the task's log, in order. */
function createReporter(context: StageContext) {
  let writing = Promise.resolve();
  return {
    step(step: string): void {
      writing = writing.then(() => context.progress(step));
      // The failure is thrown by `written`, not here.
      writing.catch(() => {});
    },
    written: () => writing,
  };
}
