import type { DeployPlatformDefinition } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { type PlatformDeployment, readStatus } from '../core/platform-deployment.js';

/** What the platform that deploys a service knows of it. Everything throws `FixpointError` where it cannot be asked. */
export interface DeployPlatform {
  /** Newest first, the last ten or so. */
  list(definition: DeployPlatformDefinition, signal: AbortSignal): Promise<PlatformDeployment[]>;
  /** The newest lines of a deployment's build, or of its output since; '' where the platform shows none. */
  log(
    definition: DeployPlatformDefinition,
    id: string,
    kind: 'build' | 'output',
    signal: AbortSignal,
  ): Promise<string>;
}

const Listed = z
  .array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      commit: z.string(),
      status: z.string(),
      reason: z.string().nullish(),
    }),
  )
  .max(1_000);
const Lines = z.union([z.array(z.string()), z.string()]);

const RailwayDeployments = z.object({
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
const RailwayLog = z.object({ log: z.array(z.object({ timestamp: z.string(), message: z.string() })) });

const shown = 10;
const logLines = 500;
const mostBytes = 8 * 1024 * 1024;

const deploymentsQuery = `query Deployments($input: DeploymentListInput!, $first: Int) {
  deployments(input: $input, first: $first) { edges { node { id status meta } } }
}`;
const logQuery = (field: 'buildLogs' | 'deploymentLogs') => `query Log($deploymentId: String!, $limit: Int) {
  log: ${field}(deploymentId: $deploymentId, limit: $limit) { timestamp message }
}`;

export function createDeployPlatform(options: {
  /** `RAILWAY_TOKEN`, of one project, and `RAILWAY_API_TOKEN`, of an account; the first counts. */
  readonly railwayToken?: string | undefined;
  readonly railwayApiToken?: string | undefined;
  readonly timeoutMs: number;
}): DeployPlatform {
  const { railwayToken, railwayApiToken, timeoutMs } = options;

  async function ask<Answer>(
    url: string,
    schema: z.ZodType<Answer>,
    signal: AbortSignal,
    init: RequestInit = {},
  ): Promise<Answer> {
    const { host } = new URL(url);
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    let text: string;
    try {
      const response = await fetch(url, { ...init, redirect: 'error', signal: within });
      text = (await response.text()).slice(0, mostBytes);
      if (!response.ok) throw unusable(host, `HTTP ${response.status}`);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FixpointError) throw error;
      throw unusable(host, within.aborted ? `no answer in ${timeoutMs / 1_000} s` : 'no connection', error);
    }
    const parsed = schema.safeParse(toJson(text));
    if (!parsed.success) throw unusable(host, 'an answer in another form', parsed.error);
    return parsed.data;
  }

  async function askRailway<Data>(
    url: string,
    query: string,
    variables: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Data>,
    signal: AbortSignal,
  ): Promise<Data> {
    if (railwayToken === undefined && railwayApiToken === undefined) {
      throw new FixpointError('Railway cannot be asked without a token.', {
        code: 'configuration',
        retry: 'never',
        hint: 'Set RAILWAY_TOKEN to a token of the project or RAILWAY_API_TOKEN to one of the account, or take "platform" out of the service’s row.',
      });
    }
    const Answer = z.object({ data: schema });
    const headers = {
      'content-type': 'application/json',
      ...(railwayToken === undefined
        ? { authorization: `Bearer ${railwayApiToken}` }
        : { 'project-access-token': railwayToken }),
    };
    const body = JSON.stringify({ query, variables });
    return (await ask(url, Answer, signal, { method: 'POST', headers, body })).data;
  }

  return {
    async list(definition, signal) {
      if (definition.type === 'list') {
        const listed = await ask(definition.url, Listed, signal);
        return listed.slice(0, shown).map(({ id, commit, status, reason }) => ({
          id,
          commit: commit.toLowerCase(),
          state: readStatus(status),
          detail: reason ? `${status}: ${reason}` : status,
        }));
      }
      const { project, environment, service, url } = definition;
      const input = { projectId: project, environmentId: environment, serviceId: service };
      const { deployments } = await askRailway(
        url,
        deploymentsQuery,
        { input, first: shown },
        RailwayDeployments,
        signal,
      );
      return deployments.edges.map(({ node: { id, status, meta } }) => ({
        id,
        commit: (meta?.commitHash ?? '').toLowerCase(),
        state: readStatus(status),
        detail: status.toLowerCase(),
      }));
    },

    async log(definition, id, kind, signal) {
      if (definition.type === 'list') {
        if (definition.log === undefined) return '';
        const lines = await ask(definition.log.replaceAll('{id}', encodeURIComponent(id)), Lines, signal);
        return typeof lines === 'string' ? lines : lines.slice(-logLines).join('\n');
      }
      const field = kind === 'build' ? 'buildLogs' : 'deploymentLogs';
      const variables = { deploymentId: id, limit: logLines };
      const { log } = await askRailway(definition.url, logQuery(field), variables, RailwayLog, signal);
      return log.map(({ timestamp, message }) => `${timestamp} ${message}`).join('\n');
    },
  };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function unusable(host: string, what: string, cause?: unknown): FixpointError {
  return new FixpointError(`The platform at ${host} could not be asked: ${what}.`, {
    code: 'unavailable',
    retry: 'backoff',
    cause,
  });
}
