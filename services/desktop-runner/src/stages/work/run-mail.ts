import type { StageOutput } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import { NoMailBySightError } from '../../core/errors/no-mail-by-sight-error.js';
import { addSpend } from '../../core/eyes/add-spend.js';
import type { DesktopTurn, DesktopWorkInput, RunDesktopWork } from './desktop-work.js';

type Mail = StageOutput<'mail'>;

/** One look for the mail. */
export interface MailLook {
  readonly mail: Mail | null;
  /** Why there is none, in a sentence. */
  readonly note: string;
  readonly spentUsd: number;
}

export type LookForMail = (input: DesktopWorkInput<'mail'>, turn: DesktopTurn) => Promise<MailLook>;

export interface MailWorkOptions {
  readonly lookInBrowser: LookForMail;
  readonly lookInDownloads: LookForMail;
  /** Time between two looks, in milliseconds. */
  readonly pollMs: number;
}

/**
 * Looks for a service's mail where its row allows it: in the browser's mailbox, then in the folder of downloads. Without it, the
 * step gives the desktop back and looks again until its time is over. A look changes nothing, so one that broke off is begun anew.
 */
export function createMailWork(options: MailWorkOptions): RunDesktopWork<'mail'> {
  return async (input, turn) => {
    const { context } = turn;
    const ways = input.service.fallbacks?.mail ?? [];
    const looks = [
      ...(ways.includes('browser') ? [options.lookInBrowser] : []),
      ...(ways.includes('downloads') ? [options.lookInDownloads] : []),
    ];
    // Earlier looks of this step cost something too.
    let spentUsd = readSpent(await context.loadCheckpoint());
    const notes: string[] = [];
    let failure: unknown;
    for (const look of looks) {
      try {
        const {
          mail,
          note,
          spentUsd: spent,
        } = await look({ ...input, budget_usd: left(input, spentUsd) }, turn);
        spentUsd += spent;
        if (mail !== null) return { work: 'mail', spent_usd: spentUsd, mail };
        notes.push(note);
      } catch (error) {
        // A browser that fails is no reason not to look into the folder.
        turn.signal.throwIfAborted();
        const { message, context: said } = toFailure(error);
        if (typeof said?.spent_usd === 'number') spentUsd += said.spent_usd;
        failure ??= error;
        notes.push(message);
      }
    }
    const waitedMs = context.step.claimedAt.getTime() - context.step.startedAt.getTime();
    const remainingMs = input.wait_seconds * 1_000 - waitedMs;
    if (failure !== undefined) throw addSpend(failure, spentUsd);
    if (remainingMs <= 0) throw addSpend(new NoMailBySightError(notes), spentUsd);
    await context.saveCheckpoint({ work: 'mail', spent_usd: spentUsd });
    return context.waitFor(Math.min(options.pollMs, remainingMs));
  };
}

function left({ budget_usd: budget }: DesktopWorkInput<'mail'>, spentUsd: number): number | null {
  return budget === null ? null : Math.max(0, budget - spentUsd);
}

function readSpent(checkpoint: unknown): number {
  const noted = checkpoint as { work?: unknown; spent_usd?: unknown } | undefined;
  return noted?.work === 'mail' && typeof noted.spent_usd === 'number' ? noted.spent_usd : 0;
}
