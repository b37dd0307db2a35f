import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { readStatus } from '../../core/platform-deployment.js';
import type { Ask } from './create-ask.js';
import { type DefinitionOf, type DeployPlatform, logLines, maxShownDeployments } from './deploy-platform.js';

const Deployments = z.object({
  deployments: z.object({
    edges: z.array(
      z.object({
        node: z.object({
          id: z.string(),
          status: z.string(),
          meta: z.object({ commitHash: z.string().nullish() }).nullish(),
        }),
      }),
    ),
  }),
});
const Log = z.object({ log: z.array(z.object({ timestamp: z.string(), message: z.string() })) });

const deploymentsQuery = `query Deployments($input: DeploymentListInput!, $first: Int) {
  deployments(input: $input, first: $first) { edges { node { id status meta } } }
}`;
const logQuery = (field: 'buildLogs' | 'deploymentLogs') => `query Log($deploymentId: String!, $limit: Int) {
  log: ${field}(deploymentId: $deploymentId, limit: $limit) { timestamp message }
}`;

export function createRailwayPlatform(
  ask: Ask,
  {
    railwayToken,
    railwayApiToken,
  }: { readonly railwayToken?: string | undefined; readonly railwayApiToken?: string | undefined },
): DeployPlatform<DefinitionOf<'railway'>> {
  async function query<Data>(
    url: string,
    text: string,
    variables: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Data>,
    signal: AbortSignal,
  ): Promise<Data> {
    if (railwayToken === undefined && railwayApiToken === undefined) {
      throw new FixpointError('Railway requires a token.', {
        code: 'configuration',
        retry: 'never',
        hint: 'Set RAILWAY_TOKEN to a project token or RAILWAY_API_TOKEN to an account token, or remove "platform" from the service in fixpoint.config.yaml.',
      });
    }
    const headers = {
      'content-type': 'application/json',
      ...(railwayToken === undefined
        ? { authorization: `Bearer ${railwayApiToken}` }
        : { 'project-access-token': railwayToken }),
    };
    const body = JSON.stringify({ query: text, variables });
    const Answer = z.object({ data: schema });
    return (await ask(url, Answer, signal, { method: 'POST', headers, body })).data;
  }

  return {
    async list({ project, environment, service, url }, signal) {
      const input = { projectId: project, environmentId: environment, serviceId: service };
      const variables = { input, first: maxShownDeployments };
      const { deployments } = await query(url, deploymentsQuery, variables, Deployments, signal);
      return deployments.edges.map(({ node: { id, status, meta } }) => ({
        id,
        commit: (meta?.commitHash ?? '').toLowerCase(),
        state: readStatus(status),
        detail: status.toLowerCase(),
      }));
    },
    async log({ url }, id, kind, signal) {
      const field = kind === 'build' ? 'buildLogs' : 'deploymentLogs';
      const { log } = await query(url, logQuery(field), { deploymentId: id, limit: logLines }, Log, signal);
      return log.map(({ timestamp, message }) => `${timestamp} ${message}`).join('\n');
    },
  };
}
