import type { RunEvidence } from './classify-run.js';
import { createUsageReader, usageLine } from './message-usage.js';
import { type EngineMessage, parseMessage } from './messages.js';
import type { ClaudeRunOptions } from './run-options.js';
import type { createTranscript } from './size-limits.js';
import { createDenialTracker, type Denial } from './track-denials.js';

const defaultLingerMs = 5_000;

type SeenInRun = Pick<RunEvidence, 'result' | 'apiError' | 'hopelessStatus' | 'rateLimit'>;

/** Reads the lines of a run as they come. `stop` is called when the run has nothing more to give. */
export function createRunReader(
  transcript: Pick<ReturnType<typeof createTranscript>, 'add'>,
  { onMessage, onDenial, onUsage, lingerMs = defaultLingerMs }: ClaudeRunOptions,
  stop: () => void,
): {
  read(line: string): void;
  seen(): SeenInRun;
  denials(): Denial[];
  close(): void;
} {
  const denials = createDenialTracker(onDenial);
  const usages = createUsageReader();
  let seen: SeenInRun = { result: null, apiError: null, hopelessStatus: null, rateLimit: null };
  let lingering: NodeJS.Timeout | undefined;

  function note(message: EngineMessage): void {
    switch (message.type) {
      case 'assistant':
        seen = { ...seen, apiError: typeof message.error === 'string' ? message.error : null };
        break;
      case 'system':
        // By default the CLI tries ten times over three minutes, even when the key is simply wrong.
        if (
          message.subtype === 'api_retry' &&
          (message.error_status === 401 || message.error_status === 403)
        ) {
          seen = { ...seen, hopelessStatus: message.error_status };
          stop();
        }
        break;
      case 'rate_limit_event':
        seen = { ...seen, rateLimit: message.rate_limit_info };
        break;
      case 'result':
        seen = { ...seen, result: message };
        clearTimeout(lingering);
        lingering = setTimeout(stop, lingerMs);
    }
  }

  return {
    read(line) {
      const usage = usages.read(line);
      if (usage !== null) {
        transcript.add(usageLine(usage));
        onUsage?.(usage);
      }
      const message = parseMessage(line);
      if (message === null) return;
      transcript.add(line);
      denials.add(message);
      note(message);
      onMessage?.(message);
    },
    seen: () => seen,
    denials: denials.list,
    close: () => clearTimeout(lingering),
  };
}
