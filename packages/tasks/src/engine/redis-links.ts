import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type ConnectRedis, connectRedis } from './connect-redis.js';

/** Redis of an installation, for one part of a process. */
export interface RedisSource {
  readonly redisUrl: string;
  readonly keyPrefix: string;
  readonly log: Logger;
  /** Connections that the parts of the process share. Without them, the part opens its own. */
  readonly links?: RedisLinks | undefined;
}

/** One user's share of a connection. The connection ends with its last user. */
export interface RedisLink {
  readonly redis: Redis;
  close(): void;
}

export interface RedisSubscription {
  /** Resolves when Redis has confirmed the subscription. */
  readonly confirmed: Promise<unknown>;
  /** Ends the subscription; waits for Redis, but no longer than a second. */
  close(): Promise<void>;
}

export interface SubscribeOptions extends Omit<ConnectRedis, 'profile'> {
  readonly channel: string;
  readonly onMessage: (message: Buffer) => void;
  /** Called when messages arrive from now on: at first and after each reconnection. Earlier messages were missed. */
  readonly onConnected?: (() => void) | undefined;
}

/** Connections that the parts of one process share: one for each profile, and one for all subscriptions. */
export interface RedisLinks {
  connect(options: ConnectRedis): RedisLink;
  subscribe(options: SubscribeOptions): RedisSubscription;
}

interface SharedRedis {
  readonly redis: Redis;
  /** Emits the messages of each channel under its name. */
  readonly channels: EventEmitter;
  users: number;
}

const maxCloseMs = 1_000;
/** Each part of a process adds a few listeners to the connection that it shares. */
const maxListeners = 100;

/**
 * Shares connections by address and profile. A blocking read needs a separate connection: use `connectRedis`. `service` names the
 * connections in `CLIENT LIST`; without it, each has the name of its first user.
 */
export function createRedisLinks(service?: string): RedisLinks {
  const open = new Map<string, SharedRedis>();

  function create(options: ConnectRedis): SharedRedis {
    const name = service === undefined ? options.name : `${service}:${options.profile}`;
    const redis = connectRedis({ ...options, name }).setMaxListeners(maxListeners);
    const channels = new EventEmitter().setMaxListeners(0);
    redis.on('messageBuffer', (channel: Buffer, message: Buffer) =>
      channels.emit(channel.toString(), message),
    );
    return { redis, channels, users: 0 };
  }

  function share(options: ConnectRedis): Omit<SharedRedis, 'users'> & RedisLink {
    const key = `${options.profile} ${options.url}`;
    const shared = open.get(key) ?? create(options);
    open.set(key, shared);
    shared.users += 1;
    let isClosed = false;
    return {
      redis: shared.redis,
      channels: shared.channels,
      close() {
        if (isClosed) return;
        isClosed = true;
        shared.users -= 1;
        if (shared.users > 0) return;
        open.delete(key);
        shared.redis.disconnect();
      },
    };
  }

  function subscribe({ channel, onMessage, onConnected, ...options }: SubscribeOptions): RedisSubscription {
    const { redis, channels, close } = share({ ...options, profile: 'subscribing' });
    let isClosed = false;
    const wasConnected = redis.status === 'ready';
    channels.on(channel, onMessage);
    if (onConnected !== undefined) redis.on('ready', onConnected);
    const confirmed = redis.subscribe(channel);
    confirmed.then(
      () => {
        if (wasConnected && !isClosed) onConnected?.();
      },
      () => {},
    );
    return {
      confirmed,
      async close() {
        if (isClosed) return;
        isClosed = true;
        channels.off(channel, onMessage);
        if (onConnected !== undefined) redis.off('ready', onConnected);
        if (channels.listenerCount(channel) === 0) {
          const ended = redis.unsubscribe(channel).catch(() => {});
          await Promise.race([ended, delay(maxCloseMs, undefined, { ref: false })]);
        }
        close();
      },
    };
  }

  return { connect: share, subscribe };
}
