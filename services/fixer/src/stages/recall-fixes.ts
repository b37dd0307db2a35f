import type { Finding, KnownFix } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { Repository } from '../adapters/repositories.js';
import { chooseKnownFixes } from '../core/known-fixes.js';

/**
 * The fixes that worked for such findings before and that the branch still has: a fix that was reverted since is excluded. Never makes a step fail.
 */
export async function recallFixes(
  findings: readonly Finding[],
  repository: Pick<Repository, 'takenBack'>,
  { knownFixes, log, signal }: StageContext,
): Promise<KnownFix[]> {
  try {
    const chosen = chooseKnownFixes(await knownFixes(), findings);
    if (chosen.length === 0) return [];
    const takenBack = await repository.takenBack(signal);
    return chosen.filter(({ commit }) => !takenBack.has(commit));
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'Reading known fixes failed');
    return [];
  }
}
