import type { Capability, Display } from '@fixpoint/shared/contracts';
import {
  createDesktopLink,
  type DesktopHold,
  type DesktopLinkOptions,
  type DesktopPresence,
} from '@fixpoint/shared/desktops';
import type { FixpointError } from '@fixpoint/shared/errors';
import type { KeyName } from '@fixpoint/shared/keys';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { DesktopDriver } from '../core/desktop-driver.js';
import { DesktopLostError, isDesktopGone } from '../core/errors/index.js';
import type { Eye } from '../core/eye.js';
import type { Hands } from '../core/hands.js';
import { createLiveView } from './create-live-view.js';
import { createOwnership, type DesktopOwnership, type Ended, type Hold } from './create-ownership.js';
import { createRequestHandler } from './create-request-handler.js';
import { lookThroughHands } from './look-through-hands.js';
import { watchDisplays } from './watch-displays.js';

const looksAgain =
  'The desktop-runner looks again by itself, every few seconds at first and then once a minute.';

export interface MachineOptions {
  readonly name: string;
  readonly driver: DesktopDriver;
  /** Opens it where it is not open yet, or not any more. Absent: it is. */
  readonly open?: (() => Promise<void>) | undefined;
  /** Told that what was opened does not answer any more. */
  readonly lost?: (() => void) | undefined;
  /** Why it could not be opened yet. */
  readonly away?: FixpointError | undefined;
  readonly hands: Hands;
  readonly eye?: Eye | undefined;
  readonly capabilities: readonly Capability[];
  readonly parseKeys: (text: string) => readonly KeyName[];
  /** Where it is announced, and as whose. */
  readonly link: Pick<
    DesktopLinkOptions,
    'redisUrl' | 'keyPrefix' | 'host' | 'pid' | 'startedAt' | 'heartbeatMs' | 'goneMs'
  >;
  readonly log: Logger;
  /** How long a person who took over may do nothing with the desktop, in milliseconds. */
  readonly idleMs: number;
  /** Sees to the task of a person who did nothing for so long, before they lose the desktop, or who lost it with its runner. */
  readonly onEnded: (ended: Ended) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** How often it is asked for its displays: whether it is still there. One that is away is looked for ever less often. */
  readonly lookMs?: number | undefined;
}

/** One desktop while it is served. */
export interface Machine {
  readonly name: string;
  readonly ownership: DesktopOwnership;
  readonly hands: Hands;
  /** Ends the turn, lets go of every key, withdraws the desktop and gives the machine back. */
  close(): Promise<void>;
}

/**
 * Announces a desktop and answers for it. It is `ready` while its displays can be read, and `refused` with the reason
 * otherwise: no task gets a turn then, and those that wait for it wait on until it is there again. Throws `ConflictError` where another runner has
 * the name; nothing stays open then.
 */
export async function startMachine(options: MachineOptions): Promise<Machine> {
  const { name, driver, hands, eye, capabilities, parseKeys, link: linkOptions, log } = options;
  const { idleMs, onEnded, lookMs = 5_000, now = Date.now } = options;
  const releases = createReleaseStack();
  releases.defer('the machine', () => driver.close());
  let ownership: DesktopOwnership | undefined;
  let handle: ReturnType<typeof createRequestHandler> | undefined;

  const watch = watchDisplays({
    open: async () => options.open?.(),
    read: () => driver.screen.displays(),
    lost: () => options.lost?.(),
    onChange(reason) {
      if (reason === null) log.info({ desktop: name }, 'The desktop takes work again');
      else {
        log.error({ desktop: name, reason }, 'The desktop takes no work; it is looked for again and again');
        ownership?.endTurn(reason);
      }
      if (ownership !== undefined) void link.update();
    },
    onReplaced: () => ownership?.endTurn('its screen is another one than before'),
    lookMs,
  });

  const describe = (): DesktopPresence => ({
    platform: driver.platform,
    status: watch.reason() === null ? 'ready' : 'refused',
    reason: watch.reason() === null ? null : `${watch.reason()} ${looksAgain}`,
    displays: watch.reason() === null ? [...watch.displays()] : [],
    capabilities: [...capabilities],
    owner: ownership?.owner() ?? { type: 'nobody' },
    epoch: ownership?.epoch() ?? 0,
    ...(ownership === undefined ? {} : { ended_hold: ownership.endedHold(), hold: toHold(ownership.hold()) }),
  });

  const link = createDesktopLink({
    ...linkOptions,
    name,
    log,
    onRequest(request, signal) {
      if (handle === undefined) throw new DesktopLostError('it is only starting');
      return handle(request, signal);
    },
    onLost() {
      log.error({ desktop: name }, 'The name of the desktop is lost; nothing is touched any more');
      ownership?.end('its name may belong to another machine');
      void hands.letGo().catch(() => {});
    },
    onTaken: () => ownership?.forget(),
  });
  releases.defer('the announcement', () => link.close());

  try {
    if (options.away === undefined) await watch.look();
    else watch.miss(options.away);
    const { epoch, hold } = await link.announce(describe);
    const own = createOwnership({
      firstEpoch: epoch + 1,
      isHeld: () => link.isHeld() && watch.reason() === null,
      letGo,
      announce: () => link.update(),
      now,
      idleMs,
      abandoned: hold === null ? null : { by: hold.by, taskId: hold.task_id },
    });
    ownership = own;
    const liveView = createLiveView({
      look: lookThroughHands(hands, () => driver.input.pointer(), shown),
      publish: link.publishFrame,
      log,
      now: Date.now,
    });
    releases.defer('the live view', () => liveView.close());
    handle = createRequestHandler({ hands, ownership: own, liveView, eye, parseKeys, shown });
    releases.defer('held keys', () => hands.letGo().catch(() => {}));
    releases.defer('the turn', async () => {
      own.end('its runner stops');
      await seeToHolds(own);
    });
    const watching = setInterval(() => void seeToHolds(own), Math.min(5_000, idleMs / 4));
    releases.defer('the watch over people who left', () => clearInterval(watching));
    watch.start();
    releases.defer('the looks at the displays', () => watch.close());
    await link.update();
    void seeToHolds(own);
    log.info({ desktop: name, displays: watch.displays().length, capabilities }, 'The desktop is announced');
    return { name, ownership: own, hands, close: () => releases.release() };
  } catch (error) {
    await releases.release();
    throw error;
  }

  /** Without the name it is left to whoever has it, or to this runner once it has it again. */
  async function seeToHolds(own: DesktopOwnership): Promise<void> {
    if (!link.isHeld()) return;
    const leaving = async (ended: Ended): Promise<void> => {
      await onEnded(ended);
      log.warn(
        { desktop: name, ...ended },
        'A person who took over has the desktop no longer, and did not give it back',
      );
    };
    try {
      await own.settle(leaving);
      await own.endIdle(leaving);
    } catch (error) {
      log.warn({ err: error, desktop: name }, 'The task of a person who left does not go on yet');
    }
  }

  /** A screen that is gone holds no keys. */
  async function letGo(): Promise<void> {
    await hands.letGo().catch((error: unknown) => {
      if (!isDesktopGone(error)) throw error;
    });
  }

  function shown(): Display {
    const displays = watch.displays();
    const found = displays.find(({ primary }) => primary) ?? displays[0];
    if (found === undefined) throw new DesktopLostError('it has no display');
    return found;
  }
}

function toHold(hold: Hold | null): DesktopHold | null {
  return hold === null ? null : { by: hold.by, task_id: hold.taskId };
}
