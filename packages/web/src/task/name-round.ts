import type { TaskKind } from '@fixpoint/shared/contracts';

/** What one time around is called: a plan is made anew at most twice; a model that sees goes on until it is done. */
export function nameRound(kind: TaskKind, number: number): string | null {
  if (kind === 'vision') return null;
  return `${kind === 'plan' ? 'Round' : 'Iteration'} ${number}`;
}
