import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { readStatus } from '../../core/platform-deployment.js';
import type { Ask } from './create-ask.js';
import { type DefinitionOf, type DeployPlatform, logLines, maxShownDeployments } from './deploy-platform.js';

const VercelDeployments = z.object({
  deployments: z.array(
    z.object({
      uid: z.string(),
      state: z.string().optional(),
      readyState: z.string().optional(),
      meta: z
        .object({
          githubCommitSha: z.string().optional(),
          gitlabCommitSha: z.string().optional(),
          bitbucketCommitSha: z.string().optional(),
        })
        .optional(),
    }),
  ),
});
const VercelEvents = z.array(
  z.object({
    created: z.number().optional(),
    text: z.string().optional(),
    payload: z.object({ text: z.string().optional() }).optional(),
  }),
);

/** Vercel: deployments and the log of their builds. The output of its functions is a stream, which is not read. */
export function createVercelPlatform(
  ask: Ask,
  { vercelToken }: { readonly vercelToken?: string | undefined },
): DeployPlatform<DefinitionOf<'vercel'>> {
  const toInit = () => authorize(vercelToken, 'Vercel', 'VERCEL_TOKEN');
  return {
    async list({ url, project, team }, signal) {
      const address = new URL('/v6/deployments', url);
      address.searchParams.set('projectId', project);
      address.searchParams.set('limit', String(maxShownDeployments));
      if (team !== undefined) address.searchParams.set('teamId', team);
      const { deployments } = await ask(address, VercelDeployments, signal, toInit());
      return deployments.map(({ uid, state, readyState, meta }) => {
        const said = readyState ?? state ?? 'unknown';
        const commit = meta?.githubCommitSha ?? meta?.gitlabCommitSha ?? meta?.bitbucketCommitSha ?? '';
        return {
          id: uid,
          commit: commit.toLowerCase(),
          state: readStatus(said),
          detail: said.toLowerCase(),
        };
      });
    },
    async log({ url, team }, id, kind, signal) {
      if (kind === 'output') return '';
      const address = new URL(`/v3/deployments/${encodeURIComponent(id)}/events?builds=1&limit=-1`, url);
      if (team !== undefined) address.searchParams.set('teamId', team);
      const events = await ask(address, VercelEvents, signal, toInit());
      return events
        .slice(-logLines)
        .map(({ created, text, payload }) => {
          const time = created === undefined ? '' : `${new Date(created).toISOString()} `;
          return `${time}${text ?? payload?.text ?? ''}`;
        })
        .join('\n');
    },
  };
}

const RenderDeploys = z.array(
  z.object({
    deploy: z.object({
      id: z.string(),
      status: z.string(),
      commit: z.object({ id: z.string().nullish() }).nullish(),
    }),
  }),
);
const RenderService = z.object({ ownerId: z.string() });
const RenderLogs = z.object({ logs: z.array(z.object({ timestamp: z.string(), message: z.string() })) });

/** Render: deploys, and the output of their builds and of the service. */
export function createRenderPlatform(
  ask: Ask,
  { renderKey }: { readonly renderKey?: string | undefined },
): DeployPlatform<DefinitionOf<'render'>> {
  const toInit = () => authorize(renderKey, 'Render', 'RENDER_API_KEY');
  return {
    async list({ url, service }, signal) {
      const path = `/v1/services/${encodeURIComponent(service)}/deploys?limit=${maxShownDeployments}`;
      const deploys = await ask(new URL(path, url), RenderDeploys, signal, toInit());
      return deploys.map(({ deploy: { id, status, commit } }) => ({
        id,
        commit: (commit?.id ?? '').toLowerCase(),
        state: readStatus(status),
        detail: status.replaceAll('_', ' '),
      }));
    },
    async log({ url, service }, _id, kind, signal) {
      const named = new URL(`/v1/services/${encodeURIComponent(service)}`, url);
      const { ownerId } = await ask(named, RenderService, signal, toInit());
      const address = new URL('/v1/logs', url);
      const query = { ownerId, resource: service, type: kind === 'build' ? 'build' : 'app' };
      for (const [name, value] of Object.entries({ ...query, direction: 'backward', limit: '100' })) {
        address.searchParams.set(name, value);
      }
      const { logs } = await ask(address, RenderLogs, signal, toInit());
      return logs
        .map(({ timestamp, message }) => `${timestamp} ${message}`)
        .reverse()
        .join('\n');
    },
  };
}

function authorize(token: string | undefined, platform: string, variable: string) {
  if (token === undefined) {
    throw new FixpointError(`${platform} requires a token.`, {
      code: 'configuration',
      retry: 'never',
      hint: `Set ${variable}, or remove "platform" from the service in fixpoint.config.yaml.`,
    });
  }
  const hint = `Set ${variable} to a token with read access to the service.`;
  return { headers: { authorization: `Bearer ${token}`, accept: 'application/json' }, hint };
}
