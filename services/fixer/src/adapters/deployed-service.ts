import { readConnectionFailure } from '@fixpoint/shared/service-answers';
import { formatDuration, toSafeLine } from '@fixpoint/shared/text';
import type { DeployAnswer } from '../core/deploy-answer.js';
import { readEnd } from './read-end.js';

export interface RequestOptions {
  readonly timeoutMs: number;
  /** Ends the request and rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Bytes of the body's end to keep; 64 KiB by default. */
  readonly maxKeptBytes?: number;
}

/** Requests the addresses of a deployed service. A failed request is a result too; by default nothing counts as healthy. */
export interface DeployedService {
  request(url: string, options: RequestOptions): Promise<DeployAnswer>;
}

const maxBytesRead = 32 * 1024 * 1024;

export function createDeployedService(): DeployedService {
  return {
    async request(url, { timeoutMs, signal, maxKeptBytes = 64 * 1024 }) {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(url, {
          headers: { 'user-agent': 'fixpoint', 'cache-control': 'no-cache' },
          // A page that redirects to its login is not healthy, though the login may be.
          redirect: 'manual',
          signal: AbortSignal.any([signal, timeout]),
        });
        return {
          type: 'response',
          url,
          status: response.status,
          headers: Object.fromEntries(response.headers),
          ...(await readEnd(response.body, { maxKeptBytes, maxBytes: maxBytesRead })),
        };
      } catch (error) {
        signal.throwIfAborted();
        const reason = timeout.aborted
          ? `no response within ${formatDuration(timeoutMs, 'milliseconds')}`
          : describeFailure(error);
        return { type: 'failed', url, reason };
      }
    },
  };
}

function describeFailure(error: unknown): string {
  const { code, tls } = readConnectionFailure(error);
  if (tls !== null) return `no connection (${tls.reason})`;
  return /^[A-Z][A-Z_\d]+$/.test(code) ? `no connection (${code})` : `no response (${toSafeLine(code, 200)})`;
}
