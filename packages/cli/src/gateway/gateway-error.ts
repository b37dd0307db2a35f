import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';

/** What we read of an error's body; the gateway may say more. */
const Fault = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  hint: z.string().optional(),
});
const ErrorBody = z.union([z.object({ error: Fault }).transform((body) => body.error), Fault]);

/** The gateway refused a request. */
export class GatewayError extends FixpointError {
  readonly status: number;

  constructor(status: number, fault: { code?: string; message?: string; hint?: string }) {
    const hint =
      fault.hint ?? (status === 401 ? 'Set FIXPOINT_TOKEN to the token of that gateway.' : undefined);
    super(fault.message ?? `The gateway answered HTTP ${status}.`, {
      code: fault.code ?? 'gateway',
      retry: status >= 500 ? 'backoff' : 'never',
      hint,
    });
    this.status = status;
  }

  static async from(response: Response): Promise<GatewayError> {
    const body = ErrorBody.safeParse(await response.json().catch(() => ({})));
    const { code, message, hint } = body.success ? body.data : {};
    return new GatewayError(response.status, {
      ...(code === undefined ? {} : { code }),
      ...(message === undefined ? {} : { message }),
      ...(hint === undefined ? {} : { hint }),
    });
  }
}
