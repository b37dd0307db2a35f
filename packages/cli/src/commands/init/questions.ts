import { InvalidInputError } from '@fixpoint/shared/errors';
import { findNearest } from '@fixpoint/shared/text';
import type { CommandContext } from '../../command-context.js';

/** Every question of a set-up, by the name under which `--answer` answers it. */
export const questionKeys = [
  ...['target', 'form', 'name', 'repository', 'directories', 'test', 'install', 'commands-keep'],
  ...['render', 'render-output', 'render-form', 'render-keep', 'confirm', 'confirmation'],
  ...['health', 'version', 'version-field', 'good', 'template', 'output', 'document'],
  ...['mailbox', 'subject', 'sender', 'address', 'correlation', 'mail-path', 'mail-host', 'mail-port'],
  ...['mail-security', 'mail-user', 'mail-password', 'mail-server', 'mail-client', 'change'],
] as const;

/** Questions that a person is not asked if there is a proposal: it is taken, tried if possible, and listed for review. */
const proposedKeys = new Set<string>([
  ...['name', 'directories', 'test', 'install', 'render', 'render-output', 'render-form'],
  ...['confirm', 'confirmation', 'health', 'version', 'version-field', 'template'],
  ...['address', 'correlation', 'mail-port', 'mail-security', 'mail-server', 'document'],
]);
/** Of these, an empty answer is no proposal. */
const askedIfEmpty = new Set<string>(['document']);

/** One thing that a set-up has to know. */
export interface Question {
  /** By this name it is answered on the command line: `--answer name=reports`. */
  readonly key: (typeof questionKeys)[number];
  readonly message: string;
  /** Answer of Enter, or of `--yes`. Absent: there is no usual answer. */
  readonly initial?: string | undefined;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** An empty answer is one. */
  readonly optional?: boolean;
  /** Not shown while it is typed, and not kept between runs. */
  readonly secret?: boolean;
  /** Reason why an answer will not do; null: it will. */
  readonly check?: (answer: string) => string | null;
  /** Fault of the known answer, so that a person is asked again. It is thrown if there is no person to ask. */
  readonly again?: Error | undefined;
}

/** Answers of one run, so that a person can review the proposals and change some. */
export interface Review {
  /** Typed by the person, by question. */
  readonly typed: Map<string, string>;
  /** Proposals that were taken without a question. */
  readonly taken: Map<string, { readonly message: string; readonly text: string }>;
  /** Questions of proposals that the person wants to change. */
  readonly changing: Set<string>;
}

export const createReview = (): Review => ({ typed: new Map(), taken: new Map(), changing: new Set() });

export type Ask = (question: Question) => Promise<string>;

export interface AskOptions {
  readonly context: Pick<CommandContext, 'isInteractive' | 'write' | 'paint'>;
  /** By the command line. */
  readonly given: ReadonlyMap<string, string>;
  /** Of a run that broke off. */
  readonly earlier: ReadonlyMap<string, string>;
  /** Takes every usual answer without a question. */
  readonly yes: boolean;
  /** Shows the question to a person. Rejects if they give up. */
  readonly prompt: (question: Question) => Promise<string>;
  readonly remember: (key: string, answer: string) => Promise<void>;
  /** Absent: a person is asked for every proposal. */
  readonly review?: Review;
}

/**
 * Answers questions: by the command line, else as in the run that broke off, else by the proposal if it is one to review, else by
 * the person at the terminal, else by the usual answer. Throws `InvalidInputError` if all of these lack an answer.
 */
export function createAsk(options: AskOptions): Ask {
  const { context, given, yes, remember, review } = options;
  const isAsking = context.isInteractive && !yes;
  for (const key of given.keys()) requireKnown(key);

  return async (asked) => {
    const question = { ...asked, message: describeEnter(asked) };
    const { key, message, secret = false, optional = false } = question;
    const { text: answered, from } = await findAnswer(question, { ...options, isAsking });
    const text = optional && answered.trim().toLowerCase() === 'none' ? '' : answered;
    const problem = findProblem(question, text);
    if (problem !== null) {
      throw new InvalidInputError(`${message}: ${problem}.`, {
        field: key,
        hint: `Give --answer ${key}=…${describeChoices(question)}`,
      });
    }
    if (from === 'proposal') {
      review?.taken.set(key, { message: asked.message, text });
      return text;
    }
    review?.taken.delete(key);
    if (from === 'person') review?.typed.set(key, text);
    else show(question, text, from);
    if (!secret) await remember(key, text);
    return text;
  };

  function show({ message, secret }: Question, text: string, from: string | null): void {
    const shown = secret ? '[secret]' : text || '(none)';
    context.write(`  ${message}: ${shown}${from === null ? '' : context.paint('dim', ` (${from})`)}`);
  }
}

async function findAnswer(
  question: Question,
  options: AskOptions & { readonly isAsking: boolean },
): Promise<{ text: string; from: string | null }> {
  const { given, earlier, prompt, review, isAsking } = options;
  const { key, initial, optional = false, again } = question;
  if (again !== undefined || review?.changing.delete(key)) {
    if (!isAsking) throw again;
    return { text: await prompt({ ...question, initial: findEarlier(question, options) }), from: 'person' };
  }
  const typed = review?.typed.get(key);
  if (typed !== undefined) return { text: typed, from: 'person' };
  const fixed = given.get(key);
  if (fixed !== undefined) return { text: fixed, from: null };
  const before = earlier.get(key);
  if (before !== undefined) return { text: before, from: 'as in the last run' };
  if (isAsking && review !== undefined && isProposed(question))
    return { text: initial ?? '', from: 'proposal' };
  if (isAsking) return { text: await prompt(question), from: 'person' };
  if (initial !== undefined || optional) return { text: initial ?? '', from: 'default' };
  throw new InvalidInputError(`The question "${question.message}" has no answer.`, {
    field: key,
    hint: `Give --answer ${key}=…${describeChoices(question)}, or run the command on a terminal without --yes.`,
  });
}

function isProposed({ key, initial, optional = false }: Question): boolean {
  return proposedKeys.has(key) && (initial !== undefined || (optional && !askedIfEmpty.has(key)));
}

/** Answer that a person may change; never that of a secret. */
function findEarlier(
  { key, secret, initial }: Question,
  { given, earlier, review }: AskOptions,
): string | undefined {
  if (secret) return undefined;
  const known = review?.typed.get(key) ?? review?.taken.get(key)?.text ?? given.get(key) ?? earlier.get(key);
  return known || initial;
}

function requireKnown(key: string): void {
  if (questionKeys.some((known) => known === key)) return;
  const nearest = findNearest(key, questionKeys);
  throw new InvalidInputError(`There is no question "${key}".`, {
    field: key,
    hint:
      nearest === null
        ? 'docs/init.md lists the keys of all questions.'
        : `Did you mean --answer ${nearest}=…? docs/init.md lists the keys of all questions.`,
  });
}

/** The message, with what Enter does if there is a proposal. */
function describeEnter({ message, optional = false, initial }: Question): string {
  if (!optional || initial === undefined || initial === '') return message;
  return message.replace(/Enter: ([^)]+)\)$/, (_all, none: string) => `Enter: ${initial}; "none": ${none})`);
}

function describeChoices({ choices }: Question): string {
  return choices === undefined ? '' : ` (${choices.map(({ value }) => value).join(', ')})`;
}

/** Reason why an answer is not accepted; null: it is. */
function findProblem({ choices, check, optional = false }: Question, text: string): string | null {
  if (choices !== undefined && !choices.some(({ value }) => value === text))
    return `"${text}" is not one of the choices`;
  if (text !== '') return check?.(text) ?? null;
  return optional ? null : 'an answer is needed';
}
