import { FixpointError } from '@fixpoint/shared/errors';

/** Somebody may not come in: no valid token (`unauthorized`), or a host or origin that is not ours (`forbidden`). */
export class AccessError extends FixpointError {
  constructor(code: 'unauthorized' | 'forbidden', message: string, hint?: string) {
    super(message, { code, retry: 'never', hint });
  }
}
