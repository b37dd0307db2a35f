import {
  createDesktopLink,
  type DesktopHold,
  type DesktopLink,
  type DesktopLinkOptions,
  type DesktopPresence,
} from '@fixpoint/desktop/directory';
import type { KeyName } from '@fixpoint/desktop/keys';
import type { Capability, Display } from '@fixpoint/shared/contracts';
import { ConflictError, type FixpointError, NotFoundError } from '@fixpoint/shared/errors';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { Tasks } from '@fixpoint/tasks/engine';
import type { DesktopDriver } from '../core/desktop-driver.js';
import { desktopLost, isDesktopGone } from '../core/errors.js';
import type { InputController } from '../core/input/input-controller.js';
import type { VisionModel } from '../core/vision-model/vision-model.js';
import { createRequestHandler } from './create-request-handler.js';
import {
  createOwnership,
  type DesktopOwnership,
  type EndedControl,
  type ManualControl,
} from './desktop-ownership.js';
import { createLiveView, createPictureSource } from './live-view.js';
import { watchDisplays } from './watch-displays.js';

const retriesByItself =
  'The desktop-runner checks again automatically, at first every few seconds, then every minute.';

/** In Redis, or over a link of another sort that the caller opens. */
export type DesktopAnnouncement =
  | Pick<
      DesktopLinkOptions,
      'redisUrl' | 'keyPrefix' | 'links' | 'host' | 'pid' | 'startedAt' | 'heartbeatMs' | 'goneMs'
    >
  | {
      readonly open: (
        parts: Pick<DesktopLinkOptions, 'name' | 'log' | 'onRequest' | 'onLost' | 'onTaken'>,
      ) => DesktopLink;
    };

export interface ServeDesktopOptions {
  readonly name: string;
  readonly driver: DesktopDriver;
  /** Opens it if it is not open yet, or not any more. Absent: it is open. */
  readonly open?: (() => Promise<void>) | undefined;
  /** Called when the opened desktop stops answering. */
  readonly lost?: (() => void) | undefined;
  /** Reason that it could not be opened yet. */
  readonly away?: FixpointError | undefined;
  readonly controller: InputController;
  readonly visionModel?: VisionModel | undefined;
  readonly capabilities: readonly Capability[];
  readonly parseKeys: (text: string) => readonly KeyName[];
  /** Link over which it is announced, and its identity there. */
  readonly link: DesktopAnnouncement;
  readonly log: Logger;
  /** Maximum time of manual control without input, in milliseconds. */
  readonly idleMs: number;
  /** Resumes the task of manual control that ended automatically: before an idle one ends, or after its runner was lost. */
  readonly onEnded: (ended: EndedControl) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** Interval at which its displays are read, to check that it is still there. A desktop that is away is checked at growing intervals. */
  readonly pollMs?: number | undefined;
}

/** A desktop that this runner serves. */
export interface ServedDesktop {
  readonly name: string;
  readonly ownership: DesktopOwnership;
  readonly controller: InputController;
  /** Ends the turn, releases every key, withdraws the desktop and closes its driver. */
  close(): Promise<void>;
}

/**
 * Announces a desktop and serves its requests. It is `ready` while its displays can be read, and otherwise `refused` with the reason: no task gets a
 * turn then, and waiting tasks keep waiting until it is available again. Throws `ConflictError` if another runner has the name; nothing stays open
 * then.
 */
export async function serveDesktop(options: ServeDesktopOptions): Promise<ServedDesktop> {
  const { name, driver, controller, visionModel, capabilities, parseKeys, link: linkOptions, log } = options;
  const { idleMs, onEnded, pollMs = 5_000, now = Date.now } = options;
  const releases = createReleaseStack();
  releases.defer('the machine', () => driver.close());
  let ownership: DesktopOwnership | undefined;
  let handle: ReturnType<typeof createRequestHandler> | undefined;

  const watch = watchDisplays({
    open: async () => options.open?.(),
    read: () => driver.screen.displays(),
    lost: () => options.lost?.(),
    onChange(reason) {
      if (reason === null) log.info({ desktop: name }, 'Desktop available again');
      else {
        log.error({ desktop: name, reason }, 'Desktop not available; checking again automatically');
        ownership?.endTurn(reason);
      }
      if (ownership !== undefined) void link.update();
    },
    onReplaced: () => ownership?.endTurn('its screen has changed'),
    pollMs,
  });

  const describe = (): DesktopPresence => ({
    platform: driver.platform,
    status: watch.reason() === null ? 'ready' : 'refused',
    reason: watch.reason() === null ? null : `${watch.reason()} ${retriesByItself}`,
    displays: watch.reason() === null ? [...watch.displays()] : [],
    capabilities: [...capabilities],
    owner: ownership?.owner() ?? { type: 'nobody' },
    epoch: ownership?.epoch() ?? 0,
    ...(ownership === undefined
      ? {}
      : { ended_hold: ownership.endedControl(), hold: toHold(ownership.manualControl()) }),
  });

  const parts: Pick<DesktopLinkOptions, 'name' | 'log' | 'onRequest' | 'onLost' | 'onTaken'> = {
    name,
    log,
    onRequest(request, signal) {
      if (handle === undefined) throw desktopLost('it is still starting');
      return handle(request, signal);
    },
    onLost() {
      log.error({ desktop: name }, 'Desktop lease lost: input stopped, task re-queued');
      ownership?.end('its lease may belong to another runner');
      void controller.releaseAll().catch(() => {});
    },
    onTaken: () => ownership?.forget(),
  };
  const link =
    'open' in linkOptions ? linkOptions.open(parts) : createDesktopLink({ ...linkOptions, ...parts });
  releases.defer('the announcement', () => link.close());

  try {
    if (options.away === undefined) await watch.check();
    else watch.noteFailure(options.away);
    const { epoch, hold } = await link.announce(describe);
    const own = createOwnership({
      firstEpoch: epoch + 1,
      isHeld: () => link.isHeld() && watch.reason() === null,
      releaseAll,
      announce: () => link.update(),
      now,
      idleMs,
      abandoned: hold === null ? null : { by: hold.by, taskId: hold.task_id },
    });
    ownership = own;
    const shown = () => primaryOf(watch.displays());
    const liveView = createLiveView({
      takePicture: createPictureSource(controller, () => driver.input.pointer(), shown),
      publish: link.publishFrame,
      log,
      now: Date.now,
    });
    releases.defer('the live view', () => liveView.close());
    handle = createRequestHandler({ controller, ownership: own, liveView, visionModel, parseKeys, shown });
    releases.defer('held keys', () => controller.releaseAll().catch(() => {}));
    releases.defer('the turn', async () => {
      own.end('its runner is stopping');
      await seeToHolds(own);
    });
    const watching = setInterval(() => void seeToHolds(own), Math.min(5_000, idleMs / 4));
    releases.defer('the idle timer of manual control', () => clearInterval(watching));
    watch.start();
    releases.defer('the display watcher', () => watch.close());
    await link.update();
    void seeToHolds(own);
    log.info({ desktop: name, displays: watch.displays().length, capabilities }, 'Desktop registered');
    return { name, ownership: own, controller, close: () => releases.release() };
  } catch (error) {
    await releases.release();
    throw error;
  }

  /** Without the lease this is left to the runner that has it, or until this one has it again. */
  async function seeToHolds(own: DesktopOwnership): Promise<void> {
    if (!link.isHeld()) return;
    const leaving = async (ended: EndedControl): Promise<void> => {
      await onEnded(ended);
      log.warn({ desktop: name, ...ended }, 'Manual control ended without a release');
    };
    try {
      await own.settle(leaving);
      await own.endIdle(leaving);
    } catch (error) {
      log.warn({ err: error, desktop: name }, 'Manual control ended; resuming its task failed, retrying');
    }
  }

  /** A missing screen holds no keys. */
  async function releaseAll(): Promise<void> {
    await controller.releaseAll().catch((error: unknown) => {
      if (!isDesktopGone(error)) throw error;
    });
  }
}

function primaryOf(displays: readonly Display[]): Display {
  const display = displays.find(({ primary }) => primary) ?? displays[0];
  if (display === undefined) throw desktopLost('it has no display');
  return display;
}

function toHold(hold: ManualControl | null): DesktopHold | null {
  return hold === null ? null : { by: hold.by, task_id: hold.taskId };
}

const how: Readonly<Record<EndedControl['reason'], string>> = {
  idle: 'took over and left idle',
  lost: 'had taken over when its runner was lost',
};

/**
 * Resumes the task that was paused when a person took over its desktop, if manual control ended without a release. A task that was ended or resumed
 * meanwhile stays as it is.
 */
export function createTaskResumer(
  tasks: Pick<Tasks, 'resume'>,
): (desktop: string, ended: EndedControl) => Promise<void> {
  return async (desktop, { by, taskId, reason }) => {
    if (taskId === null) return;
    try {
      await tasks.resume(taskId, `the desktop "${desktop}", which ${by} ${how[reason]}`);
    } catch (error) {
      if (!(error instanceof ConflictError) && !(error instanceof NotFoundError)) throw error;
    }
  };
}
