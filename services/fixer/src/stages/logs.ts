import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { StageOutput } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import type { StageHandler } from '@fixpoint/shared/queue';
import { countOf, truncate } from '@fixpoint/shared/text';
import type { DeployPlatform } from '../adapters/deploy-platform.js';
import type { DeployedService } from '../adapters/deployed-service.js';
import { describeAnswer, isHealthy } from '../core/deploy-answer.js';
import { pickLogErrors } from '../core/deploy-log-lines.js';

export interface LogsStageOptions {
  readonly service: DeployedService;
  /** Read where the service's row names a platform and no address of its logs. */
  readonly platform: DeployPlatform;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  /** Longest request; well below the stage's 120 s. */
  readonly requestTimeoutMs?: number;
}

const keepBytes = 2 * 1024 * 1024;

/**
 * Reads the service's logs since the deploy began. Logs are a help, not a condition: whatever goes wrong becomes a note,
 * and the loop continues. Only a run that is being stopped ends otherwise.
 */
export function createLogsStage({
  service,
  platform,
  artifacts,
  requestTimeoutMs = 60_000,
}: LogsStageOptions): StageHandler<'logs'> {
  async function keep(text: string, since: string, isCut: boolean): Promise<StageOutput<'logs'>> {
    const { errors, lines } = pickLogErrors(text, new Date(since));
    const kept = lines.length === 0 ? null : await artifacts.put(Buffer.from(`${lines.join('\n')}\n`));
    const note = `${countOf(lines.length, 'line')} since the deploy began, ${countOf(errors.length, 'kind')} of errors.`;
    return { checked: true, note: isCut ? `${note} Older lines were left out.` : note, errors, lines: kept };
  }

  return async (input, { signal, log }) => {
    const { logs: url } = input.service.deploy;
    const definition = input.service.deploy.platform;
    if (url === undefined && definition === undefined)
      return unchecked(`${input.service.name} has no address for its logs.`);
    try {
      if (url === undefined && definition !== undefined) {
        const newest = (await platform.list(definition, signal)).find(({ state }) => state === 'live');
        if (newest === undefined) return unchecked('The platform reports no live deployment.');
        return await keep(await platform.log(definition, newest.id, 'output', signal), input.since, false);
      }
      if (url === undefined) throw new TypeError('There is nothing to read.');
      const answer = await service.request(url, { timeoutMs: requestTimeoutMs, signal, keepBytes });
      if (!isHealthy(answer) || answer.type !== 'response') {
        return unchecked(`The logs could not be read: ${describeAnswer(answer)}.`);
      }
      return await keep(answer.text, input.since, answer.cut);
    } catch (error) {
      signal.throwIfAborted();
      const { message } = toFailure(error);
      log.warn({ err: error }, 'The logs could not be checked');
      return unchecked(`The logs could not be checked: ${message}`);
    }
  };
}

function unchecked(note: string): StageOutput<'logs'> {
  return { checked: false, note: truncate(note, 1_000), errors: [], lines: null };
}
