import type { z } from 'zod';
import type { Keys } from '../engine/keys.js';

/**
 * A question from one service to another over Redis. The request is published on the channel of the service that is asked. One of its
 * processes claims the request and writes the answer to a key. Everyone who asks the same reads that key until it expires.
 *
 * Three similar mechanisms are different and do not use this one:
 * - A request to a desktop has one recipient, the runner that holds its name. The reply is for the sender only, carries a picture and
 *   is not kept. It is published on the sender's channel with the id of the request (`packages/desktop/src/directory`).
 * - Calls between a gateway and a machine use their WebSocket. They share the list of pending replies with requests to desktops
 *   (`packages/desktop/src/requests`).
 * - The keys of callers are announced, and an announcement has no reply.
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
  /** Time for which an answer is kept, in ms. */
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

/** Parses a kept answer. Null if it is missing or from another version. */
export function readAnswer<Answer>(
  { answer }: Pick<Question<never, Answer>, 'answer'>,
  text: string | null | undefined,
): Answer | null {
  return text == null ? null : (answer.safeParse(JSON.parse(text)).data ?? null);
}
