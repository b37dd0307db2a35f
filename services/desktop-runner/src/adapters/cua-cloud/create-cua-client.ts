import { CuaKeyRefusedError, readLimited } from '@fixpoint/desktop/cua-cloud';
import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { desktopLost } from '../../core/errors.js';

interface CuaCommand<Answer> {
  readonly command: string;
  readonly params?: Record<string, unknown>;
  /** Schema of the parsed part of the response. */
  readonly schema: z.ZodType<Answer>;
  /** The command is input: if its response is lost, it is unknown if the machine received it. */
  readonly touches: boolean;
  /** Error for a refusal by the machine. */
  readonly refused: (reason: string) => Error;
  readonly signal?: AbortSignal | undefined;
  /** Time limit for slow commands, above the usual one. */
  readonly timeoutMs?: number;
}

export interface CuaClient {
  /** Sends the command once, whatever the result. */
  send<Answer>(command: CuaCommand<Answer>): Promise<Answer>;
}

interface CuaClientOptions {
  readonly url: URL;
  readonly key: string;
  readonly name: string;
  readonly timeoutMs: number;
}

/** Maximum response size: a 4K screen as PNG in base64, with a margin. */
const maxBytes = 64 * 1024 * 1024;

/** Speaks to the computer server of one machine: https://cua.ai/docs/libraries/computer-server/REST-API. */
export function createCuaClient({ url, key, name, timeoutMs }: CuaClientOptions): CuaClient {
  return {
    async send({ command, params = {}, schema, touches, refused, signal, timeoutMs: longer }) {
      const limit = AbortSignal.timeout(Math.max(timeoutMs, longer ?? 0));
      let answer: CuaAnswer | undefined;
      try {
        const response = await fetch(new URL('/cmd', url), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-container-name': name,
            'x-api-key': key,
          },
          body: JSON.stringify({ command, params }),
          redirect: 'error',
          signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        });
        answer = await readResponse(response, command);
      } catch (cause) {
        signal?.throwIfAborted();
        if (cause instanceof FixpointError) throw cause;
        throw desktopLost(`the sandbox "${name}" is not responding`, {
          touched: touches && !isUnreached(cause),
          cause,
        });
      }
      if (answer?.success === false) throw refused(toSafeLine(answer.error ?? 'no reason given', 300));
      const read = schema.safeParse(answer);
      if (answer === undefined || !read.success) {
        throw desktopLost(`the sandbox "${name}" sent an unexpected response to "${command}"`, {
          touched: touches,
        });
      }
      return read.data;
    },
  };
}

const Answer = z.looseObject({ success: z.boolean(), error: z.string().optional() });

type CuaAnswer = z.infer<typeof Answer>;

async function readResponse(response: Response, command: string): Promise<CuaAnswer | undefined> {
  if (response.status === 200) return readAnswer(await readLimited(response, maxBytes));
  await response.body?.cancel();
  throw refusal(response.status, command);
}

/** The response in a stream of events, of which a computer server sends one; undefined without a response. */
function readAnswer(text: string): CuaAnswer | undefined {
  let answer: CuaAnswer | undefined;
  const parser = createParser({
    onEvent({ data }) {
      try {
        answer ??= Answer.parse(JSON.parse(data));
      } catch {
        // Something else on the stream; the response may follow.
      }
    },
  });
  parser.feed(`${text}\n\n`);
  return answer;
}

/** Error for a status with which the server did not even begin. */
function refusal(status: number, command: string): FixpointError {
  if (status === 401 || status === 403) return new CuaKeyRefusedError();
  if (status === 400 || status === 404) {
    return new FixpointError(`The sandbox does not support "${command}".`, {
      code: 'unsupported',
      retry: 'never',
      hint: 'Its computer server may be too old. Create a new sandbox at cua.ai.',
      context: { command },
    });
  }
  return desktopLost(`its server responded with status ${status}`, { touched: status >= 500 });
}

/** No connection was made, so nothing was sent. */
function isUnreached(cause: unknown): boolean {
  const code = (cause as { cause?: { code?: unknown } }).cause?.code;
  return (
    typeof code === 'string' &&
    ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
  );
}
