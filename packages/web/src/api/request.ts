/** The error that the gateway answered a request with: RFC 9457, with its code and the next step. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;
  readonly errors: readonly {
    readonly field: string;
    readonly message: string;
    readonly hint?: string;
    /** The rule of the policy that forbids it. */
    readonly rule?: string;
  }[];

  constructor(
    status: number,
    problem: Partial<Pick<ProblemError, 'code' | 'hint' | 'errors'>> & { detail?: string },
  ) {
    super(problem.detail ?? `The gateway answered with status ${status}.`);
    this.name = 'ProblemError';
    this.status = status;
    this.code = problem.code ?? 'unexpected';
    this.hint = problem.hint;
    this.errors = problem.errors ?? [];
  }
}

/** Sends a request to the gateway and returns its JSON. Throws `ProblemError` with what to do next, also where it cannot be reached. */
export async function requestJson<Answer>(
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
      hint: 'Check that the gateway runs. This page continues by itself when it is back.',
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
