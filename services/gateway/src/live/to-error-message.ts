import type { ServerMessage } from '@fixpoint/shared/contracts';
import { toProblem } from '../http/problem.js';

/** Any error as an ERROR message: the same text and codes as over REST. */
export function toErrorMessage(
  error: unknown,
  taskId: string | undefined,
): Extract<ServerMessage, { type: 'ERROR' }> {
  const { problem } = toProblem(error, '/');
  const { code, reason, detail, hint, errors } = problem;
  return {
    type: 'ERROR',
    payload: {
      code: reason ?? code,
      message: detail,
      ...(hint === undefined ? {} : { hint }),
      ...(taskId === undefined ? {} : { task_id: taskId }),
      ...(errors === undefined ? {} : { errors }),
    },
  };
}
