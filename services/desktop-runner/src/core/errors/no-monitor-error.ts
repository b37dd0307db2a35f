import type { Display } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';

/** The desktop has other monitors than the one that the task names. Nothing was touched. */
export class NoMonitorError extends FixpointError {
  constructor(monitor: string, displays: readonly Display[]) {
    const there = displays.map(({ id, width, height }) => `"${id}" (${width} × ${height})`).join(', ');
    super(`The desktop has no monitor "${monitor}"; it has ${there}.`, {
      code: 'no-monitor',
      retry: 'never',
      hint: 'Name one of these, or none for the primary one.',
      context: { monitor },
    });
  }
}
