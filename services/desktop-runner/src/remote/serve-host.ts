import {
  type RunnerMethod,
  runnerMethods,
  type ServeCall,
  type Welcome,
} from '@fixpoint/desktop/machine-link';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { FixpointError, toFailure } from '@fixpoint/shared/errors';
import type { StageHandler } from '@fixpoint/tasks/engine';
import type { z } from 'zod';
import type { EndedControl } from '../desktop/desktop-ownership.js';
import type { DesktopAnnouncement } from '../desktop/serve-desktop.js';
import { type ConnectHostOptions, connectHost, type HostLink, type HostSession } from './connect-host.js';
import { createRemoteArtifacts } from './create-remote-artifacts.js';
import { createRemoteDesktopLink, type RemoteDesktopLink } from './create-remote-desktop-link.js';
import { createRunServer, type RunServer } from './serve-runs.js';

/** Parts for opening a desktop whose steps come from the gateway. */
export interface RemoteParts {
  readonly welcome: Welcome;
  readonly artifacts: ArtifactStore;
  readonly link: Extract<DesktopAnnouncement, { open: unknown }>;
  /** Resumes the task of manual control that ended automatically. */
  readonly onEnded: (ended: EndedControl) => Promise<void>;
}

export interface ServeHostOptions
  extends Pick<
    ConnectHostOptions,
    | 'url'
    | 'credential'
    | 'identity'
    | 'log'
    | 'maxRetries'
    | 'firstWaitMs'
    | 'maxWaitMs'
    | 'pingMs'
    | 'handshakeMs'
  > {
  /** Called with each welcome, the first one before the desktop is opened. */
  readonly onWelcome: (welcome: Welcome) => Promise<void> | void;
  /** Opens the desktop and returns the handler of its steps. */
  readonly open: (parts: RemoteParts) => Promise<StageHandler<'desktop'>>;
  /** Connects by other means than the network. */
  readonly connect?: ((options: ConnectHostOptions) => HostLink) | undefined;
}

export interface ServedHost {
  /** Rejects once working for the gateway is no longer possible. */
  readonly ended: Promise<never>;
  readonly isConnected: () => boolean;
  /** Stops, and notifies the gateway, which gives the step to the next runner of this machine at once. */
  close(): Promise<void>;
  /** Stops without notice, like a killed process. */
  kill(): Promise<void>;
}

type Params<Method extends RunnerMethod> = z.output<(typeof runnerMethods)[Method]>;

/** Delay before a step that came before the desktop was open is offered again, in milliseconds. */
const retryDelayMs = 1_000;

/** Works for the gateway: serves the steps that it leases, and announces the desktop there. There are no other connections. */
export async function serveHost(options: ServeHostOptions): Promise<ServedHost> {
  const { log, onWelcome, open, connect = connectHost, ...connection } = options;
  let runs: RunServer | undefined;
  let desktop: RemoteDesktopLink | undefined;
  let answerFirst: (session: HostSession) => void = () => {};
  const first = new Promise<HostSession>((resolve) => {
    answerFirst = resolve;
  });

  const serve = (session: HostSession): ServeCall => {
    const methods: {
      readonly [Method in RunnerMethod]: (
        params: Params<Method>,
        signal: AbortSignal,
      ) => ReturnType<ServeCall>;
    } = {
      async run(params, signal) {
        if (runs === undefined)
          return { result: { type: 'wait', ms: retryDelayMs, status: 'waiting_for_vm' } };
        return runs.run(session, params, signal);
      },
      act: (params) => performed('act', params),
      reconcile: (params) => performed('reconcile', params),
      async request({ request }, signal) {
        if (desktop === undefined) throw notOpen();
        if (request.type === 'watch') desktop.noteWatchers(1);
        const { reply, bytes } = await desktop.onRequest(request, signal);
        return { result: reply, bytes };
      },
      async 'desktop-lost'({ taken }) {
        desktop?.lose(taken);
        return {};
      },
      async watchers({ count }) {
        desktop?.noteWatchers(count);
        return {};
      },
    };
    return async (method, params, _bytes, signal) => {
      if (!Object.hasOwn(runnerMethods, method)) {
        throw new FixpointError(`This runner does not support the call "${method.slice(0, 40)}".`, {
          code: 'no-such-method',
          retry: 'never',
          hint: 'Update the runner.',
        });
      }
      const name = method as RunnerMethod;
      return methods[name](runnerMethods[name].parse(params) as never, signal);
    };
  };

  function performed(method: 'act' | 'reconcile', params: Params<'act'>): ReturnType<ServeCall> {
    if (runs === undefined) throw notOpen();
    return runs.perform(method, params);
  }

  const host = connect({
    ...connection,
    log,
    serve,
    onSession(session) {
      Promise.resolve(onWelcome(session.welcome)).catch((error: unknown) =>
        log.error({ err: error }, 'Saving the token of this machine failed'),
      );
      answerFirst(session);
      void desktop?.renew();
    },
    onLost: () => desktop?.lose(false),
  });
  try {
    const { welcome } = await Promise.race([first, host.ended]);
    const handler = await open({
      welcome,
      artifacts: createRemoteArtifacts(host.session),
      link: {
        open(parts) {
          desktop = createRemoteDesktopLink({ ...parts, host });
          return desktop;
        },
      },
      async onEnded({ by, taskId, reason }) {
        if (taskId === null) return;
        const session = host.session();
        if (session === null) throw notOpen();
        await session.calls.call('resume-task', { task: taskId, by, reason }).catch((error: unknown) => {
          // A task that was ended or resumed meanwhile stays as it is.
          if (toFailure(error).code !== 'no-such-run') throw error;
        });
      },
    });
    runs = createRunServer({ handler, log });
  } catch (error) {
    await host.close();
    throw error;
  }
  return {
    ended: host.ended,
    isConnected: () => host.session() !== null && host.isLeased(),
    async close() {
      await host.close();
      await runs?.idle();
    },
    kill: () => host.close('abruptly'),
  };
}

function notOpen(): FixpointError {
  return new FixpointError('The desktop of this machine is still starting.', {
    code: 'desktop-lost',
    retry: 'backoff',
  });
}
