import { readCompletionMark } from './completion-mark.js';
import { stripThink } from './strip-think.js';

export interface Ending {
  readonly outcome: 'completed' | 'failed' | 'unverified';
  readonly summary: string;
  readonly spentUsd: number;
}

/** What somebody who did not do the work says of the screen. `unknown` is no yes. */
export interface EndingCheck {
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly why: string;
  readonly spentUsd: number;
}

/**
 * What an answer without a tool call is worth. A mark counts. Without one the screen is asked, where the policy allows it:
 * by a question of its own, to a model that sees only the screen and not the talk before. A no or an unknown leaves the
 * ending unverified; so does a policy that does not ask. It is never taken for success.
 */
export async function judgeEnding(text: string, check: (() => Promise<EndingCheck>) | null): Promise<Ending> {
  const said = stripThink(text);
  const mark = readCompletionMark(said);
  if (mark !== null) return { ...mark, summary: mark.summary || said, spentUsd: 0 };
  if (check === null) {
    return {
      outcome: 'unverified',
      summary: `${said}\n(The model stopped without a completion mark.)`.trim(),
      spentUsd: 0,
    };
  }
  const { answer, why, spentUsd } = await check();
  if (answer === 'yes') return { outcome: 'completed', summary: said, spentUsd };
  const doubt = answer === 'no' ? 'The screen does not show it' : 'The screen does not tell';
  return { outcome: 'unverified', summary: `${said}\n(${doubt}: ${why})`.trim(), spentUsd };
}
