import { InvalidInputError } from '@fixpoint/shared/errors';
import type { CommandContext } from '../../command-context.js';

/** One thing that a set-up has to know. */
export interface Question {
  /** By this name it is answered on the command line: `--answer name=reports`. */
  readonly key: string;
  readonly message: string;
  /** What Enter, or `--yes`, answers. Absent: there is no usual answer. */
  readonly initial?: string | undefined;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** An empty answer is one. */
  readonly optional?: boolean;
  /** Not shown while it is typed, and not kept between runs. */
  readonly secret?: boolean;
  /** Why an answer will not do; null: it will. */
  readonly check?: (answer: string) => string | null;
}

export type Ask = (question: Question) => Promise<string>;

export interface AskOptions {
  readonly context: Pick<CommandContext, 'isInteractive' | 'write' | 'paint'>;
  /** By the command line. */
  readonly given: ReadonlyMap<string, string>;
  /** Of a run that broke off. */
  readonly earlier: ReadonlyMap<string, string>;
  /** Takes every usual answer without a question. */
  readonly yes: boolean;
  /** Shows the question to a person. Rejects where they give up. */
  readonly prompt: (question: Question) => Promise<string>;
  readonly remember: (key: string, answer: string) => Promise<void>;
}

/**
 * Answers questions: by the command line, else as in the run that broke off, else by the person at the terminal, else by what is
 * usual. Throws `InvalidInputError` where nobody answers.
 */
export function createAsk({ context, given, earlier, yes, prompt, remember }: AskOptions): Ask {
  const isAsking = context.isInteractive && !yes;

  async function answer(question: Question): Promise<{ text: string; from: string | null }> {
    const { key, initial, optional = false } = question;
    const fixed = given.get(key);
    if (fixed !== undefined) return { text: fixed, from: null };
    const before = earlier.get(key);
    if (before !== undefined) return { text: before, from: 'as in the last run' };
    if (isAsking) return { text: await prompt(question), from: null };
    if (initial !== undefined || optional) return { text: initial ?? '', from: 'default' };
    throw new InvalidInputError(`The question "${question.message}" has no answer.`, {
      field: key,
      hint: `Give --answer ${key}=…${describeChoices(question)}, or run the command on a terminal without --yes.`,
    });
  }

  return async (question) => {
    const { key, message, secret = false } = question;
    const { text, from } = await answer(question);
    const problem = findProblem(question, text);
    if (problem !== null) {
      throw new InvalidInputError(`${message}: ${problem}.`, {
        field: key,
        hint: `Give --answer ${key}=…${describeChoices(question)}`,
      });
    }
    if (!isAsking || from !== null || given.has(key)) {
      const shown = secret ? '[secret]' : text || '(none)';
      context.write(`  ${message}: ${shown}${from === null ? '' : context.paint('dim', ` (${from})`)}`);
    }
    if (!secret) await remember(key, text);
    return text;
  };
}

function describeChoices({ choices }: Question): string {
  return choices === undefined ? '' : ` (${choices.map(({ value }) => value).join(', ')})`;
}

/** Why an answer is not accepted; null: it is. */
function findProblem({ choices, check, optional = false }: Question, text: string): string | null {
  if (choices !== undefined && !choices.some(({ value }) => value === text))
    return `"${text}" is not one of the choices`;
  if (text !== '') return check?.(text) ?? null;
  return optional ? null : 'an answer is needed';
}
