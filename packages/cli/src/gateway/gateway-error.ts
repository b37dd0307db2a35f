import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';

/** What we read of the gateway's problem documents (RFC 9457). Something else, a proxy's page, has none of it. */
const Problem = z
  .object({ code: z.string(), detail: z.string(), hint: z.string().optional() })
  .partial()
  .catch({});

/** The gateway refused a request. */
export class GatewayError extends FixpointError {
  readonly status: number;

  constructor(status: number, problem: z.infer<typeof Problem>) {
    const hint = status === 401 ? 'Set FIXPOINT_TOKEN to the token of that gateway.' : problem.hint;
    super(problem.detail ?? `The gateway answered HTTP ${status}.`, {
      code: problem.code ?? 'gateway',
      retry: status >= 500 || status === 429 ? 'backoff' : 'never',
      hint,
    });
    this.status = status;
  }

  static async from(response: Response): Promise<GatewayError> {
    return new GatewayError(response.status, Problem.parse(await response.json().catch(() => ({}))));
  }
}
