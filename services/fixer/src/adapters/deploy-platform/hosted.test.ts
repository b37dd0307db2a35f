import { expect, it } from 'vitest';
import { serve } from '../../../testing/serve.js';
import { createDeployPlatform } from './create-deploy-platform.js';

const { signal } = new AbortController();
const commit = 'a'.repeat(40);

/** Responds to these paths, including the query, for this token; everything else is refused. */
function serveApi(token: string, answers: Readonly<Record<string, unknown>>): Promise<string> {
  return serve((request, response) => {
    const answer = answers[request.url ?? ''];
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end();
    if (answer === undefined) return void response.writeHead(404).end(request.url);
    response.end(JSON.stringify(answer));
  });
}

it('lists Vercel’s deployments and their build logs', async () => {
  const url = await serveApi('v', {
    '/v6/deployments?projectId=site&limit=10&teamId=acme': {
      deployments: [
        { uid: 'dpl_2', readyState: 'BUILDING', meta: { githubCommitSha: commit } },
        { uid: 'dpl_1', state: 'ERROR', meta: { gitlabCommitSha: 'B'.repeat(40) } },
        { uid: 'dpl_0', state: 'READY' },
      ],
    },
    '/v3/deployments/dpl_1/events?builds=1&limit=-1&teamId=acme': [
      { type: 'command', created: 1_790_000_000_000, text: 'npm run build' },
      { type: 'stderr', created: 1_790_000_001_000, payload: { text: 'Error: no such module' } },
    ],
  });
  const platform = createDeployPlatform({ vercelToken: 'v', timeoutMs: 5_000 });
  const definition = { type: 'vercel', project: 'site', team: 'acme', url } as const;
  expect(await platform.list(definition, signal)).toEqual([
    { id: 'dpl_2', commit, state: 'coming', detail: 'building' },
    { id: 'dpl_1', commit: 'b'.repeat(40), state: 'failed', detail: 'error' },
    { id: 'dpl_0', commit: '', state: 'live', detail: 'ready' },
  ]);
  expect(await platform.log(definition, 'dpl_1', 'build', signal)).toBe(
    '2026-09-21T14:13:20.000Z npm run build\n2026-09-21T14:13:21.000Z Error: no such module',
  );
});

it('lists Render’s deploys, and the logs of the build and the service', async () => {
  const logs = (message: string) => ({
    logs: [
      { timestamp: '2026-03-01T12:00:01Z', message },
      { timestamp: '2026-03-01T12:00:00Z', message: 'first' },
    ],
  });
  const query = 'ownerId=tea-1&resource=srv-1&type';
  const url = await serveApi('r', {
    '/v1/services/srv-1/deploys?limit=10': [
      { deploy: { id: 'dep-2', status: 'pre_deploy_failed', commit: { id: commit } }, cursor: 'x' },
      { deploy: { id: 'dep-1', status: 'live', commit: null }, cursor: 'y' },
    ],
    '/v1/services/srv-1': { id: 'srv-1', ownerId: 'tea-1' },
    [`/v1/logs?${query}=build&direction=backward&limit=100`]: logs('Build failed'),
    [`/v1/logs?${query}=app&direction=backward&limit=100`]: logs('Error: out of memory'),
  });
  const platform = createDeployPlatform({ renderKey: 'r', timeoutMs: 5_000 });
  const definition = { type: 'render', service: 'srv-1', url } as const;
  expect(await platform.list(definition, signal)).toEqual([
    { id: 'dep-2', commit, state: 'failed', detail: 'pre deploy failed' },
    { id: 'dep-1', commit: '', state: 'live', detail: 'live' },
  ]);
  expect(await platform.log(definition, 'dep-2', 'build', signal)).toBe(
    '2026-03-01T12:00:00Z first\n2026-03-01T12:00:01Z Build failed',
  );
  expect(await platform.log(definition, 'dep-1', 'output', signal)).toContain('Error: out of memory');
});

it.each([
  [{ type: 'vercel', project: 'site' }, 'VERCEL_TOKEN'],
  [{ type: 'render', service: 'srv-1' }, 'RENDER_API_KEY'],
] as const)(
  'is not asked without a token, and says which one a refused request had: %o',
  async (row, variable) => {
    const url = await serveApi('right', {});
    const without = createDeployPlatform({ timeoutMs: 5_000 });
    await expect(without.list({ ...row, url }, signal)).rejects.toMatchObject({
      code: 'configuration',
      hint: expect.stringContaining(variable),
    });
    const wrong = createDeployPlatform({ vercelToken: 'wrong', renderKey: 'wrong', timeoutMs: 5_000 });
    await expect(wrong.list({ ...row, url }, signal)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('HTTP 401'),
      hint: expect.stringContaining(variable),
    });
  },
);
