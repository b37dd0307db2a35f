import { createRestClient, type RestAnswer } from '@fixpoint/client/rest';
import type { Problem } from '@fixpoint/shared/contracts/routes';

/** The error with which the gateway responded to a request: RFC 9457, with its code and the next step. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;
  readonly errors: NonNullable<Problem['errors']>;

  constructor(status: number, problem: Partial<Pick<Problem, 'detail' | 'code' | 'hint' | 'errors'>>) {
    super(problem.detail ?? `The gateway responded with status ${status}.`);
    this.name = 'ProblemError';
    this.status = status;
    this.code = problem.code ?? 'unexpected';
    this.hint = problem.hint;
    this.errors = problem.errors ?? [];
  }
}

/** The gateway that serves this page. */
export const rest = createRestClient({ url: '', fetch: send });

/** Data of a response. Throws `ProblemError` if the request failed. */
export async function dataOf<Data>(call: Promise<RestAnswer<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (error !== undefined || !response.ok) throw new ProblemError(response.status, error ?? {});
  return data;
}

async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new ProblemError(0, {
      code: 'unreachable',
      detail: 'The gateway is unreachable.',
      hint: 'Check that the gateway is running. This page reconnects automatically.',
    });
  }
}

/** The value of a text of JSON; undefined if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
