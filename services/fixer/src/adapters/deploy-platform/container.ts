import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { type PlatformDeployment, readStatus } from '../../core/platform-deployment.js';
import type { RunTool } from '../run-tool.js';
import { toJson } from './create-ask.js';
import { type DefinitionOf, type DeployPlatform, logLines } from './deploy-platform.js';

const Containers = z
  .array(
    z.object({
      Id: z.string(),
      State: z.object({
        Status: z.string(),
        StartedAt: z.string(),
        ExitCode: z.number(),
        Health: z.object({ Status: z.string() }).nullish(),
      }),
      Config: z.object({ Labels: z.record(z.string(), z.string()).nullish() }),
    }),
  )
  .min(1);
type Container = z.infer<typeof Containers>[number];

/** A container on this machine, by the command line of its engine: its state and its output. */
export function createContainerPlatform(run: RunTool): DeployPlatform<DefinitionOf<'docker' | 'podman'>> {
  return {
    async list({ type, container, label }, signal) {
      const name = `name=^/?${container.replaceAll('.', '\\.')}$`;
      const listed = await run(
        type,
        ['container', 'ls', '--all', '--quiet', '--no-trunc', '--filter', name],
        signal,
      );
      const [id] = listed.trim().split('\n');
      // While it is replaced there is no container.
      if (id === undefined || id === '') return [];
      const parsed = Containers.safeParse(toJson(await run(type, ['container', 'inspect', id], signal)));
      if (!parsed.success) {
        throw new FixpointError(
          `The output of ${type} for the container ${container} has an unexpected format.`,
          {
            code: 'unavailable',
            retry: 'backoff',
            cause: parsed.error,
          },
        );
      }
      return parsed.data.slice(0, 1).map((parsedContainer) => toDeployment(parsedContainer, label));
    },
    log: ({ type, container }, _id, _kind, signal) =>
      run(type, ['logs', '--tail', String(logLines), container], signal),
  };
}

function toDeployment({ Id, State, Config }: Container, label: string): PlatformDeployment {
  return {
    // A restarted container may run other code from a folder of the host.
    id: `${Id.slice(0, 12)}@${State.StartedAt}`,
    commit: (Config.Labels?.[label] ?? '').toLowerCase(),
    ...readState(State),
  };
}

function readState(state: Container['State']): Pick<PlatformDeployment, 'state' | 'detail'> {
  const { Status: status, Health, ExitCode } = state;
  if (['exited', 'dead', 'stopped'].includes(status)) {
    return { state: 'failed', detail: `${status} with code ${ExitCode}` };
  }
  const health = Health?.Status ?? '';
  const detail = ['', 'none'].includes(health) ? status : `${status} and ${health}`;
  if (health === 'unhealthy') return { state: 'failed', detail };
  return { state: health === 'starting' ? 'coming' : readStatus(status), detail };
}
