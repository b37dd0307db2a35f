/** What an address answered to a request without any effect. */
export type AddressAnswer =
  | {
      readonly type: 'response';
      readonly status: number;
      readonly allow: string | null;
      readonly text: string;
      /** By their names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly type: 'failed'; readonly reason: string };

const limitMs = 8_000;
const longestText = 1024 * 1024;

/** Requests an address with a method that changes nothing. A failure is an answer too; only an abort throws. */
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
    const text = (await response.text()).slice(0, longestText);
    return {
      type: 'response',
      status: response.status,
      allow: response.headers.get('allow'),
      text,
      headers: Object.fromEntries(response.headers),
    };
  } catch (error) {
    signal.throwIfAborted();
    return {
      type: 'failed',
      reason: limit.aborted ? `no response within ${limitMs / 1_000} s` : describeFailure(error),
    };
  }
}

// fetch reports only "fetch failed"; the reason is in the cause.
function describeFailure(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
  }
  return error instanceof Error ? error.message : String(error);
}
