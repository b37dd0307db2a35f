import { text } from 'node:stream/consumers';
import type { DeployPlatformDefinition } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { serve } from '../../../testing/serve.js';
import { createDeployPlatform } from './create-deploy-platform.js';

const { signal } = new AbortController();
const commit = 'a'.repeat(40);

/** Responds as Railway's API does, and records the requests. */
async function serveRailway(
  asked: { headers: Record<string, unknown>; body: { query: string; variables: unknown } }[],
) {
  const url = await serve(async (request, response) => {
    const body = JSON.parse(await text(request));
    asked.push({ headers: request.headers, body });
    const data = body.query.includes('deployments(')
      ? {
          deployments: {
            edges: [
              { node: { id: 'd2', status: 'BUILDING', meta: { commitHash: commit.toUpperCase() } } },
              { node: { id: 'd1', status: 'REMOVED', meta: null } },
            ],
          },
        }
      : { log: [{ timestamp: '2026-03-01T12:00:00Z', message: 'npm ERR! missing script' }] };
    response.end(JSON.stringify({ data }));
  });
  return {
    type: 'railway',
    project: 'p',
    environment: 'e',
    service: 's',
    url,
  } satisfies DeployPlatformDefinition;
}

describe('Railway', () => {
  it('lists deployments and their logs with the queries its API expects (S0-099)', async () => {
    const asked: Parameters<typeof serveRailway>[0] = [];
    const definition = await serveRailway(asked);
    const platform = createDeployPlatform({ railwayToken: 'project-token', timeoutMs: 5_000 });
    expect(await platform.list(definition, signal)).toEqual([
      { id: 'd2', commit, state: 'coming', detail: 'building' },
      { id: 'd1', commit: '', state: 'gone', detail: 'removed' },
    ]);
    expect(await platform.log(definition, 'd2', 'build', signal)).toBe(
      '2026-03-01T12:00:00Z npm ERR! missing script',
    );
    await platform.log(definition, 'd2', 'output', signal);
    expect(asked[0]).toMatchObject({
      headers: { 'project-access-token': 'project-token' },
      body: { variables: { input: { projectId: 'p', environmentId: 'e', serviceId: 's' }, first: 10 } },
    });
    expect(asked[0]?.headers.authorization).toBeUndefined();
    expect(asked.slice(1).map(({ body }) => /log: (\w+)/.exec(body.query)?.[1])).toEqual([
      'buildLogs',
      'deploymentLogs',
    ]);
  });

  it('takes the token of an account as a bearer', async () => {
    const asked: Parameters<typeof serveRailway>[0] = [];
    const platform = createDeployPlatform({ railwayApiToken: 'account-token', timeoutMs: 5_000 });
    await platform.list(await serveRailway(asked), signal);
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer account-token' });
    expect(asked[0]?.headers['project-access-token']).toBeUndefined();
  });

  it('is not asked without a token, and never shows one in an error', async () => {
    const definition = await serveRailway([]);
    await expect(createDeployPlatform({ timeoutMs: 5_000 }).list(definition, signal)).rejects.toMatchObject({
      code: 'configuration',
      hint: expect.stringContaining('RAILWAY_TOKEN'),
    });
    const refusing = await serve((_request, response) =>
      response.writeHead(401).end('secret-token is wrong'),
    );
    const platform = createDeployPlatform({ railwayToken: 'secret-token', timeoutMs: 5_000 });
    const error = await platform
      .list({ ...definition, url: refusing }, signal)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('HTTP 401') });
    expect(JSON.stringify(error) + String(error)).not.toContain('secret-token');
  });
});

it.each([
  ['not JSON', 'hello'],
  ['JSON of another form', '{"deployments":[]}'],
])('reports a list that is %s', async (_what, answer) => {
  const url = await serve((_request, response) => response.end(answer));
  const platform = createDeployPlatform({ timeoutMs: 5_000 });
  await expect(platform.list({ type: 'list', url }, signal)).rejects.toMatchObject({ retry: 'backoff' });
});
