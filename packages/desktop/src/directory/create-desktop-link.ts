import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '@fixpoint/shared/child-process';
import type { DesktopInfo, LiveFrame } from '@fixpoint/shared/contracts';
import { ConflictError } from '@fixpoint/shared/errors';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import {
  createRedisLinks,
  defineScripts,
  type RedisSource,
  type RedisSubscription,
} from '@fixpoint/tasks/engine';
import { z } from 'zod';
import { createResponder, type OnRequest } from './create-responder.js';
import { createDesktopKeys } from './desktop-keys.js';
import { announce, withdraw } from './scripts.js';
import { packMessage, RequestHeader, unpackMessage } from './wire.js';

/** A person who has a desktop, or had it until its runner was lost, and the task that they took it from. */
export const DesktopHold = z.strictObject({ by: z.string(), task_id: z.string().nullable() });
export type DesktopHold = z.infer<typeof DesktopHold>;

/** State of its desktop that a runner reports with each heartbeat. */
export interface DesktopPresence extends Omit<DesktopInfo, 'name' | 'runner' | 'registered_at' | 'seen_at'> {
  /**
   * Hold whose task waits for the desktop to be released; null: none. It outlives the runner, so that the next one resumes that task. Absent:
   * unchanged.
   */
  readonly hold?: DesktopHold | null;
}

/** State that a desktop's previous run left. */
export interface LifeBefore {
  readonly epoch: number;
  readonly hold: DesktopHold | null;
}

type Claim = LifeBefore | { readonly holder: string; readonly seen: string };

export interface DesktopLinkOptions extends RedisSource {
  readonly name: string;
  /** Host and process id of this process. */
  readonly host: string;
  readonly pid: number;
  /** Start of the process, in milliseconds since 1970: identifies one run of it. */
  readonly startedAt: number;
  readonly onRequest: OnRequest;
  /** Another machine has the name now, or Redis was unavailable for so long that one may have: the desktop must not be touched any more. */
  readonly onLost: () => void;
  /** Called after `onLost` if another runner is known to have the name: that runner handles the remaining work. */
  readonly onTaken?: (() => void) | undefined;
  readonly heartbeatMs?: number;
  /** Silence after which a runner has lost its name, in milliseconds. */
  readonly goneMs?: number;
}

/** A runner's side of one desktop. */
export interface DesktopLink {
  /**
   * Takes the name and keeps it by heartbeats that carry the result of `describe`. Returns the epoch of the previous run, and the hold that its end
   * interrupted. Throws `ConflictError` if another runner has the name and is alive.
   */
  announce(describe: () => DesktopPresence): Promise<LifeBefore>;
  /** Reports a change at once, instead of with the next heartbeat. */
  update(): Promise<void>;
  /** Returns true if the name is certainly ours: no other runner can have had it meanwhile. */
  isHeld(): boolean;
  /** Sends a frame to all viewers; returns their number. */
  publishFrame(frame: Omit<LiveFrame, 'desktop'>, bytes: Buffer): Promise<number>;
  /** Releases the name. */
  close(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1_000;
const retryMs = 250;

function heldArgument(hold: DesktopPresence['hold']): string {
  if (hold === undefined) return 'same';
  return hold === null ? '' : JSON.stringify(hold);
}

/**
 * States: `new` (nothing announced), `held` (ours; renewed within `goneMs`, by our own monotonic clock, counted from before the renewal was sent),
 * `lost` (another runner has the name, or Redis was unavailable: tried again with each heartbeat), `closed`.
 */
export function createDesktopLink(options: DesktopLinkOptions): DesktopLink {
  const { redisUrl: url, keyPrefix, log, links = createRedisLinks(), name, onLost, onTaken } = options;
  const { heartbeatMs = 5_000, goneMs = 15_000 } = options;
  const keys = createDesktopKeys(keyPrefix);
  const runner = `${options.host}:${options.pid}:${options.startedAt}`;
  const releases = createReleaseStack();
  const connection = links.connect({ url, log, name: `desktop:${name}`, profile: 'patient' });
  const { redis } = connection;
  releases.defer('the connection', connection.close);
  let requests: RedisSubscription | undefined;

  let describe: (() => DesktopPresence) | undefined;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let wasHeld = false;
  let closed = false;
  const closing = new AbortController();

  const run = defineScripts(redis, { announce, withdraw });
  const isHeld = () => !closed && performance.now() - confirmedAt < goneMs;

  const answer = createResponder({
    ...options,
    closing: closing.signal,
    send: (to, message) => redis.publish(keys.replies(to), message),
  });

  /** One announcement. Returns the holder of the name if that is another runner. */
  async function publishState(deadRunner = ''): Promise<Claim> {
    if (describe === undefined) throw new Error('The desktop has not been registered yet.');
    const sentAt = performance.now();
    const { hold, ...info } = describe();
    const args = [
      name,
      runner,
      JSON.stringify(info),
      info.epoch,
      goneMs,
      deadRunner,
      dayMs,
      heldArgument(hold),
      keys.index,
    ];
    const answer = await run.announce([keys.desktop(name)], args);
    const [verdict, first = '', second = ''] = answer as string[];
    if (verdict !== 'ok') return { holder: first, seen: second };
    confirmedAt = sentAt;
    wasHeld = true;
    return { epoch: Number(first), hold: second === '' ? null : DesktopHold.parse(JSON.parse(second)) };
  }

  async function beat(): Promise<void> {
    // A renewal after the goodbye would announce a runner that is gone.
    if (closed) return;
    try {
      const claim = await publishState();
      if ('holder' in claim) {
        confirmedAt = Number.NEGATIVE_INFINITY;
        const taken = { desktop: name, holder: claim.holder };
        if (wasHeld) log.error(taken, 'Desktop lease lost: another runner has this desktop');
        noticeLoss();
        onTaken?.();
      }
    } catch (error) {
      log.warn({ err: error, desktop: name }, 'Heartbeat of the desktop lease failed: Redis did not answer');
    }
  }

  function noticeLoss(): void {
    if (!wasHeld || isHeld() || closed) return;
    wasHeld = false;
    onLost();
  }

  return {
    async announce(present) {
      describe = present;
      const taken = await take(publishState, options, closing.signal);
      requests = links.subscribe({
        url,
        log,
        name: `desktop-in:${name}`,
        channel: keys.requests(name),
        onMessage(message) {
          const parsed = unpackMessage(message, RequestHeader);
          // Two runners may listen for a moment after a change of runner: only the one that has the name responds.
          if (parsed !== null && isHeld()) void answer(parsed.header);
        },
      });
      await requests.confirmed;
      const beating = setInterval(() => void beat(), heartbeatMs);
      releases.defer('the heartbeat', () => clearInterval(beating));
      const watching = setInterval(noticeLoss, Math.min(1_000, goneMs / 4));
      releases.defer('the check of the desktop lease', () => clearInterval(watching));
      return taken;
    },
    update: beat,
    isHeld,
    publishFrame: (frame, bytes) =>
      redis.publish(keys.frames(name), packMessage({ ...frame, desktop: name }, bytes)),
    async close() {
      if (closed) return;
      closed = true;
      closing.abort();
      // Without a response the name expires automatically. Later callers learn at once that no runner listens.
      await Promise.race([
        Promise.allSettled([run.withdraw([keys.desktop(name)], [runner]), requests?.close()]),
        delay(1_000, undefined, { ref: false }),
      ]);
      await releases.release();
    },
  };
}

/** Waits out a holder that may be dead; throws if it shows a sign of life. */
async function take(
  publishState: (deadRunner: string) => Promise<Claim>,
  { name, host, pid }: Pick<DesktopLinkOptions, 'name' | 'host' | 'pid'>,
  signal: AbortSignal,
): Promise<LifeBefore> {
  let dead = '';
  let firstSeen: string | undefined;
  for (;;) {
    const claim = await publishState(dead);
    if (!('holder' in claim)) return claim;
    const [holderHost = '', holderPid = ''] = claim.holder.split(':');
    const isHere = holderHost === host && Number(holderPid) !== pid;
    if (isHere && !(await isAlive(Number(holderPid)))) {
      dead = claim.holder;
      continue;
    }
    firstSeen ??= claim.seen;
    if (isHere || firstSeen !== claim.seen) throw taken(name, holderHost, holderPid);
    await delay(retryMs, undefined, { signal });
  }
}

function taken(name: string, host: string, pid: string): ConflictError {
  return new ConflictError(`The desktop "${name}" belongs to process ${pid} on ${host}.`, {
    reason: 'desktop-name-taken',
    hint: 'Set DESKTOP_NAME on this machine to a name that no other desktop has, or stop the other runner.',
    context: { desktop: name, holder: `${host}:${pid}` },
  });
}
