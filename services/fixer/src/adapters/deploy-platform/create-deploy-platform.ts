import { z } from 'zod';
import { readStatus } from '../../core/platform-deployment.js';
import { createRunTool } from '../run-tool.js';
import { createContainerPlatform } from './container.js';
import { type Ask, createAsk } from './create-ask.js';
import { type DefinitionOf, type DeployPlatform, logLines, maxShownDeployments } from './deploy-platform.js';
import { createGithubPlatform } from './github.js';
import { createRenderPlatform, createVercelPlatform } from './hosted.js';
import { createRailwayPlatform } from './railway.js';

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

export interface DeployPlatformOptions {
  /** `RAILWAY_TOKEN`, of one project, and `RAILWAY_API_TOKEN`, of an account; the first takes precedence. */
  readonly railwayToken?: string | undefined;
  readonly railwayApiToken?: string | undefined;
  readonly githubToken?: string | undefined;
  readonly vercelToken?: string | undefined;
  readonly renderKey?: string | undefined;
  /** Environment in which the container engine is found. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}

/** All platforms, by the type of the row. */
export function createDeployPlatform(options: DeployPlatformOptions): DeployPlatform {
  const { environment = {}, timeoutMs } = options;
  const ask = createAsk({ timeoutMs });
  const container = createContainerPlatform(createRunTool({ environment, timeoutMs }));
  const platforms = {
    railway: createRailwayPlatform(ask, options),
    github: createGithubPlatform(ask, options),
    vercel: createVercelPlatform(ask, options),
    render: createRenderPlatform(ask, options),
    docker: container,
    podman: container,
    list: createListPlatform(ask),
  };
  // The type of the row has chosen the matching platform.
  const choose = (type: keyof typeof platforms) => platforms[type] as DeployPlatform;
  return {
    list: (definition, signal) => choose(definition.type).list(definition, signal),
    log: (definition, id, kind, signal) => choose(definition.type).log(definition, id, kind, signal),
  };
}

/** A list of deployments at any address, and a log for each. */
function createListPlatform(ask: Ask): DeployPlatform<DefinitionOf<'list'>> {
  return {
    async list({ url }, signal) {
      const listed = await ask(url, Listed, signal);
      return listed.slice(0, maxShownDeployments).map(({ id, commit, status, reason }) => ({
        id,
        commit: commit.toLowerCase(),
        state: readStatus(status),
        detail: reason ? `${status}: ${reason}` : status,
      }));
    },
    async log({ log }, id, _kind, signal) {
      if (log === undefined) return '';
      const lines = await ask(log.replaceAll('{id}', encodeURIComponent(id)), Lines, signal);
      return typeof lines === 'string' ? lines : lines.slice(-logLines).join('\n');
    },
  };
}
