import { basename } from 'node:path/posix';
import { z } from 'zod';
import { type PlatformDeployment, readStatus } from '../../core/platform-deployment.js';
import type { Ask } from './create-ask.js';
import { type DefinitionOf, type DeployPlatform, logLines, maxShownDeployments } from './deploy-platform.js';

type Definition = DefinitionOf<'github'>;

const Runs = z.object({
  workflow_runs: z.array(
    z.object({
      id: z.number(),
      name: z.string().nullish(),
      path: z.string(),
      head_sha: z.string(),
      status: z.string().nullish(),
      conclusion: z.string().nullish(),
    }),
  ),
});
const Deployments = z.array(z.object({ id: z.number(), sha: z.string() }));
const Statuses = z.array(z.object({ state: z.string(), description: z.string().nullish() }));
const Jobs = z.object({
  jobs: z.array(z.object({ id: z.number(), name: z.string(), conclusion: z.string().nullish() })),
});

/** Runs of all workflows are listed together. */
const maxShownRuns = 50;
const maxShownJobs = 3;
const runPrefix = 'run/';

/**
 * GitHub Actions and Pages: the runs of the workflow that deploys, and if the row names an environment, the deployments to it. A failed build never
 * becomes a deployment, so it is reported from its run.
 */
export function createGithubPlatform(
  ask: Ask,
  { githubToken }: { readonly githubToken?: string | undefined },
): DeployPlatform<Definition> {
  const init = {
    headers: {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      'user-agent': 'fixpoint',
      ...(githubToken === undefined ? {} : { authorization: `Bearer ${githubToken}` }),
    },
    hint:
      githubToken === undefined
        ? 'Set GITHUB_TOKEN to a token with read access to Actions and Deployments of the repository.'
        : 'Give GITHUB_TOKEN read access to Actions and Deployments of the repository.',
  };
  const toUrl = ({ url, repository }: Definition, path: string) => `${url}/repos/${repository}/${path}`;

  async function listRuns(definition: Definition, signal: AbortSignal): Promise<PlatformDeployment[]> {
    const address = toUrl(definition, `actions/runs?per_page=${maxShownRuns}`);
    const { workflow_runs } = await ask(address, Runs, signal, init);
    const { workflow } = definition;
    return workflow_runs
      .filter(({ name, path }) =>
        [name, path, basename(path)].some((candidate) => withoutBranch(candidate) === workflow),
      )
      .slice(0, maxShownDeployments)
      .map(({ id, head_sha, status, conclusion }) => {
        const said = conclusion ?? status ?? 'unknown';
        return {
          id: `${runPrefix}${id}`,
          commit: head_sha.toLowerCase(),
          state: conclusion == null ? 'coming' : readStatus(conclusion),
          detail: `${said.replaceAll('_', ' ')} (workflow "${workflow}")`,
        };
      });
  }

  async function listDeployments(
    definition: Definition,
    environment: string,
    signal: AbortSignal,
  ): Promise<PlatformDeployment[]> {
    const address = toUrl(
      definition,
      `deployments?environment=${encodeURIComponent(environment)}&per_page=${maxShownDeployments}`,
    );
    const deployments = await ask(address, Deployments, signal, init);
    return Promise.all(
      // Each takes a separate request.
      deployments.slice(0, 5).map(async ({ id, sha }) => {
        const statuses = toUrl(definition, `deployments/${id}/statuses?per_page=1`);
        const [newest] = await ask(statuses, Statuses, signal, init);
        const { state = 'pending', description } = newest ?? {};
        return {
          id: `deployment/${id}`,
          commit: sha.toLowerCase(),
          state: readStatus(state),
          detail: `${state.replaceAll('_', ' ')} in ${environment}${description ? `: ${description}` : ''}`,
        };
      }),
    );
  }

  return {
    async list(definition, signal) {
      const runs = await listRuns(definition, signal);
      if (definition.environment === undefined) return runs;
      const deployments = await listDeployments(definition, definition.environment, signal);
      const joined = runs.map((run): PlatformDeployment => {
        const deployment = deployments.find(({ commit }) => commit === run.commit);
        // The run has the log, whatever the state of the deployment.
        if (deployment !== undefined && run.state !== 'failed') return { ...deployment, id: run.id };
        return run.state === 'live' ? { ...run, state: 'coming' } : run;
      });
      const others = deployments.filter(({ commit }) => !runs.some((run) => run.commit === commit));
      return [...joined, ...others];
    },

    async log(definition, id, kind, signal) {
      // Neither Pages nor Actions runs anything after the deployment that could write a log.
      if (kind === 'output' || !id.startsWith(runPrefix)) return '';
      const run = toUrl(definition, `actions/runs/${id.slice(runPrefix.length)}/jobs?filter=latest`);
      const { jobs } = await ask(run, Jobs, signal, init);
      const failed = jobs.filter(
        ({ conclusion }) => conclusion != null && readStatus(conclusion) === 'failed',
      );
      const logs = await Promise.all(
        failed.slice(0, maxShownJobs).map(async (job) => {
          const address = toUrl(definition, `actions/jobs/${job.id}/logs`);
          const text = await ask(address, z.string(), signal, { ...init, follows: true });
          const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
          return [
            `Job "${job.name}" ended with the result "${job.conclusion}".`,
            ...lines.slice(-logLines),
          ].join('\n');
        }),
      );
      return logs.join('\n');
    },
  };
}

/** A workflow's path may name the branch that it was read from: `.github/workflows/deploy.yml@main`. */
function withoutBranch(path: string | null | undefined): string | undefined {
  return path?.split('@')[0];
}
