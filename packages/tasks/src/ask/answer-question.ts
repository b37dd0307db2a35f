import { createKeys } from '../engine/keys.js';
import { createRedisLinks, type RedisSource } from '../engine/redis-links.js';
import { type Question, readAnswer } from './define-question.js';

/** Answers a question for its owner, until closed. Requests of another version stay unanswered. */
export function answerQuestion<Request, Answer>(
  question: Question<Request, Answer>,
  options: RedisSource & {
    readonly owner: string;
    /** Name of the connections in `CLIENT LIST`. */
    readonly name: string;
    /** Finds the function that produces the answer. Null if this process has no such function. */
    readonly find: (request: Request) => ((signal: AbortSignal) => Promise<Answer>) | null;
    /** Answers that are worked on at a time. */
    readonly concurrency?: number;
    /** Different requests that wait besides them. Further ones are dropped: the caller asks again. */
    readonly maxWaiting?: number;
  },
): { close(): Promise<void> } {
  const { redisUrl: url, log, owner, name, links = createRedisLinks() } = options;
  const { find, concurrency = Number.POSITIVE_INFINITY, maxWaiting = 0 } = options;
  const keys = question.keysOf(createKeys(options.keyPrefix));
  const closing = new AbortController();
  const waiting: string[] = [];
  const running = new Set<Promise<void>>();
  const { redis, close } = links.connect({ url, log, name, profile: 'patient' });
  const subscription = links.subscribe({
    url,
    log,
    name: `${name}-requests`,
    channel: keys.requests(owner),
    onMessage(message) {
      if (running.size < concurrency) start(message.toString());
      else if (waiting.length < maxWaiting && !waiting.includes(message.toString())) {
        waiting.push(message.toString());
      }
    },
  });

  function start(text: string): void {
    const run = answer(text)
      .catch((error: unknown) => log.warn({ err: error, owner }, 'Answering a request failed'))
      .finally(() => {
        running.delete(run);
        const next = waiting.shift();
        if (next !== undefined) start(next);
      });
    running.add(run);
  }

  async function answer(text: string): Promise<void> {
    const parsed = question.request.safeParse(JSON.parse(text));
    const run = parsed.success ? find(parsed.data) : null;
    if (!parsed.success || run === null || closing.signal.aborted) return;
    const id = question.idOf(parsed.data);
    if ((await redis.set(keys.claim(id), owner, 'PX', question.claimMs, 'NX')) === null) return;
    try {
      // Checked while holding the claim: another process may have answered and released it after the request was sent.
      if (readAnswer(question, await redis.get(keys.answer(id))) !== null) return;
      const result = await run(closing.signal);
      if (closing.signal.aborted) return;
      await redis.set(keys.answer(id), JSON.stringify(result), 'PX', question.freshMs(result));
    } finally {
      // A claim expires, so a lost Redis does no harm.
      redis.del(keys.claim(id)).catch(() => {});
    }
  }

  return {
    async close() {
      closing.abort();
      waiting.length = 0;
      await subscription.close();
      await Promise.all(running);
      close();
    },
  };
}
