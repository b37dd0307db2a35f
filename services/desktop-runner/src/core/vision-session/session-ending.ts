import { stripThink } from '@fixpoint/shared/text';

interface Ending {
  readonly outcome: 'completed' | 'failed' | 'unverified';
  readonly summary: string;
  readonly spentUsd: number;
}

/** An independent check's answer about the screen. `unknown` does not count as yes. */
export interface EndingCheck {
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly why: string;
  readonly spentUsd: number;
}

/** Observed effects of the session's actions on the screen. */
export interface SeenActions {
  readonly count: number;
  /** True if at least one changed the screen. */
  readonly hadEffect: boolean;
  /** True if the last one was refused, or failed. */
  readonly lastFailed: boolean;
}

/**
 * Evaluates an answer without a tool call. An answer with the mark of success and one without a mark get the same checks: the effects of
 * the session's actions, then a vision model that sees only the screen, if the policy allows it. "No", "unknown" and a failed
 * check lead to `unverified`. Without a vision model a mark counts as success, and an answer without a mark never does.
 */
export async function evaluateEnding(
  text: string,
  actions: SeenActions,
  check: (() => Promise<EndingCheck>) | null,
): Promise<Ending> {
  const plainText = stripThink(text);
  const mark = readCompletionMark(plainText);
  const summary = mark?.summary || plainText;
  if (mark?.outcome === 'failed') return { outcome: 'failed', summary, spentUsd: 0 };
  const unverified = (why: string, spentUsd = 0): Ending => ({
    outcome: 'unverified',
    summary: `${summary}\n(${why})`.trim(),
    spentUsd,
  });
  if (actions.lastFailed) return unverified('The last action was not performed.');
  if (actions.count > 0 && !actions.hadEffect) return unverified('No action changed the screen.');
  if (check === null) {
    return mark === null
      ? unverified('The model stopped without a completion mark.')
      : { outcome: 'completed', summary, spentUsd: 0 };
  }
  const { answer, why, spentUsd } = await check();
  if (answer === 'yes') return { outcome: 'completed', summary, spentUsd };
  const doubt = answer === 'no' ? 'The screen does not show it' : 'The screen is inconclusive';
  return unverified(`${doubt}: ${why}`, spentUsd);
}

/** The ending that the model marked as instructed. Null: it stopped without a mark. */
interface CompletionMark {
  readonly outcome: 'completed' | 'failed';
  /** The text after the mark. */
  readonly summary: string;
}

const marks = { 'TASK_COMPLETE:': 'completed', 'TASK_FAILED:': 'failed' } as const;

/** Reads the mark at the beginning of a line; the last one counts. A mark inside a sentence only mentions marks, such as text on the screen. */
export function readCompletionMark(text: string): CompletionMark | null {
  const matches = [...text.matchAll(/^[ \t>*_#`-]*(TASK_COMPLETE:|TASK_FAILED:)/gm)].at(-1);
  if (matches === undefined) return null;
  const mark = matches[1] as keyof typeof marks;
  return {
    outcome: marks[mark],
    summary: text
      .slice(matches.index + matches[0].length)
      .replace(/^[\s*_]+/, '')
      .trim(),
  };
}
