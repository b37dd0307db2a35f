import type { TaskResult } from '@fixpoint/shared/contracts';
import type { Paint } from './paint.js';

/** How a task ended, in one line. */
export function renderVerdict(result: TaskResult, paint: Paint): string {
  const rounds = result.iterations === 1 ? '1 iteration' : `${result.iterations} iterations`;
  if (result.reason === 'matched') return paint('green', `matched after ${rounds}`);
  if (result.reason === 'done') return paint('green', 'done');
  return paint('red', `${result.reason} after ${rounds}`);
}
