import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exchange } from '@fixpoint/agents/conversation';
import {
  formatCleanJson,
  logFileName,
  namePictures,
  sanitizeRequest,
} from '../../core/vision-session/request-log-format.js';

/** A file of one run's exchanges with a model, for inspecting the exact requests. */
export interface RequestLog {
  readonly path: string;
  readonly note: (exchange: Exchange) => void;
  /** Resolves when all entries are written. */
  flush(): Promise<void>;
}

/** Nothing is created before the first exchange. `onError` gets a failed write; the run continues. */
export function createRequestLog({
  folder,
  now,
  onError,
}: {
  readonly folder: string;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}): RequestLog {
  const path = join(folder, logFileName(now()));
  let last: Promise<unknown> = Promise.resolve();

  const write = (text: string) => {
    last = last
      .then(() => mkdir(folder, { recursive: true }))
      .then(() => appendFile(path, text, { mode: 0o600 }))
      .catch(onError);
  };
  return {
    path,
    note({ url, request, response }) {
      const time = now().toISOString();
      write(
        [
          `${time} REQUEST ${url}`,
          formatCleanJson(sanitizeRequest(request)),
          `${time} RESPONSE`,
          formatCleanJson(namePictures(response)),
          '',
        ].join('\n'),
      );
    },
    flush: async () => void (await last),
  };
}
