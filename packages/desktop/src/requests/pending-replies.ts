/** Requests that wait for their replies, by id. Replies to other ids are ignored: those requests are over. */
export interface PendingReplies<Id, Reply> {
  /** Rejects with the signal's reason when it aborts. */
  wait(id: Id, signal?: AbortSignal): Promise<Reply>;
  resolve(id: Id, reply: Reply): void;
  reject(id: Id, error: unknown): void;
  rejectAll(error: unknown): void;
}

export function createPendingReplies<Id, Reply>(): PendingReplies<Id, Reply> {
  const pending = new Map<Id, { resolve(reply: Reply): void; reject(error: unknown): void }>();
  const reject = (id: Id, error: unknown) => pending.get(id)?.reject(error);
  return {
    wait: (id, signal) =>
      new Promise((resolve, reject) => {
        const abort = () => settle(() => reject(signal?.reason));
        const settle = (end: () => void) => {
          pending.delete(id);
          signal?.removeEventListener('abort', abort);
          end();
        };
        pending.set(id, {
          resolve: (reply) => settle(() => resolve(reply)),
          reject: (error) => settle(() => reject(error)),
        });
        signal?.addEventListener('abort', abort, { once: true });
      }),
    resolve: (id, reply) => pending.get(id)?.resolve(reply),
    reject,
    rejectAll(error) {
      for (const id of [...pending.keys()]) reject(id, error);
    },
  };
}
