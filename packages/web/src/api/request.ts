import { createRestClient } from '@fixpoint/client/rest';

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
    super(problem.detail ?? `The gateway responded with status ${status}.`);
    this.name = 'ProblemError';
    this.status = status;
    this.code = problem.code ?? 'unexpected';
    this.hint = problem.hint;
    this.errors = problem.errors ?? [];
  }
}

/** The gateway that serves this page. Its calls throw `ProblemError` with what to do next, also where it cannot be reached. */
export const rest = createRestClient({ url: '', fetch: send });

/** The data of an answer, by the name that the contracts have for it. */
export async function answerOf<Answer>(call: Promise<{ data?: unknown }>): Promise<Answer> {
  return (await call).data as Answer;
}

/** A body in the words of our contracts. They allow `undefined` where JSON then has nothing; the description does not. */
export const asBody = (body: unknown) => body as never;

/** What goes with a request that can be given up. */
export const withSignal = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

async function send(request: Request): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new ProblemError(0, {
      code: 'unreachable',
      detail: 'The gateway is unreachable.',
      hint: 'Check that the gateway is running. This page reconnects automatically.',
    });
  }
  if (answer.ok) return answer;
  throw new ProblemError(answer.status, (readJson(await answer.text()) ?? {}) as { detail?: string });
}

/** The value of a text of JSON; undefined where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
