import {
  closeCodes,
  Hello,
  machinePath,
  protocolVersion,
  type Welcome,
} from '@fixpoint/desktop/machine-link';
import type { DesktopPolicy } from '@fixpoint/guard/policy';
import type { Failure } from '@fixpoint/shared/contracts';
import { FixpointError, InvalidInputError, toFailure, UnavailableError } from '@fixpoint/shared/errors';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { forbidden } from '../../access/access-checks.js';
import type { AccessWatch } from '../../access/access-watch.js';
import type { RecordAction } from '../../access/audit-log.js';
import { actorOf } from '../../access/audit-log.js';
import type { MachineRecords } from '../../access/machine-records.js';
import { type Principal, toMachinePrincipal } from '../../access/principal.js';
import { parseJson } from '../../http/parse-json.js';
import type { RemoteWorkers } from './create-remote-workers.js';
import type { SessionMachine } from './machine-session.js';

export interface MachineEndpointDeps {
  /** Null: this gateway serves no remote machines. */
  readonly workers: RemoteWorkers | null;
  readonly machines: MachineRecords;
  readonly accessWatch: Pick<AccessWatch, 'watch'>;
  readonly record: RecordAction;
  /** Version of the gateway's package. */
  readonly version: string;
  readonly origins: readonly string[];
  readonly policy: DesktopPolicy;
}

/** WebSocket close code "Try Again Later". */
const tryAgainLater = 1_013;
/** WebSocket close code of a runner that stops in order. */
const stopped = 1_000;
/** Time limit for the first message of a machine, in milliseconds. */
const helloMs = 10_000;

/** The connecting machine, and the token that its code was exchanged for. */
interface Admitted {
  readonly machine: SessionMachine;
  readonly principal: Principal;
  readonly token: string | undefined;
}

/**
 * Endpoint for machines that work through the gateway, `/agent`: one outgoing WebSocket each. The first message of each side is JSON (identity,
 * session to resume), everything behind it is frames.
 */
export function registerMachineEndpoint(app: FastifyInstance, deps: MachineEndpointDeps): void {
  const { workers, machines, accessWatch, version, origins, policy } = deps;
  if (workers !== null) app.addHook('preClose', () => workers.close());

  async function welcome(
    socket: WebSocket,
    text: string,
    given: Principal,
    log: FastifyBaseLogger,
  ): Promise<(frame: Buffer) => void> {
    if (workers === null) {
      throw new UnavailableError('This gateway does not accept machines.', {
        hint: 'Start the gateway with "fixpoint up" or with its main program.',
      });
    }
    const hello = readHello(text);
    if (hello.protocol !== protocolVersion) {
      throw new FixpointError(
        `The runner uses version ${hello.protocol} of the protocol, but the gateway uses version ${protocolVersion}.`,
        { code: 'outdated', retry: 'never', hint: `Install version ${version} of the runner.` },
      );
    }
    const { machine, principal, token } = await admit(hello, given, deps);
    const { session, isResumed } = await workers.open(machine, hello.session?.id ?? null);
    if (socket.readyState !== WebSocket.OPEN) throw new Error('The machine has disconnected.');
    // Ends only its own session: when this arrives, another machine may have the desktop.
    const unwatch = accessWatch.watch(principal, () =>
      session.end('its token is no longer valid', { code: closeCodes.refused }),
    );
    const wire = {
      send: (frame: Buffer) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(frame, { binary: true }, () => {});
      },
      cut: () => socket.terminate(),
    };
    socket.on('close', (code) => {
      unwatch();
      if (code === stopped) session.leave(wire, 'its runner stopped');
      else session.detach(wire);
    });
    const answer: Welcome = {
      type: 'welcome',
      session: { id: session.id, received: session.received(), resumed: isResumed },
      desktop: machine.desktop,
      version,
      ...(token === undefined ? {} : { token }),
      away_ms: workers.awayMs,
      origins: [...origins],
      policy,
    };
    socket.send(JSON.stringify(answer));
    session.attach(wire, {
      received: isResumed ? (hello.session?.received ?? 0) : 0,
      close: (code, reason) => socket.close(code, reason),
    });
    let isTokenUnconfirmed = token !== undefined;
    return (frame) => {
      // The first frame confirms that the previous response, with its token, has arrived.
      if (isTokenUnconfirmed && given.credential.type === 'enrolment') {
        isTokenUnconfirmed = false;
        machines.settle(given.credential.code).catch((error: unknown) => {
          log.warn({ err: error }, 'Deleting a used one-time code failed');
        });
      }
      session.accept(wire, frame);
    };
  }

  app.route({
    method: 'GET',
    url: machinePath,
    schema: { hide: true },
    config: { isSocket: true, isForMachines: true },
    handler: async () => {
      throw new InvalidInputError('Machines connect here by WebSocket.', {
        field: 'upgrade',
        hint: 'Start fixpoint-runner --host wss://… with this address.',
      });
    },
    wsHandler: (socket, { principal, log }) => {
      let accept: ((frame: Buffer) => void) | undefined;
      let isHeard = false;
      const early = setTimeout(() => socket.terminate(), helloMs);
      socket.on('close', () => clearTimeout(early));
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        if (isBinary) return accept === undefined ? socket.terminate() : accept(data);
        if (isHeard) return socket.terminate();
        isHeard = true;
        clearTimeout(early);
        welcome(socket, data.toString('utf8'), principal, log).then(
          (acceptFrame) => {
            accept = acceptFrame;
          },
          (error: unknown) => {
            log.info({ err: error }, 'Machine rejected');
            refuse(socket, error);
          },
        );
      });
    },
  });
}

function readHello(text: string): Hello {
  const parsed = Hello.safeParse(parseJson(text, { maxDepth: 6, field: 'hello' }));
  if (parsed.success) return parsed.data;
  throw new InvalidInputError('The first message of a machine must be a valid "hello".', {
    field: parsed.error.issues[0]?.path.join('.') || 'hello',
  });
}

function refuse(socket: WebSocket, error: unknown): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  const failure = toFailure(error);
  const { code, message, hint } = failure;
  socket.send(JSON.stringify({ type: 'refused', code, message, ...(hint === undefined ? {} : { hint }) }));
  socket.close(closeCodeFor(failure), code);
}

function closeCodeFor({ code, retry }: Failure): number {
  if (code === 'outdated') return closeCodes.outdated;
  return retry === 'never' && code !== 'conflict' ? closeCodes.refused : tryAgainLater;
}

/** Throws if the principal may not be this machine. */
async function admit(hello: Hello, principal: Principal, deps: MachineEndpointDeps): Promise<Admitted> {
  const { workers, machines, record, version } = deps;
  const { machine: id, host } = hello;
  const update = hello.version === version ? undefined : version;
  const own = { machine: id, host, version: hello.version, update };
  const { credential } = principal;
  switch (credential.type) {
    case 'machine':
      if (credential.machine !== id) {
        throw forbidden(
          'The token belongs to another machine.',
          'Enrol this machine with its own one-time code.',
        );
      }
      return { machine: { ...own, desktop: credential.desktop }, principal, token: undefined };
    case 'enrolment': {
      const issued = await machines.exchange(credential.code, { id, host });
      if (issued === undefined)
        throw forbidden('The one-time code was already used or has expired.', 'Create another one.');
      const { desktop } = issued.record;
      // The previous holder of the desktop has lost it with its token.
      workers?.refuse(desktop);
      const enrolled = toMachinePrincipal(issued.record, issued.hash);
      void record({
        ...actorOf(enrolled, 'websocket'),
        action: 'enrolment of a machine',
        subject: desktop,
        outcome: host,
      });
      return { machine: { ...own, desktop }, principal: enrolled, token: issued.token };
    }
    default: {
      const { desktop } = hello;
      if (desktop === null) {
        throw new InvalidInputError('The machine did not send the name of its desktop.', {
          field: 'desktop',
          hint: 'Set DESKTOP_NAME, or start the runner with --name.',
        });
      }
      if (await machines.has(desktop)) {
        throw forbidden(
          `The desktop "${desktop}" belongs to an enrolled machine.`,
          'Connect with its token, or choose another name.',
        );
      }
      return { machine: { ...own, desktop }, principal, token: undefined };
    }
  }
}
