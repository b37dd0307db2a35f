import type { IncomingMessage } from 'node:http';
import type { DeployPlatformDefinition } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { serve } from '../../../testing/serve.js';
import { createDeployPlatform } from './create-deploy-platform.js';
import type { DefinitionOf } from './deploy-platform.js';

const { signal } = new AbortController();
const commits = { ours: 'a'.repeat(40), before: 'b'.repeat(40), first: 'c'.repeat(40) };

interface Run {
  readonly id: number;
  readonly head_sha: string;
  readonly status?: string;
  readonly conclusion?: string | null;
  readonly name?: string;
  readonly path?: string;
}

/** Responds as GitHub's REST API does, with its own fields and those that we do not read. */
async function serveGithub(
  { runs, deployments = [] }: { runs: Run[]; deployments?: { id: number; sha: string; states: string[] }[] },
  asked: IncomingMessage[] = [],
): Promise<DefinitionOf<'github'>> {
  const storage = await serve((request, response) => {
    asked.push(request);
    response.end(
      '\uFEFF2026-03-01T12:00:00.1234567Z npm run build\n2026-03-01T12:00:01.0Z ##[error]Cannot find module "pptxgenjs"\n',
    );
  });
  const url = await serve((request, response) => {
    asked.push(request);
    const path = request.url ?? '';
    const answer = (value: unknown) => response.end(JSON.stringify(value));
    if (path.startsWith('/repos/acme/site/actions/runs?')) {
      const workflow_runs = runs.map((run) => ({
        name: 'Deploy',
        path: '.github/workflows/deploy.yml',
        status: 'completed',
        conclusion: null,
        run_attempt: 1,
        ...run,
      }));
      return void answer({ total_count: runs.length, workflow_runs });
    }
    const status = /^\/repos\/acme\/site\/deployments\/(\d+)\/statuses\?/.exec(path)?.[1];
    if (status !== undefined) {
      const states = deployments.find(({ id }) => id === Number(status))?.states ?? [];
      return void answer(states.map((state) => ({ state, description: '', environment: 'github-pages' })));
    }
    if (path.startsWith('/repos/acme/site/deployments?environment=github-pages&'))
      return void answer(deployments);
    if (path.startsWith('/repos/acme/site/actions/runs/7/jobs?')) {
      return void answer({
        total_count: 2,
        jobs: [
          { id: 70, name: 'lint', conclusion: 'success' },
          { id: 71, name: 'build', conclusion: 'failure' },
        ],
      });
    }
    if (path === '/repos/acme/site/actions/jobs/71/logs') {
      return void response.writeHead(302, { location: `${storage}/job-71.txt` }).end();
    }
    response.writeHead(404).end('{"message":"Not Found"}');
  });
  return { type: 'github', repository: 'acme/site', workflow: 'deploy.yml', url };
}

describe('GitHub', () => {
  const platform = createDeployPlatform({ githubToken: 'token', timeoutMs: 5_000 });

  it('lists the runs of the deploy workflow, by its file or its name', async () => {
    const runs = [
      { id: 9, head_sha: commits.ours, status: 'in_progress' },
      {
        id: 8,
        head_sha: commits.ours,
        conclusion: 'failure',
        name: 'Lint',
        path: '.github/workflows/lint.yml',
      },
      { id: 7, head_sha: commits.before, conclusion: 'timed_out', path: '.github/workflows/deploy.yml@main' },
      { id: 6, head_sha: commits.first, conclusion: 'success' },
    ];
    const definition = await serveGithub({ runs });
    const listed = [
      { id: 'run/9', commit: commits.ours, state: 'coming' },
      { id: 'run/7', commit: commits.before, state: 'failed' },
      { id: 'run/6', commit: commits.first, state: 'live' },
    ];
    expect(await platform.list(definition, signal)).toMatchObject(listed);
    expect(await platform.list({ ...definition, workflow: 'Deploy' }, signal)).toMatchObject(listed);
  });

  it('calls a commit of Pages live when its deployment is, and failed when its run is', async () => {
    const definition = await serveGithub({
      runs: [
        { id: 9, head_sha: commits.ours, conclusion: 'success' },
        { id: 7, head_sha: commits.before, conclusion: 'failure' },
        { id: 6, head_sha: commits.first, conclusion: 'success' },
      ],
      deployments: [{ id: 60, sha: commits.first, states: ['success', 'in_progress'] }],
    });
    expect(await platform.list({ ...definition, environment: 'github-pages' }, signal)).toMatchObject([
      { id: 'run/9', commit: commits.ours, state: 'coming' },
      { id: 'run/7', commit: commits.before, state: 'failed' },
      { id: 'run/6', commit: commits.first, state: 'live', detail: 'success in github-pages' },
    ]);
  });

  it('reads the log of the job that failed, and gives the token to GitHub alone', async () => {
    const asked: IncomingMessage[] = [];
    const definition = await serveGithub({ runs: [] }, asked);
    const log = await platform.log(definition, 'run/7', 'build', signal);
    expect(log).toContain(
      'Job "build" ended with the result "failure".\n2026-03-01T12:00:00.1234567Z npm run build',
    );
    expect(log).toContain('##[error]Cannot find module "pptxgenjs"');
    expect(asked.map(({ url, headers }) => [url?.split('?')[0], headers.authorization])).toEqual([
      ['/repos/acme/site/actions/runs/7/jobs', 'Bearer token'],
      ['/repos/acme/site/actions/jobs/71/logs', 'Bearer token'],
      ['/job-71.txt', undefined],
    ]);
    expect(await platform.log(definition, 'run/7', 'output', signal)).toBe('');
  });

  it('says that a token is missing where a repository cannot be read without one', async () => {
    const definition: DeployPlatformDefinition = {
      ...(await serveGithub({ runs: [] })),
      repository: 'acme/private',
    };
    const open = createDeployPlatform({ timeoutMs: 5_000 });
    await expect(open.list(definition, signal)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('HTTP 404'),
      hint: expect.stringContaining('GITHUB_TOKEN'),
    });
  });
});
