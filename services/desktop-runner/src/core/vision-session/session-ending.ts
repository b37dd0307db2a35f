import { stripThink } from '@fixpoint/shared/text';

interface Ending {
  readonly outcome: 'completed' | 'failed' | 'unverified';
  readonly summary: string;
  readonly spentUsd: number;
}

/** An independent check's answer about the screen. `unknown` is no yes. */
export interface EndingCheck {
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly why: string;
  readonly spentUsd: number;
}

/**
 * What an answer without a tool call is worth. A mark counts. Without one a vision model checks the screen, where the policy allows it:
 * by a question of its own, to a model that sees only the screen and not the talk before. A no or an unknown leaves the
 * ending unverified; so does a policy without that check. It is never taken for success.
 */
export async function evaluateEnding(
  text: string,
  check: (() => Promise<EndingCheck>) | null,
): Promise<Ending> {
  const plainText = stripThink(text);
  const mark = readCompletionMark(plainText);
  if (mark !== null) return { ...mark, summary: mark.summary || plainText, spentUsd: 0 };
  if (check === null) {
    return {
      outcome: 'unverified',
      summary: `${plainText}\n(The model stopped without a completion mark.)`.trim(),
      spentUsd: 0,
    };
  }
  const { answer, why, spentUsd } = await check();
  if (answer === 'yes') return { outcome: 'completed', summary: plainText, spentUsd };
  const doubt = answer === 'no' ? 'The screen does not show it' : 'The screen is inconclusive';
  return { outcome: 'unverified', summary: `${plainText}\n(${doubt}: ${why})`.trim(), spentUsd };
}

/** The ending that the model marked as its instructions require. Null: it stopped without one. */
interface CompletionMark {
  readonly outcome: 'completed' | 'failed';
  /** The text after the mark. */
  readonly summary: string;
}

const marks = { 'TASK_COMPLETE:': 'completed', 'TASK_FAILED:': 'failed' } as const;

/**
 * Reads the mark at the beginning of a line; the last one counts. A mark inside a sentence is talk about marks, such as what
 * is on the screen.
 */
export function readCompletionMark(text: string): CompletionMark | null {
  const found = [...text.matchAll(/^[ \t>*_#`-]*(TASK_COMPLETE:|TASK_FAILED:)/gm)].at(-1);
  if (found === undefined) return null;
  const mark = found[1] as keyof typeof marks;
  return {
    outcome: marks[mark],
    summary: text
      .slice(found.index + found[0].length)
      .replace(/^[\s*_]+/, '')
      .trim(),
  };
}
