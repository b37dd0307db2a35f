import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { StageInput, StageOutput } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import { countOf, truncate } from '@fixpoint/shared/text';
import type { StageHandler } from '@fixpoint/tasks/engine';
import type { DeployPlatform } from '../adapters/deploy-platform/deploy-platform.js';
import type { DeployedService } from '../adapters/deployed-service.js';
import type { ReadLogSource } from '../adapters/read-log-source.js';
import { describeAnswer, isHealthy } from '../core/deploy-answer.js';
import { pickLogErrors } from '../core/deploy-log-lines.js';

export interface LogsStageOptions {
  readonly service: DeployedService;
  /** Reads logs on this machine. */
  readonly readSource: ReadLogSource;
  /** Read if the service's row names a platform and no logs. */
  readonly platform: DeployPlatform;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  /** Time limit for a request; well below the stage's 120 s. */
  readonly requestTimeoutMs?: number;
}

const maxKeptBytes = 2 * 1024 * 1024;

/**
 * Reads the service's logs since an instant: of the deploy, or of the form. Logs are a help, not a condition: every error becomes a note, and the
 * loop continues. Only a run that is being stopped rejects.
 */
export function createLogsStage(options: LogsStageOptions): StageHandler<'logs'> {
  return async (input, { signal, log, progress }) => {
    try {
      const read = await readLogs(input, options, signal);
      if ('unread' in read) return unchecked(read.unread);
      const { errors, lines } = pickLogErrors(read.text, new Date(input.since));
      const kept =
        lines.length === 0 ? null : await options.artifacts.put(Buffer.from(`${lines.join('\n')}\n`));
      const errorCount = errors.length === 0 ? 'No error' : countOf(errors.length, 'different error');
      const note = `${errorCount} in ${countOf(lines.length, 'line')} of the log.`;
      const [first] = errors;
      await progress(
        first === undefined ? note : `${note} The first: ${truncate(first.split('\n')[0] ?? '', 300)}`,
      );
      return {
        checked: true,
        note: read.cut ? `${note} Older lines were left out.` : note,
        errors,
        lines: kept,
      };
    } catch (error) {
      signal.throwIfAborted();
      const { message } = toFailure(error);
      log.warn({ err: error }, 'Checking the logs failed');
      return unchecked(`Checking the logs failed: ${message}`);
    }
  };
}

type LogText = { readonly text: string; readonly cut: boolean } | { readonly unread: string };

async function readLogs(
  { service: { name, deploy }, since }: StageInput<'logs'>,
  { service, readSource, platform, requestTimeoutMs = 60_000 }: LogsStageOptions,
  signal: AbortSignal,
): Promise<LogText> {
  if (typeof deploy.logs === 'object') return readSource(deploy.logs, new Date(since), signal);
  if (deploy.logs !== undefined) {
    const answer = await service.request(deploy.logs, { timeoutMs: requestTimeoutMs, signal, maxKeptBytes });
    if (isHealthy(answer) && answer.type === 'response') return answer;
    return { unread: `The logs could not be read: ${describeAnswer(answer)}.` };
  }
  const definition = deploy.platform;
  if (definition === undefined)
    return { unread: `No logs are configured for ${name} in fixpoint.config.yaml.` };
  // A container's output can be requested by time.
  if ('container' in definition) {
    const { type, container } = definition;
    return readSource({ type, container }, new Date(since), signal);
  }
  const newest = (await platform.list(definition, signal)).find(({ state }) => state === 'live');
  if (newest === undefined) return { unread: 'The platform reports no live deployment.' };
  const text = await platform.log(definition, newest.id, 'output', signal);
  return text === '' ? { unread: 'The platform has no log lines of the service.' } : { text, cut: false };
}

function unchecked(note: string): StageOutput<'logs'> {
  return { checked: false, note: truncate(note, 1_000), errors: [], lines: null };
}
