import type { Logger } from '@fixpoint/shared/logging';
import { createKeys, createRedisLinks, type RedisLinks } from '@fixpoint/tasks/engine';
import { unauthorized } from './access-checks.js';
import type { AccessRecords } from './access-records.js';
import type { Principal } from './principal.js';

/** Ends open connections (sockets, streams, live views) with the access of the principal who opened them. */
export interface AccessWatch {
  /** Calls `end` once, as soon as the principal's access has ended. Returns a function that ends the watch. */
  watch(principal: Principal, end: () => void): () => void;
  /** Throws if the principal's access has ended. Called for each message of an open connection. */
  check(principal: Principal): Promise<void>;
  close(): void;
}

/** Interval at which the access of open connections is looked up, regardless of announcements, in milliseconds. */
const lookUpMs = 60_000;
/** Time for which a look-up is cached, in milliseconds: a moving mouse sends a hundred messages a second. */
const freshMs = 250;

interface Watched {
  readonly principal: Principal;
  readonly end: () => void;
}

/**
 * A connection ends for one of three reasons: the announcement of another gateway process (within milliseconds), the expiry of its token or session,
 * and a look-up once a minute, which needs no announcement. If Redis does not respond, nothing is ended: `check` refuses each message meanwhile.
 */
export function createAccessWatch(options: {
  readonly redisUrl: string;
  readonly prefix: string;
  readonly records: Pick<AccessRecords, 'findEnd'>;
  readonly log: Logger;
  readonly links?: RedisLinks | undefined;
}): AccessWatch {
  const { redisUrl: url, prefix, records, log, links = createRedisLinks() } = options;
  const open = new Set<Watched>();
  const timers = new Map<Watched, NodeJS.Timeout>();
  const lookedUp = new WeakMap<Principal, { readonly at: number; readonly answer: Promise<void> }>();
  const subscription = links.subscribe({
    url,
    log,
    name: 'gateway-access-ended',
    channel: createKeys(prefix).accessEnded,
    onMessage(message) {
      const ended = message.toString();
      for (const watched of open) if (isOf(watched.principal, ended)) void lookUp(watched);
    },
    onConnected() {
      for (const watched of open) void lookUp(watched);
    },
  });

  function forget(watched: Watched): void {
    open.delete(watched);
    clearTimeout(timers.get(watched));
    timers.delete(watched);
  }

  async function lookUp(watched: Watched): Promise<void> {
    let waitMs = lookUpMs;
    try {
      const result = await records.findEnd(watched.principal);
      if (!open.has(watched)) return;
      if (result === null) {
        forget(watched);
        watched.end();
        return;
      }
      waitMs = Math.min(lookUpMs, Math.max(1, result.endsAt - Date.now()));
    } catch (error) {
      log.debug({ err: error }, 'Checking access failed; retrying');
    }
    if (!open.has(watched)) return;
    clearTimeout(timers.get(watched));
    timers.set(
      watched,
      setTimeout(() => void lookUp(watched), waitMs),
    );
  }

  async function refuseEnded(principal: Principal): Promise<void> {
    if ((await records.findEnd(principal)) !== null) return;
    throw unauthorized(
      'The token of this connection is no longer valid.',
      'Connect again with a valid token.',
    );
  }

  return {
    watch(principal, end) {
      const { type } = principal.credential;
      if (type === 'none' || type === 'setting') return () => {};
      const watched = { principal, end };
      open.add(watched);
      void lookUp(watched);
      return () => forget(watched);
    },
    check(principal) {
      const now = performance.now();
      const known = lookedUp.get(principal);
      if (known !== undefined && now - known.at < freshMs) return known.answer;
      const answer = refuseEnded(principal);
      answer.catch(() => {});
      lookedUp.set(principal, { at: now, answer });
      return answer;
    },
    close() {
      for (const watched of [...open]) forget(watched);
      void subscription.close();
    },
  };
}

function isOf({ id, credential }: Principal, ended: string): boolean {
  return id === ended || (credential.type === 'session' && credential.key === ended);
}
