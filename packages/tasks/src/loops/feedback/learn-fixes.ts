import { maxFixNoteLength } from '@fixpoint/shared/contracts';
import { rankOf } from '@fixpoint/shared/severity';
import { truncate } from '@fixpoint/shared/text';
import type { FixMemoryChange, LoopContext } from '../loop.js';
import type { FeedbackState } from './feedback-state.js';

/**
 * Lessons of a comparison about the one change deployed before it: findings that are gone with it, check by check, and whether the fixes in
 * its prompt have helped. Null: nothing. If several changes were deployed in between, it is unknown which one did it.
 */
export function learnFixes(
  before: Pick<FeedbackState, 'ledger' | 'history' | 'told_of' | 'patches'>,
  after: Pick<FeedbackState, 'ledger'>,
  { taskId, now }: Pick<LoopContext, 'taskId' | 'now'>,
): FixMemoryChange | null {
  const wasOpen = new Set(before.ledger.filter(({ status }) => status === 'open').map(({ id }) => id));
  const gone = after.ledger
    .filter(({ id, status }) => status === 'fixed' && wasOpen.has(id))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const learned = new Map<string, FixMemoryChange['learned'][number]>();
  for (const { id, check, location, message, fixed } of gone) {
    const commit = fixed.at(-1)?.commit ?? null;
    // A change that a person let pass in spite of an integrity finding teaches nothing.
    if (commit === null || before.patches.some((patch) => patch.commit === commit && patch.waived)) continue;
    const known = learned.get(check);
    const note = before.history.findLast((round) => round.commit === commit)?.note ?? '';
    learned.set(check, {
      id: `${commit.slice(0, 12)}-${check}`,
      check,
      finding: id,
      location,
      message,
      commit,
      note: truncate(note, maxFixNoteLength),
      task_id: taskId,
      at: now,
      confirmed: false,
      // The worst of a check's findings comes first and represents all of them.
      ...known,
      findings: (known?.findings ?? 0) + 1,
    });
  }
  if (learned.size === 0) return null;
  const helped = before.told_of.filter(({ check }) => learned.has(check)).map(({ id }) => id);
  return { learned: [...learned.values()], helped, withdrawn: [] };
}

/** Change for a confirmed match: later fix prompts may include the fixes of the task. */
export function lessonsOf(taskId: string): FixMemoryChange {
  return { learned: [], helped: [], withdrawn: [], confirmed: taskId };
}
