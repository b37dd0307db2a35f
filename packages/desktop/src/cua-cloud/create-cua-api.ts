import { FixpointError, NotFoundError, UnavailableError } from '@fixpoint/shared/errors';
import { z } from 'zod';

/** CUA Cloud, or a machine there, rejects the key. */
export class CuaKeyRefusedError extends FixpointError {
  constructor() {
    super('CUA Cloud does not accept the key.', {
      code: 'cua-key-refused',
      retry: 'never',
      hint: 'Set a valid CUA_API_KEY, or send a key as X-CUA-API-Key over MCP. Create keys at cua.ai.',
    });
  }
}

/** Address of their public API. */
export const defaultCuaBase = 'https://api.cua.ai';

/** The fields that we read; the others include a password. */
const ServedDesktop = z.object({
  name: z.string(),
  status: z.string(),
  host: z.string().nullish(),
  api_url: z.string().nullish(),
});
export type CuaMachine = z.infer<typeof ServedDesktop>;

export interface CuaApi {
  /** Throws `CuaKeyRefusedError`, and `UnavailableError` if no list came. */
  list(signal?: AbortSignal): Promise<CuaMachine[]>;
  /** Throws `NotFoundError` for a machine that does not belong to the key. */
  command(name: string, command: 'start' | 'stop' | 'restart', signal?: AbortSignal): Promise<void>;
}

export interface CuaApiOptions {
  /** Without `/v1`. */
  readonly base: string;
  readonly key: string;
  /** Time limit for one response, in milliseconds. */
  readonly timeoutMs: number;
}

/** Maximum size of the list of machines, in bytes. */
const maxBytes = 1024 * 1024;

/** The sandboxes at CUA Cloud, over its HTTP API: https://www.cua.ai/docs/computer-sdk/cloud-vm-management. */
export function createCuaApi({ base, key, timeoutMs }: CuaApiOptions): CuaApi {
  async function ask(method: 'GET' | 'POST', path: string, signal?: AbortSignal): Promise<Response> {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      return await fetch(new URL(path, base.endsWith('/') ? base : `${base}/`), {
        method,
        headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
        redirect: 'error',
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new UnavailableError('CUA Cloud does not respond.', {
        code: 'unavailable',
        hint: 'Try again. If CUA_API_BASE is set, check it.',
        cause,
      });
    }
  }

  return {
    async list(signal) {
      const answer = await ask('GET', 'v1/vms', signal);
      if (!answer.ok) throw await refusal(answer);
      try {
        return z.array(ServedDesktop).parse(JSON.parse(await readLimited(answer, maxBytes)));
      } catch (cause) {
        signal?.throwIfAborted();
        throw new UnavailableError('CUA Cloud did not return a list of machines.', {
          code: 'unavailable',
          hint: 'Try again. If CUA_API_BASE is set, check it.',
          cause,
        });
      }
    },
    async command(name, command, signal) {
      const answer = await ask('POST', `v1/vms/${encodeURIComponent(name)}/${command}`, signal);
      if (answer.status === 404) {
        await answer.body?.cancel();
        throw new NotFoundError('sandbox', name);
      }
      if (!answer.ok) throw await refusal(answer);
      await answer.body?.cancel();
    },
  };
}

async function refusal(answer: Response): Promise<FixpointError> {
  await answer.body?.cancel();
  if (answer.status === 401 || answer.status === 403) return new CuaKeyRefusedError();
  return new UnavailableError(`CUA Cloud responded with HTTP ${answer.status}.`, {
    code: 'unavailable',
    hint: 'Try again later.',
  });
}

/** The body of a response as text; throws if it is longer, after reading no more than that. */
export async function readLimited(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new Error(`The response is longer than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
