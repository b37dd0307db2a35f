import { z } from 'zod';
import { CommitSha, Identifier, Instant } from './identifiers.js';

/** Maximum length of the description of a change, in characters. */
export const maxFixNoteLength = 1_000;

/**
 * A fix that worked: a comparison showed findings of one check gone, and this was the one change deployed since the comparison before.
 * Kept for each service, beyond the task.
 */
export const KnownFix = z.strictObject({
  /** Made of commit and check: one change is known once for each check whose findings it removed. */
  id: z.string().min(1).max(128),
  check: z.string().min(1).max(64),
  /** The worst of the findings that went, as it was seen last. */
  finding: z.string().min(1).max(64),
  location: z.string().max(200),
  message: z.string().max(200),
  /** Number of findings of the check that went with it. */
  findings: z.int().positive(),
  commit: CommitSha,
  /** Description of the change: the text of its fix, until a person writes a better one. */
  note: z.string().max(maxFixNoteLength),
  edited_by: z.string().max(200).optional(),
  task_id: Identifier,
  at: Instant,
  /** False until a confirmed match, or a person, shows that it is a fix. Until then, no fix prompt includes it. */
  confirmed: z.boolean().default(true),
  /** Number of later fixes whose prompt included this one and after which findings of the check were gone. */
  helped: z.int().nonnegative(),
});
export type KnownFix = z.infer<typeof KnownFix>;
