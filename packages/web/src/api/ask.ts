import { ProblemError } from './problem-error.js';

/** Asks the gateway and answers its JSON. Throws `ProblemError` with what to do next, also where it cannot be reached. */
export async function ask<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Answer> {
  const { body, headers = {}, signal } = options;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ProblemError(0, {
      code: 'unreachable',
      detail: 'The gateway cannot be reached.',
      hint: 'Check that it runs; this page goes on by itself when it is back.',
    });
  }
  if (answer.status === 204) return undefined as Answer;
  const text = await answer.text();
  const data: unknown = readJson(text);
  if (!answer.ok) throw new ProblemError(answer.status, (data ?? {}) as { detail?: string });
  return data as Answer;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
