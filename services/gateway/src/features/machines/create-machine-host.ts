import { createDesktopLink, type DesktopLink, type DesktopPresence } from '@fixpoint/desktop/directory';
import type { Presence } from '@fixpoint/desktop/machine-link';
import { RequestAnswer } from '@fixpoint/desktop/machine-link';
import type { LiveFrame } from '@fixpoint/shared/contracts';
import { createStageRuntime, type RedisSource, type StageRuntime } from '@fixpoint/tasks/engine';
import type { z } from 'zod';
import { createRemoteStage, type WorkingSession } from './create-remote-stage.js';
import type { SessionMachine } from './machine-session.js';

export interface HostOptions extends RedisSource {
  readonly acceptUnsafe?: boolean | undefined;
  readonly lockMs?: number | undefined;
}

/** The gateway's stand-in for one machine: it has its desktop's name and serves its queue. */
export interface MachineHost {
  readonly desktop: string;
  /** The active session; null without one. */
  use(working: WorkingSession | null): void;
  working(): WorkingSession | null;
  announce(presence: z.output<typeof Presence>): Promise<unknown>;
  showFrame(picture: LiveFrame, bytes: Buffer): void;
  /** The machine went out of reach, or came back: its desktop is withdrawn and announced accordingly, with an entry in the log. */
  noteReach(isInReach: boolean): void;
  close(): Promise<void>;
}

/**
 * Serves the queue of one machine while it has a session. Without a session, the steps stay in the queue and wait for the machine: no other machine
 * takes them.
 */
export async function createMachineHost(
  desktop: string,
  machine: SessionMachine,
  options: HostOptions,
): Promise<MachineHost> {
  const { redisUrl, keyPrefix, log, links } = options;
  const source = { redisUrl, keyPrefix, log, links };
  let working: WorkingSession | null = null;
  let presence: DesktopPresence | undefined;
  let link: DesktopLink | null = null;
  let watchers = -1;
  let changing: Promise<unknown> = Promise.resolve();

  const runtime: StageRuntime = createStageRuntime({
    ...source,
    service: `gateway-${desktop}`,
    reach: 'own-queues',
    graceMs: 1_000,
    ...(options.acceptUnsafe === undefined ? {} : { acceptUnsafe: options.acceptUnsafe }),
    ...(options.lockMs === undefined ? {} : { lockMs: options.lockMs }),
  });
  runtime.serve('desktop', createRemoteStage({ desktop, working: () => working }), { machine: desktop });
  await runtime.start();

  /** One change of the announcement at a time. */
  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = changing.then(act);
    changing = done.catch(() => {});
    return done;
  }

  const call = (method: string, params: unknown, signal?: AbortSignal) => {
    if (working === null) throw new Error('The machine is not connected.');
    return working.session.calls.call(method, params, { signal });
  };

  function openLink(): DesktopLink {
    return createDesktopLink({
      ...source,
      name: desktop,
      host: hostName(machine),
      pid: 0,
      startedAt: 0,
      async onRequest(request, signal) {
        const { result, bytes } = await call('request', { request }, signal);
        return { reply: RequestAnswer.parse(result), bytes };
      },
      onLost: () => void tell('desktop-lost', { taken: false }),
      onTaken: () => void tell('desktop-lost', { taken: true }),
    });
  }

  async function tell(method: string, params: unknown): Promise<void> {
    try {
      await call(method, params);
    } catch (error) {
      log.debug({ err: error, desktop, method }, 'Failed to notify the machine');
    }
  }

  async function withdraw(): Promise<void> {
    const last = link;
    link = null;
    await last?.close();
  }

  async function show(): Promise<unknown> {
    if (presence === undefined) return null;
    if (link !== null) {
      await link.update();
      return { held: link.isHeld(), epoch: presence.epoch, hold: null };
    }
    const opened = openLink();
    try {
      const before = await opened.announce(() => presence as DesktopPresence);
      link = opened;
      return { held: true, epoch: before.epoch, hold: before.hold };
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  return {
    desktop,
    working: () => working,
    use(next) {
      working = next;
      watchers = -1;
    },
    announce(next) {
      const { version: from, update: to } = working?.session.machine ?? machine;
      presence = { ...(next as DesktopPresence), ...(to === undefined ? {} : { update: { from, to } }) };
      return inTurn(show);
    },
    showFrame(picture, bytes) {
      const { desktop: _, ...frame } = picture;
      link?.publishFrame(frame, bytes).then(
        (count) => {
          if (count === watchers) return;
          watchers = count;
          void tell('watchers', { count });
        },
        () => {},
      );
    },
    noteReach(isInReach) {
      log.warn({ desktop, isInReach }, isInReach ? 'Machine reconnected' : 'Machine unreachable');
      // The log is written after the directory: a reader of the task then sees the same state.
      void inTurn(() => (isInReach ? show() : withdraw()))
        .catch((error: unknown) =>
          log.warn({ err: error, desktop }, 'Announcing the desktop of a machine failed'),
        )
        .then(() => {
          for (const context of working?.runs.values() ?? []) {
            const message = isInReach
              ? `Worker back: the machine of the desktop "${desktop}" is reachable again, and its step continues.`
              : `Worker lost: the machine of the desktop "${desktop}" is not responding. If it does not return soon, its step is queued again.`;
            context.progress(message, { worker_lost: !isInReach, machine: desktop }).catch(() => {});
          }
        });
    },
    async close() {
      working = null;
      await inTurn(withdraw);
      await runtime.close();
    },
  };
}

/** The same in every session of the machine, so that its next session has the name at once. The tokens protect it from others. */
function hostName({ host, machine }: SessionMachine): string {
  return `${host.replaceAll(':', '-')}~${machine}`.slice(0, 150);
}
