import { Failure } from '../../contracts/index.js';

/**
 * A failure that a task's record can hold, whatever a handler threw: a context that is not JSON or a text that is too long
 * must not keep the failure from being told, since the step would run again instead.
 */
export function toRecordableFailure(failure: Failure): Failure {
  const whole = parse(failure);
  if (whole !== null) return whole;
  const { code, message, retry, hint } = failure;
  return {
    code: code.slice(0, 64) || 'unexpected',
    message: message.slice(0, 10_000),
    retry: typeof retry === 'string' ? retry : { after: Math.max(0, Math.ceil(retry.after) || 0) },
    ...(hint === undefined ? {} : { hint: hint.slice(0, 2_000) }),
  };
}

function parse(failure: Failure): Failure | null {
  try {
    return Failure.safeParse(JSON.parse(JSON.stringify(failure))).data ?? null;
  } catch {
    return null;
  }
}
