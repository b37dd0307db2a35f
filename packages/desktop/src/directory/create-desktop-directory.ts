import { randomUUID } from 'node:crypto';
import { DesktopInfo, type DesktopReply, type DesktopRequest, LiveFrame } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createRedisLinks, defineScripts, type RedisSource, withAvailability } from '@fixpoint/tasks/engine';
import type { Redis } from 'ioredis';
import { createPendingReplies } from '../requests/pending-replies.js';
import { createDesktopKeys, type DesktopKeys } from './desktop-keys.js';
import { reachRunner } from './reach-runner.js';
import { readDesktops } from './scripts.js';
import { notAnswered, notConnected, toRequestError } from './to-request-error.js';
import { packMessage, ReplyHeader, unpackMessage } from './wire.js';

/** A desktop that is connected, or was within the last day. */
export interface KnownDesktop {
  readonly info: DesktopInfo;
  readonly connected: boolean;
}

type Answers = {
  screenshot: 'frame';
  watch: 'watching';
  'take-over': 'taken-over';
  'give-back': 'given-back';
  input: 'input-done';
  describe: 'description';
};

/** Reply to a request, and the bytes beside it, possibly empty. */
export interface DesktopAnswer<Type extends DesktopRequest['type']> {
  readonly reply: Extract<DesktopReply, { type: Answers[Type] }>;
  readonly bytes: Buffer;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Time limit for a response; 10 s by default. */
  readonly timeoutMs?: number;
}

/** The desktops as clients see them. */
export interface DesktopDirectory {
  list(): Promise<KnownDesktop[]>;
  /** Null for a name without a runner within the last day. */
  get(name: string): Promise<KnownDesktop | null>;
  /** Number of steps that wait for each of the desktops or run on it, in the order of the names. */
  backlog(names: readonly string[]): Promise<number[]>;
  /**
   * Sends a request to the runner that holds the name, bypassing every queue. Throws `UnavailableError` at once if no runner holds it, soon if the
   * runner does not listen, and every error that the runner returns.
   */
  request<Type extends DesktopRequest['type']>(
    name: string,
    request: Extract<DesktopRequest, { type: Type }>,
    options?: RequestOptions,
  ): Promise<DesktopAnswer<Type>>;
  /**
   * Forwards each frame that the desktop shows, the present one first, until the signal aborts. Rejects if it is not connected, or has been gone for
   * a while.
   */
  watch(name: string, onFrame: (frame: LiveFrame, bytes: Buffer) => void, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface DesktopDirectoryOptions extends RedisSource {
  /** Silence after which a runner counts as gone, in milliseconds. */
  readonly goneMs?: number;
  /** Requested frames per second. */
  readonly fps?: number;
}

const defaultTimeoutMs = 10_000;
/** A watch is renewed long before it ends, so that one lost request does not stop the images. */
const watchSeconds = 30;
const watchAgainMs = 10_000;
const retryMs = 1_000;

export function createDesktopDirectory(options: DesktopDirectoryOptions): DesktopDirectory {
  const { redisUrl: url, keyPrefix, log, links = createRedisLinks(), goneMs = 15_000, fps = 5 } = options;
  const keys = createDesktopKeys(keyPrefix);
  const client = randomUUID();
  const releases = createReleaseStack();
  const closing = new AbortController();
  const { redis, close: disconnect } = links.connect({
    url,
    log,
    name: 'desktop-directory',
    profile: 'prompt',
  });
  releases.defer('the connection', disconnect);
  const pending = createPendingReplies<string, { reply: DesktopReply; bytes: Buffer }>();
  const replies = links.subscribe({
    url,
    log,
    name: 'desktop-replies',
    channel: keys.replies(client),
    onMessage(message) {
      const answer = unpackMessage(message, ReplyHeader);
      if (answer === null) return;
      const { id, reply } = answer.header;
      pending.resolve(id, { reply, bytes: answer.bytes });
    },
  });
  releases.defer('the replies', () => replies.close());
  releases.defer('the watches', () => closing.abort());

  const readKnown = createKnownReader(redis, keys, goneMs);

  async function request<Type extends DesktopRequest['type']>(
    name: string,
    wanted: Extract<DesktopRequest, { type: Type }>,
    { signal, timeoutMs = defaultTimeoutMs }: RequestOptions = {},
  ): Promise<DesktopAnswer<Type>> {
    signal?.throwIfAborted();
    const id = randomUUID();
    const answered = pending.wait(id, signal);
    const timer = setTimeout(() => pending.reject(id, notAnswered(name, timeoutMs)), timeoutMs);
    const over = new AbortController();
    const header = { id, from: client, timeout_ms: Math.max(1, Math.round(timeoutMs)), request: wanted };
    const message = packMessage(header);
    reachRunner({
      publish: async () => {
        await replies.confirmed;
        return redis.publish(keys.requests(name), message);
      },
      isKnown: async () => (await readKnown([name]))[0]?.connected === true,
      signal: over.signal,
    }).then(
      (isHeard) => {
        if (!isHeard) pending.reject(id, notConnected(name));
      },
      (error: unknown) => pending.reject(id, error),
    );
    try {
      const { reply, bytes } = await answered;
      if (reply.type === 'error') throw toRequestError(reply, name);
      return { reply, bytes } as DesktopAnswer<Type>;
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  async function watch(
    name: string,
    onFrame: (frame: LiveFrame, bytes: Buffer) => void,
    wanted: AbortSignal,
  ): Promise<void> {
    const signal = AbortSignal.any([wanted, closing.signal]);
    const frames = links.subscribe({
      url,
      log,
      name: 'desktop-frames',
      channel: keys.frames(name),
      onMessage(message) {
        const frame = unpackMessage(message, LiveFrame);
        if (frame !== null) onFrame(frame.header, frame.bytes);
      },
    });
    try {
      await frames.confirmed;
      let gone: number | undefined;
      let isFirst = true;
      while (!signal.aborted) {
        try {
          await api.request(name, { type: 'watch', seconds: watchSeconds, fps }, { signal });
          gone = undefined;
          isFirst = false;
          await pause(watchAgainMs, signal);
        } catch (error) {
          if (signal.aborted) break;
          gone ??= performance.now();
          if (isFirst || performance.now() - gone > goneMs) throw error;
          await pause(retryMs, signal);
        }
      }
    } finally {
      await frames.close();
    }
  }

  const api: DesktopDirectory = withAvailability<DesktopDirectory>(
    {
      list: async () => readKnown(await redis.zrange(keys.index, 0, -1)),
      get: async (name) => (await readKnown([name]))[0] ?? null,
      backlog: (names) => countBacklog(redis, keys, names),
      request,
      watch,
      close: () => releases.release(),
    },
    redis,
    ['close'],
  );
  return api;
}

function createKnownReader(
  redis: Redis,
  keys: Pick<DesktopKeys, 'desktop'>,
  goneMs: number,
): (names: readonly string[]) => Promise<KnownDesktop[]> {
  const run = defineScripts(redis, { readDesktops });
  return async (names) => {
    if (names.length === 0) return [];
    const answer = await run.readDesktops(names.map(keys.desktop), []);
    const [now, ...found] = answer as [string, ...(string | null)[][]];
    return found.flatMap((fields, position) => toKnown(names[position] ?? '', fields, Number(now), goneMs));
  };
}

function toKnown(
  name: string,
  fields: readonly (string | null)[],
  now: number,
  goneMs: number,
): KnownDesktop[] {
  const [info, runner, seen, registered, left, epoch] = fields;
  if (info == null) return [];
  const parsed = DesktopInfo.safeParse({
    ...(JSON.parse(info) as object),
    name,
    runner,
    epoch: Number(epoch),
    seen_at: new Date(Number(seen)).toISOString(),
    registered_at: new Date(Number(registered)).toISOString(),
  });
  // A runner of a later version may announce values that are unknown here: only its desktop is skipped.
  if (!parsed.success) return [];
  const age = Math.max(0, now - Number(seen));
  return [{ info: aged(parsed.data, age), connected: left !== '1' && age < goneMs }];
}

/** As `DesktopDirectory.backlog`. */
async function countBacklog(
  redis: Redis,
  keys: Pick<DesktopKeys, 'backlog'>,
  names: readonly string[],
): Promise<number[]> {
  const pipeline = redis.pipeline();
  const counts = names.map((name) => {
    const { lists, sorted } = keys.backlog(name);
    for (const key of lists) pipeline.llen(key);
    for (const key of sorted) pipeline.zcard(key);
    return lists.length + sorted.length;
  });
  const answers = (await pipeline.exec()) ?? [];
  let from = 0;
  return counts.map((count) => {
    const own = answers.slice(from, from + count);
    from += count;
    return own.reduce((sum, [error, value]) => sum + (error === null ? Number(value) : 0), 0);
  });
}

/** Ends early, and without an error, when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

/** The remaining time of a person is shorter now than when the runner reported it. */
function aged(info: DesktopInfo, ms: number): DesktopInfo {
  const { owner } = info;
  if (owner.type !== 'person' || owner.idle === undefined) return info;
  const left_ms = Math.max(0, Math.round(owner.idle.left_ms - ms));
  return { ...info, owner: { ...owner, idle: { ...owner.idle, left_ms } } };
}
