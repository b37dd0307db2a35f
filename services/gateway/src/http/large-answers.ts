import { UnavailableError } from '@fixpoint/shared/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Waits until this request may build a large response, and keeps its slot until the response is sent. Throws `UnavailableError` if too many wait.
     */
    holdLargeAnswer(reply: FastifyReply): Promise<void>;
  }
}

/** Maximum bytes of JSON in one response, beside the last item in it. */
export const maxAnswerBytes = 2_000_000;
/** Maximum number of large responses that are built at once, in total and for one principal. */
const maxAtOnce = 3;
const maxOfPrincipal = 2;
/** Maximum number of waiting requests of one principal, and their time limit, in milliseconds. */
const maxWaiting = 100;
const defaultMaxWaitMs = 15_000;
/** Time after which a client that reads nothing of its response loses the connection, in milliseconds. */
const maxStallMs = 30_000;

interface Waiting {
  readonly principal: string;
  start(): void;
}

/** Bounds the memory and the time of large responses: a replay, a page of a log, a list with whole tasks. */
export const largeAnswers = fastifyPlugin<{ readonly maxWaitMs?: number }>(
  async (app, { maxWaitMs = defaultMaxWaitMs }) => {
    const running = new Map<string, number>();
    const queue: Waiting[] = [];
    const runningOf = (principal: string) => running.get(principal) ?? 0;
    const mayStart = (principal: string) =>
      [...running.values()].reduce((sum, count) => sum + count, 0) < maxAtOnce &&
      runningOf(principal) < maxOfPrincipal;

    function startNext(): void {
      const place = queue.findIndex(({ principal }) => mayStart(principal));
      if (place !== -1) queue.splice(place, 1)[0]?.start();
    }

    function end(principal: string): void {
      const left = runningOf(principal) - 1;
      if (left > 0) running.set(principal, left);
      else running.delete(principal);
      startNext();
    }

    function begin(principal: string): void {
      running.set(principal, runningOf(principal) + 1);
    }

    async function waitForPlace(principal: string, { raw }: FastifyReply): Promise<void> {
      if (mayStart(principal)) return begin(principal);
      if (queue.filter((each) => each.principal === principal).length >= maxWaiting) throw busy();
      await new Promise<void>((resolve, reject) => {
        const stopWaiting = () => {
          clearTimeout(timer);
          raw.off('close', leave);
        };
        const leave = () => {
          stopWaiting();
          queue.splice(queue.indexOf(waiting), 1);
          reject(busy());
        };
        const timer = setTimeout(leave, maxWaitMs);
        const waiting: Waiting = {
          principal,
          start() {
            stopWaiting();
            begin(principal);
            resolve();
          },
        };
        raw.once('close', leave);
        queue.push(waiting);
      });
    }

    app.decorateRequest('holdLargeAnswer', async function (this: FastifyRequest, reply: FastifyReply) {
      const { id } = this.principal;
      const { raw } = reply;
      await waitForPlace(id, reply);
      let isHeld = true;
      const release = () => {
        if (isHeld) end(id);
        isHeld = false;
      };
      if (raw.destroyed) return release();
      raw.setTimeout(maxStallMs, () => raw.destroy());
      raw.once('finish', release);
      raw.once('close', release);
    });
  },
  { name: 'large-answers', dependencies: ['access'] },
);

function busy(): UnavailableError {
  return new UnavailableError('Too many large answers are being built at the moment.', {
    hint: 'Repeat the request later, or read smaller pages.',
    afterMs: 5_000,
  });
}
