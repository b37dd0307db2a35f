import { createRedisLinks, type RedisSource, type RedisSubscription } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import { createDesktopKeys } from '../directory/desktop-keys.js';
import type { KeySeal } from './create-key-seal.js';

/** A machine at CUA Cloud that a caller wants to use: the caller whose key opens it, and the name of its desktop here. */
export const WantedMachine = z.strictObject({
  desktop: z.string(),
  /** Its name at CUA Cloud. */
  sandbox: z.string(),
  caller: z.string(),
});
export type WantedMachine = z.infer<typeof WantedMachine>;

/** Keys of callers, encrypted, and the machines that are requested with them: in Redis, for the gateways and the runners of one installation. */
export interface CallerKeys {
  callerOf(key: string): string;
  /** Stores the key for a day, and requests the machine for a while. Returns the number of notified runners. */
  want(machine: WantedMachine, key: string): Promise<number>;
  /** Returns true if a connected runner would serve a requested machine. */
  hasRunner(): Promise<boolean>;
  /** The machines that are requested now. */
  wanted(): Promise<WantedMachine[]>;
  /** Null: it was forgotten, or sealed with another secret. */
  keyOf(caller: string): Promise<string | null>;
  /** Forgets the key and its requested machines; runners release them. Returns true if there was a key. */
  forget(caller: string): Promise<boolean>;
  /** Calls back whenever a machine is requested or a key forgotten, and after each reconnection. Returns a function that ends that. */
  follow(onChange: () => void): () => void;
  close(): void;
}

/** Lifetime of a key after its last use, in seconds. */
const keySeconds = 24 * 60 * 60;
/** Lifetime of a request for a machine after its last use, in seconds. */
export const wantedSeconds = 15 * 60;

export function createCallerKeys(options: RedisSource & { readonly seal: KeySeal }): CallerKeys {
  const { redisUrl: url, keyPrefix, seal, log, links = createRedisLinks() } = options;
  const keys = createDesktopKeys(keyPrefix);
  const { redis, close } = links.connect({ url, log, name: 'caller-keys', profile: 'prompt' });
  const subscriptions = new Set<RedisSubscription>();

  async function readWanted(): Promise<WantedMachine[]> {
    const names = await redis.smembers(keys.callerMachines);
    if (names.length === 0) return [];
    const texts = await redis.mget(names.map(keys.callerMachine));
    const expired = names.filter((_, position) => texts[position] === null);
    if (expired.length > 0) await redis.srem(keys.callerMachines, ...expired);
    return texts.flatMap((text) => (text === null ? [] : [WantedMachine.parse(JSON.parse(text))]));
  }

  return {
    callerOf: seal.callerOf,
    async want(machine, key) {
      const { desktop, caller } = WantedMachine.parse(machine);
      await redis
        .multi()
        .set(keys.callerKey(caller), seal.seal(key), 'EX', keySeconds)
        .set(keys.callerMachine(desktop), JSON.stringify(machine), 'EX', wantedSeconds)
        .sadd(keys.callerMachines, desktop)
        .exec();
      return redis.publish(keys.callersChanged, desktop);
    },
    async hasRunner() {
      return Number((await redis.pubsub('NUMSUB', keys.callersChanged))[1]) > 0;
    },
    wanted: readWanted,
    async keyOf(caller) {
      const sealed = await redis.get(keys.callerKey(caller));
      return sealed === null ? null : seal.open(sealed, caller);
    },
    async forget(caller) {
      const own = (await readWanted()).filter((machine) => machine.caller === caller);
      const removed = await redis.del(keys.callerKey(caller));
      if (own.length > 0) {
        const names = own.map(({ desktop }) => desktop);
        await redis.del(...names.map(keys.callerMachine));
        await redis.srem(keys.callerMachines, ...names);
      }
      await redis.publish(keys.callersChanged, '');
      return removed > 0;
    },
    follow(onChange) {
      const subscription = links.subscribe({
        url,
        log,
        name: 'caller-keys-changed',
        channel: keys.callersChanged,
        onMessage: onChange,
        onConnected: onChange,
      });
      subscriptions.add(subscription);
      return () => {
        subscriptions.delete(subscription);
        void subscription.close();
      };
    },
    close() {
      for (const subscription of subscriptions) void subscription.close();
      close();
    },
  };
}
