import type { Socket } from 'node:net';
import { watchSilence } from '@fixpoint/shared/lifecycle';
import { rateLimited } from '@fixpoint/shared/logging';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

export interface ConnectRedis {
  readonly url: string;
  readonly log: Logger;
  /** Name of the connection in `CLIENT LIST`. */
  readonly name: string;
  /**
   * `patient`: commands wait for a lost Redis to come back (workers). `prompt`: they fail after two seconds in which Redis
   * does not answer, so that the caller gets an answer (the gateway). `blocking`: for reads that block on purpose.
   * `subscribing`: for channels alone.
   */
  readonly profile: 'patient' | 'prompt' | 'blocking' | 'subscribing';
}

const profileOptions: Record<ConnectRedis['profile'], RedisOptions> = {
  // A command sent into a dead link would never return without a separate limit. It lies above the 11 seconds for which BullMQ blocks on a
  // copy of this connection: a limit below makes a worker miss every job that is due later than that.
  patient: { maxRetriesPerRequest: null, commandTimeout: 15_000 },
  prompt: { maxRetriesPerRequest: 1, enableOfflineQueue: false },
  // Silence for longer than any block means a dead link; TCP alone would take hours to notice.
  blocking: { maxRetriesPerRequest: null, socketTimeout: 20_000 },
  // A subscription may go out before the ready check's INFO, which Redis then refuses; the client gives the link up over it,
  // and every subscription that was on its way.
  subscribing: { maxRetriesPerRequest: null, socketTimeout: 20_000, enableReadyCheck: false },
};

const pingMs = 8_000;
/** Silence after which a prompt command is given up, in milliseconds. */
const silenceMs = 2_000;
/** Time within which a prompt command must begin, in ms: less than its caller waits, so that no command begins after that. */
export const promptPatienceMs = 1_900;

/** Commands that the client sends automatically when a lost link is back. */
const renewedCommands = new Set(['subscribe', 'psubscribe', 'ssubscribe', 'select']);

/**
 * Sends the commands of one turn of the event loop in one piece. Redis then serves it in one turn too, so that commands of requests that
 * came together are written to disk together: with `appendfsync always`, that wait is most of the cost of a command.
 */
class GatheringRedis extends Redis {
  override sendCommand(...command: Parameters<Redis['sendCommand']>): unknown {
    const socket = this.stream;
    if (socket?.writableCorked === 0) {
      socket.cork();
      setImmediate(() => socket.uncork());
    }
    // After a lost link the client resends these automatically and drops the promise: closing it meanwhile rejected a promise without a handler.
    const [{ name, promise }] = command;
    if (renewedCommands.has(name)) promise.catch(() => {});
    return super.sendCommand(...command);
  }
}

/**
 * Fails a command when nothing has come for `silenceMs`. The client's own limit counts from the sending, and calls a Redis lost
 * that responds: one whose reply is large, or waits unread because this process was kept from the processor. Replies come in the
 * order of their commands, so any reply brings each of them nearer.
 */
class PromptRedis extends GatheringRedis {
  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    const [command] = sent;
    const end = watchSilence({
      ms: silenceMs,
      sign: () => (this.stream as Partial<Socket> | undefined)?.bytesRead,
      onSilence: () => {
        const error = new Error('Command timed out');
        reportOutage(this, error);
        command.reject(error);
      },
    });
    command.promise.then(end, end);
    return super.sendCommand(...sent);
  }
}

/** Between two lines that report the same outage. */
const reportMs = 60_000;

/** Connections of a process that are down, by the log that hears of it. */
interface Outage {
  readonly down: Set<Redis>;
  readonly report: (details: { err: Error; connection: string }) => void;
}
const outages = new WeakMap<Logger, Outage>();
const outageOf = new WeakMap<Redis, Outage>();

/** One line a minute reports that Redis is away, whichever and however many connections notice, and one that it is back. */
function reportOutages(redis: Redis, log: Logger, name: string): void {
  let outage = outages.get(log);
  if (outage === undefined) {
    const report = rateLimited((details: object) => log.warn(details, 'Redis is not reachable'), reportMs);
    outage = { down: new Set(), report };
    outages.set(log, outage);
  }
  outageOf.set(redis, outage);
  const { down, report } = outage;
  const isBack = () => {
    if (down.delete(redis) && down.size === 0) log.info('Redis is reachable again');
  };
  redis.on('error', (error: Error) => {
    down.add(redis);
    report({ err: error, connection: name });
  });
  redis.on('ready', isBack);
  redis.once('end', () => down.delete(redis));
}

/** Logs an outage that the connection itself does not notice. */
export function reportOutage(redis: Redis, error: Error): void {
  outageOf.get(redis)?.report({ err: error, connection: redis.options.connectionName ?? '' });
}

/** Connects to Redis and keeps reconnecting. Outages are logged once a minute, since their errors come in floods. */
export function connectRedis({ url, log, name, profile }: ConnectRedis): Redis {
  const redis = new (profile === 'prompt' ? PromptRedis : GatheringRedis)(url, {
    ...profileOptions[profile],
    connectionName: name,
    // Nothing uses the client's own version, and a Redis user without permission to report it fills the ACL log.
    disableClientInfo: true,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  reportOutages(redis, log, name);
  if (profile === 'subscribing') keepTalking(redis);
  return redis;
}

/** Pings while the link is up, so that a quiet channel is distinguished from a dead link. */
function keepTalking(redis: Redis): void {
  const pinging = setInterval(() => {
    if (redis.status === 'ready') void redis.ping().catch(() => {});
  }, pingMs).unref();
  redis.once('end', () => clearInterval(pinging));
}
