import type { z } from 'zod';
import type { Keys } from '../engine/keys.js';

/**
 * Something that one service asks another over Redis. The request is published on the channel of the service that is asked. One of its
 * processes claims it, and keeps the answer under a key, where all who ask find it for as long as it is fresh.
 *
 * Two mechanisms look alike and are others. A request to a desktop has one possible recipient, the holder of its name; its reply is for
 * the sender alone, has a picture beside it and is kept nowhere. So it goes to the sender's channel by its id
 * (`packages/desktop/src/directory`). The keys of callers announce a change, which nothing replies to.
 */
export interface Question<Request, Answer> {
  readonly request: z.ZodType<Request>;
  readonly answer: z.ZodType<Answer>;
  /** Requests with the same id share their answer. */
  readonly idOf: (request: Request) => string;
  /** Service that can answer. */
  readonly ownerOf: (request: Request) => string;
  readonly keysOf: (keys: Keys) => {
    readonly answer: (id: string) => string;
    /** Exists while a process works on the answer. */
    readonly claim: (id: string) => string;
    /** Channel of the service that is asked. */
    readonly requests: (owner: string) => string;
  };
  /** How long an answer is kept, in ms. */
  readonly freshMs: (answer: Answer) => number;
  /** Time after which another process may answer, if the one that claimed the request died, in ms. */
  readonly claimMs: number;
}

/** Takes the types of a question from its schemas. */
export function defineQuestion<Request, Answer>(
  question: Question<Request, Answer>,
): Question<Request, Answer> {
  return question;
}

/** A kept answer. Null if there is none, or one of another version. */
export function readAnswer<Answer>(
  { answer }: Pick<Question<never, Answer>, 'answer'>,
  text: string | null | undefined,
): Answer | null {
  return text == null ? null : (answer.safeParse(JSON.parse(text)).data ?? null);
}
