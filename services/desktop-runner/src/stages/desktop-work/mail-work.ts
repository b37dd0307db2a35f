import type { StageOutput } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import { mailNotArrived } from '../../core/errors.js';
import { addSpend, spentOf } from '../../core/spend.js';
import type { DesktopTurn, DesktopWorkInput, RunDesktopWork } from './desktop-worker.js';

type Mail = StageOutput<'mail'>;

/** One poll attempt for the mail. */
export interface MailAttempt {
  readonly mail: Mail | null;
  /** Reason for finding none, in a sentence. */
  readonly note: string;
  readonly spentUsd: number;
}

export type FindMail = (input: DesktopWorkInput<'mail'>, turn: DesktopTurn) => Promise<MailAttempt>;

export interface MailWorkOptions {
  readonly findInBrowser: FindMail;
  readonly findInDownloads: FindMail;
  /** Time between two poll attempts, in milliseconds. */
  readonly pollMs: number;
}

/**
 * Finds a service's mail if its row allows it: in the browser's mailbox, then in the folder of downloads. Without a mail, the step releases the
 * desktop and polls again until its time is over. An attempt changes nothing, so an interrupted one restarts.
 */
export function createMailWork(options: MailWorkOptions): RunDesktopWork<'mail'> {
  return async (input, turn) => {
    const { context } = turn;
    const ways = input.service.fallbacks?.mail ?? [];
    const finders = { browser: options.findInBrowser, downloads: options.findInDownloads };
    const sources = (['browser', 'downloads'] as const)
      .filter((way) => ways.includes(way))
      .map((way) => finders[way]);
    // Cost of earlier attempts of this step.
    let spentUsd = readSpent(await context.loadCheckpoint());
    const notes: string[] = [];
    let failure: unknown;
    for (const findMail of sources) {
      try {
        const {
          mail,
          note,
          spentUsd: spent,
        } = await findMail({ ...input, budget_usd: left(input, spentUsd) }, turn);
        spentUsd += spent;
        if (mail !== null) return { work: 'mail', spent_usd: spentUsd, mail };
        notes.push(note);
      } catch (error) {
        // A failing browser does not prevent the search of the folder.
        turn.signal.throwIfAborted();
        spentUsd += spentOf(error);
        failure ??= error;
        notes.push(toFailure(error).message);
      }
    }
    const waitedMs = context.step.claimedAt.getTime() - context.step.startedAt.getTime();
    const remainingMs = input.wait_seconds * 1_000 - waitedMs;
    if (failure !== undefined) throw addSpend(failure, spentUsd);
    if (remainingMs <= 0) throw addSpend(mailNotArrived(notes), spentUsd);
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
