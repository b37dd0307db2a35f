import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { createKeys } from '../engine/keys.js';
import { type Question, readAnswer } from './define-question.js';

/** The answer. `unheard`: no process listens. `unanswered`: no answer has come yet. */
export type Reply<Answer> = { readonly answer: Answer } | 'unheard' | 'unanswered';

export interface Ask<Request, Answer> {
  /** The kept answer, and whether a process works on one. */
  look(id: string): Promise<{ readonly answer: Answer | null; readonly isClaimed: boolean }>;
  /** Publishes a request without waiting for its answer. Returns false if no process listens. */
  send(request: Request): Promise<boolean>;
  /** Sends the requests that have no kept answer and waits for the answers, in the order of the requests. */
  ask(
    requests: readonly Request[],
    options: { readonly limitMs: number; readonly signal?: AbortSignal | undefined },
  ): Promise<Reply<Answer>[]>;
}

/** Time between two looks for answers, in ms: short at first, since most answers take no longer. */
const minLookMs = 15;
const maxLookMs = 200;

export function createAsk<Request, Answer>(
  question: Question<Request, Answer>,
  { redis, keyPrefix }: { readonly redis: Pick<Redis, 'mget' | 'publish'>; readonly keyPrefix: string },
): Ask<Request, Answer> {
  const keys = question.keysOf(createKeys(keyPrefix));

  async function send(request: Request): Promise<boolean> {
    const channel = keys.requests(question.ownerOf(request));
    return (await redis.publish(channel, JSON.stringify(request))) > 0;
  }

  return {
    send,
    async look(id) {
      const [answer, claim] = await redis.mget(keys.answer(id), keys.claim(id));
      return { answer: readAnswer(question, answer), isClaimed: claim != null };
    },
    async ask(requests, { limitMs, signal }) {
      const deadline = performance.now() + limitMs;
      const replies = requests.map((): Reply<Answer> => 'unanswered');
      const open = () => [...replies.keys()].filter((position) => replies[position] === 'unanswered');
      const idAt = (position: number) => question.idOf(requests[position] as Request);

      async function collect(): Promise<void> {
        const positions = open();
        if (positions.length === 0) return;
        const texts = await redis.mget(positions.map((position) => keys.answer(idAt(position))));
        for (const [index, position] of positions.entries()) {
          const answer = readAnswer(question, texts[index]);
          if (answer !== null) replies[position] = { answer };
        }
      }

      await collect();
      const sent = open().map(async (position) => {
        if (!(await send(requests[position] as Request))) replies[position] = 'unheard';
      });
      await Promise.all(sent);
      for (let waitMs = minLookMs; ; waitMs = Math.min(waitMs * 2, maxLookMs)) {
        if (open().length === 0 || performance.now() >= deadline) return replies;
        await delay(waitMs, undefined, { signal });
        await collect();
      }
    },
  };
}
