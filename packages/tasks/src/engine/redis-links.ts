import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type ConnectRedis, connectRedis } from './connect-redis.js';

/** Where a part of a process finds the keys of its installation. */
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
  readonly channels: Map<string, Set<(message: Buffer) => void>>;
  users: number;
}

const closeMs = 1_000;
/** Each part of a process adds a few listeners to the connection that it shares. */
const maxListeners = 100;

/**
 * Shares connections by address and profile. Blocking reads need connections of their own: use `connectRedis`. `service` names the
 * connections in `CLIENT LIST`; without it, each has the name of its first user.
 */
export function createRedisLinks(service?: string): RedisLinks {
  const open = new Map<string, SharedRedis>();

  function take(options: ConnectRedis): { readonly shared: SharedRedis; close(): void } {
    const key = `${options.profile} ${options.url}`;
    const shared = open.get(key) ?? create(options);
    open.set(key, shared);
    shared.users += 1;
    let isClosed = false;
    return {
      shared,
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

  function create(options: ConnectRedis): SharedRedis {
    const name = service === undefined ? options.name : `${service}:${options.profile}`;
    const redis = connectRedis({ ...options, name });
    redis.setMaxListeners(maxListeners);
    return { redis, channels: new Map(), users: 0 };
  }

  return {
    connect(options) {
      const { shared, close } = take(options);
      return { redis: shared.redis, close };
    },

    subscribe({ channel, onMessage, onConnected, ...options }) {
      const { shared, close } = take({ ...options, profile: 'subscribing' });
      const { redis, channels } = shared;
      if (channels.size === 0 && redis.listenerCount('messageBuffer') === 0) {
        redis.on('messageBuffer', (name: Buffer, message: Buffer) => {
          for (const listen of channels.get(name.toString()) ?? []) listen(message);
        });
      }
      // A function of its own, so that a part that subscribes twice has two subscriptions.
      const listen = (message: Buffer) => onMessage(message);
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listen));
      const wasConnected = redis.status === 'ready';
      if (onConnected !== undefined) redis.on('ready', onConnected);
      const confirmed = redis.subscribe(channel);
      confirmed.then(
        () => {
          if (wasConnected && listeners.has(listen)) onConnected?.();
        },
        () => {},
      );
      return {
        confirmed,
        async close() {
          if (!listeners.delete(listen)) return;
          if (onConnected !== undefined) redis.off('ready', onConnected);
          if (listeners.size === 0) {
            channels.delete(channel);
            const ended = redis.unsubscribe(channel).catch(() => {});
            await Promise.race([ended, delay(closeMs, undefined, { ref: false })]);
          }
          close();
        },
      };
    },
  };
}
