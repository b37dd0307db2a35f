import { randomUUID } from 'node:crypto';
import { closeCodes } from '@fixpoint/desktop/machine-link';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { ConflictError, FixpointError, NotFoundError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { StageContext, Tasks } from '@fixpoint/tasks/engine';
import { createMachineHost, type HostOptions, type MachineHost } from './create-machine-host.js';
import { createMachineSession, type MachineSession, type SessionMachine } from './machine-session.js';
import { serveMachineCalls } from './serve-machine-calls.js';

export interface RemoteWorkersOptions extends HostOptions {
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly tasks: Pick<Tasks, 'get' | 'resume'>;
  readonly log: Logger;
  /** Time for which a machine may be out of reach without a loss, in milliseconds: 30 s unless given. */
  readonly awayMs?: number | undefined;
}

/** The machines whose desktops are served through this gateway. */
export interface RemoteWorkers {
  readonly awayMs: number;
  /**
   * Resumes the session if it can continue, and otherwise begins a new one, which ends an earlier session of the same machine. Throws `ConflictError`
   * if another machine has the desktop.
   */
  open(
    machine: SessionMachine,
    wanted: string | null,
  ): Promise<{ readonly session: MachineSession; readonly isResumed: boolean }>;
  /** Ends the session of a machine whose token has ended. */
  refuse(desktop: string): void;
  close(): Promise<void>;
}

export function createRemoteWorkers(options: RemoteWorkersOptions): RemoteWorkers {
  const { artifacts, tasks, log, awayMs = 30_000 } = options;
  const hosts = new Map<string, Promise<MachineHost>>();
  const sessions = new Map<string, MachineSession>();
  /** Its end takes a moment, and the next one of the same desktop waits for it. */
  const leaving = new Map<string, Promise<void>>();
  let isClosing = false;

  async function hostOf(machine: SessionMachine): Promise<MachineHost> {
    const { desktop } = machine;
    await leaving.get(desktop);
    const known = hosts.get(desktop);
    if (known !== undefined) return known;
    const opened = createMachineHost(desktop, machine, options);
    hosts.set(desktop, opened);
    opened.catch(() => hosts.delete(desktop));
    return opened;
  }

  function leave(host: MachineHost): void {
    hosts.delete(host.desktop);
    const left = host
      .close()
      .catch((error: unknown) =>
        log.warn({ err: error, desktop: host.desktop }, 'Releasing a machine failed'),
      )
      .finally(() => leaving.delete(host.desktop));
    leaving.set(host.desktop, left);
  }

  /** Only a task whose step is this machine's own may be resumed by it. */
  async function resumeTask(
    desktop: string,
    { task, by, reason }: { task: string; by: string; reason: 'idle' | 'lost' },
  ): Promise<void> {
    const result = await tasks.get(task);
    if (result === null || result.stage !== `desktop.${desktop}`) {
      throw new FixpointError('The task is not waiting for this machine.', {
        code: 'no-such-run',
        retry: 'never',
      });
    }
    const how = { idle: 'took over and left idle', lost: 'had taken over when its runner was lost' }[reason];
    try {
      await tasks.resume(task, `the desktop "${desktop}", which ${by} ${how}`);
    } catch (error) {
      if (!(error instanceof ConflictError) && !(error instanceof NotFoundError)) throw error;
    }
  }

  function begin(host: MachineHost, machine: SessionMachine): MachineSession {
    const runs = new Map<string, StageContext>();
    const session = createMachineSession({
      id: randomUUID(),
      machine,
      awayMs,
      noticeMs: Math.min(12_000, awayMs * 0.4),
      serve: serveMachineCalls({
        runs,
        artifacts,
        calls: () => session.calls,
        announce: host.announce,
        resumeTask: (request) => resumeTask(machine.desktop, request),
      }),
      onPicture: host.showFrame,
      onReach: host.noteReach,
      onOver(reason) {
        sessions.delete(machine.desktop);
        log.warn({ desktop: machine.desktop, reason }, 'Machine session ended');
        if (host.working()?.session !== session) return;
        host.use(null);
        // If the same machine begins another session at once, that session continues with the host.
        setImmediate(() => {
          if (host.working() === null && !isClosing) leave(host);
        });
      },
    });
    sessions.set(machine.desktop, session);
    host.use({ session, runs });
    return session;
  }

  return {
    awayMs,
    async open(machine, wanted) {
      const known = sessions.get(machine.desktop);
      if (known !== undefined && known.machine.machine !== machine.machine) {
        throw new ConflictError(
          `The desktop "${machine.desktop}" belongs to another machine (${known.machine.host}).`,
          {
            reason: 'desktop-name-taken',
            hint: 'Set a different DESKTOP_NAME for this machine, or stop the other runner.',
          },
        );
      }
      if (known !== undefined && known.id === wanted && !known.isOver())
        return { session: known, isResumed: true };
      const host = await hostOf(machine);
      // The previous connection is closed before the new one exists.
      sessions
        .get(machine.desktop)
        ?.end('its machine started another session', { code: closeCodes.replaced });
      const session = begin(host, machine);
      return { session, isResumed: false };
    },
    refuse(desktop) {
      sessions.get(desktop)?.end('its token is no longer valid', { code: closeCodes.refused });
    },
    async close() {
      isClosing = true;
      for (const session of [...sessions.values()]) session.end('the gateway is stopping');
      const open = await Promise.allSettled([...hosts.values()]);
      await Promise.allSettled([
        ...open.flatMap((host) => (host.status === 'fulfilled' ? [host.value.close()] : [])),
        ...leaving.values(),
      ]);
      hosts.clear();
    },
  };
}
