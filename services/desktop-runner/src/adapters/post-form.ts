import { readConnectionFailure } from '@fixpoint/shared/service-answers';
import { parseUrl } from '@fixpoint/shared/text';
import type { FormEncoding } from '../core/form/build-submission.js';
import type { FormAnswer } from '../core/form/form-answer.js';
import { readCookies } from './fetch-page.js';
import { readBeginning } from './read-beginning.js';

export interface PostForm {
  readonly url: string;
  readonly method: string;
  readonly encoding: FormEncoding;
  readonly body: Readonly<Record<string, string | number | boolean>>;
  /** Sent with the body if it is multipart/form-data. */
  readonly files: readonly FormFile[];
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Ends the request and rejects with the signal's reason: then it is unknown if the form arrived. */
  readonly signal: AbortSignal;
}

export interface FormFile {
  /** Of the field. */
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
}

const maxTextLength = 64 * 1024;

// Failures of the connection itself. Everything else may have happened after the first byte.
const beforeSending = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Posts a form and returns the outcome. Follows a 307 or 308 once, within the same origin only. */
export async function postForm(request: PostForm): Promise<FormAnswer> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = AbortSignal.any([request.signal, timeout]);
  try {
    const first = await post(request.url, request, signal);
    const moved = first.status === 307 || first.status === 308 ? first.location : null;
    if (moved === null || new URL(moved).origin !== new URL(request.url).origin) return first;
    // By the meaning of these two, the first address did not process the form.
    return await post(moved, request, signal);
  } catch (error) {
    request.signal.throwIfAborted();
    if (timeout.aborted)
      return { type: 'no-answer', code: `no response within ${request.timeoutMs / 1_000} s` };
    return toAnswer(error);
  }
}

async function post(
  url: string,
  form: PostForm,
  signal: AbortSignal,
): Promise<FormAnswer & { type: 'response' }> {
  const isQuery = form.method === 'GET';
  const address = new URL(url);
  if (isQuery) for (const [name, value] of textsOf(form.body)) address.searchParams.append(name, value);
  const { type, body } = isQuery ? { type: undefined, body: null } : encode(form);
  const response = await fetch(address, {
    method: form.method,
    headers: {
      accept: 'application/json, text/html;q=0.9',
      ...form.headers,
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    body,
    redirect: 'manual',
    signal,
  });
  const location = response.headers.get('location');
  return {
    type: 'response',
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    location: location === null ? null : (parseUrl(location, url)?.href ?? null),
    text: await readBeginning(response, maxTextLength),
    cookies: readCookies(response.headers.getSetCookie()),
  };
}

/** The body and its type; for multipart fetch sets the type, since it chooses the boundary. */
function encode({ encoding, body, files }: PostForm): {
  type: string | undefined;
  body: NonNullable<RequestInit['body']>;
} {
  if (encoding === 'json') return { type: 'application/json', body: JSON.stringify(body) };
  if (encoding === 'urlencoded') {
    const type = 'application/x-www-form-urlencoded';
    return { type, body: new URLSearchParams(textsOf(body)).toString() };
  }
  const form = new FormData();
  for (const [name, value] of textsOf(body)) form.append(name, value);
  for (const { field, name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return { type: undefined, body: form };
}

function textsOf(body: PostForm['body']): [string, string][] {
  return Object.entries(body).map(([name, value]) => [name, String(value)]);
}

function toAnswer(error: unknown): FormAnswer {
  const { code, syscall, tls } = readConnectionFailure(error);
  if (tls !== null) return { type: 'not-secure', code, ...tls };
  if (beforeSending.has(code) || syscall === 'connect') return { type: 'not-connected', code };
  return { type: 'no-answer', code };
}
