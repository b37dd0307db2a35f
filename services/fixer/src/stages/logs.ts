import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { StageOutput } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import type { StageHandler } from '@fixpoint/shared/queue';
import { countOf, truncate } from '@fixpoint/shared/text';
import type { DeployedService } from '../adapters/deployed-service.js';
import { describeAnswer, isHealthy } from '../core/deploy-answer.js';
import { pickLogErrors } from '../core/deploy-log-lines.js';

export interface LogsStageOptions {
  readonly service: DeployedService;
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
  artifacts,
  requestTimeoutMs = 60_000,
}: LogsStageOptions): StageHandler<'logs'> {
  return async (input, { signal, log }) => {
    const { logs: url } = input.service.deploy;
    if (url === undefined) return unchecked(`${input.service.name} has no address for its logs.`);
    try {
      const answer = await service.request(url, { timeoutMs: requestTimeoutMs, signal, keepBytes });
      if (!isHealthy(answer) || answer.type !== 'response') {
        return unchecked(`The logs could not be read: ${describeAnswer(answer)}.`);
      }
      const { errors, lines } = pickLogErrors(answer.text, new Date(input.since));
      const kept = lines.length === 0 ? null : await artifacts.put(Buffer.from(`${lines.join('\n')}\n`));
      const note = `${countOf(lines.length, 'line')} since the deploy began, ${countOf(errors.length, 'kind')} of errors.`;
      return {
        checked: true,
        note: answer.cut ? `${note} Older lines were left out.` : note,
        errors,
        lines: kept,
      };
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
