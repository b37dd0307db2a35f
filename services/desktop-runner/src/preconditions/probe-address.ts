import { type ConnectionFailure, readConnectionFailure } from '@fixpoint/shared/service-answers';
import type { Finding } from '@fixpoint/tasks/checks';

/** Response of an address to a request without any effect. */
export type AddressAnswer =
  | {
      readonly type: 'response';
      readonly status: number;
      readonly allow: string | null;
      readonly text: string;
      /** By their names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly type: 'failed'; readonly reason: string; readonly tls: ConnectionFailure['tls'] };

const limitMs = 8_000;
const maxTextLength = 1024 * 1024;

/** Requests an address with a method that changes nothing. A failure is a result too; only an abort throws. */
export async function probeAddress(
  url: string,
  method: 'GET' | 'OPTIONS',
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<AddressAnswer> {
  const limit = AbortSignal.timeout(limitMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { 'user-agent': 'fixpoint', ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([signal, limit]),
    });
    const text = (await response.text()).slice(0, maxTextLength);
    return {
      type: 'response',
      status: response.status,
      allow: response.headers.get('allow'),
      text,
      headers: Object.fromEntries(response.headers),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted)
      return { type: 'failed', reason: `no response within ${limitMs / 1_000} s`, tls: null };
    const { code, tls } = readConnectionFailure(error);
    return { type: 'failed', reason: tls?.reason ?? code, tls };
  }
}

/** Finding for an address that did not respond. A TLS fault needs a person; any other may resolve itself. */
export function judgeFailure(
  { reason, tls }: Extract<AddressAnswer, { type: 'failed' }>,
  { subject, url, remedy }: { readonly subject: string; readonly url: string; readonly remedy: string },
): Finding {
  const message = `${subject} cannot be reached at ${url}: ${reason}.`;
  if (tls === null)
    return { state: 'failed', code: 'service/unreachable', message, remedy, retry: 'backoff' };
  return {
    state: 'failed',
    code: 'service/tls',
    message: `${message} Nothing was submitted.`,
    remedy: tls.remedy,
  };
}
