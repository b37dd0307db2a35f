import {
  type Calls,
  createCalls,
  createDelivery,
  type Delivery,
  type Hello,
  protocolVersion,
  type ServeCall,
  type Welcome,
} from '@fixpoint/desktop/machine-link';
import type { LiveFrame } from '@fixpoint/shared/contracts';
import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { WebSocket } from 'ws';
import { closeSocket, openGatewaySocket } from './open-gateway-socket.js';

/** One session with the gateway, over connections that come and go. */
export interface HostSession {
  readonly id: string;
  readonly welcome: Welcome;
  readonly calls: Pick<Calls, 'call'>;
}

export interface HostLink {
  /** The active session; null before the first one, and after a session was lost. */
  session(): HostSession | null;
  /** Returns true if the gateway certainly still waits for this machine, by our own clock. */
  isLeased(): boolean;
  sendPicture(picture: LiveFrame, bytes: Buffer): void;
  /** Rejects with the reason once no further attempt is made. */
  readonly ended: Promise<never>;
  close(how?: 'abruptly'): Promise<void>;
}

export interface ConnectHostOptions {
  /** `ws://` or `wss://`, with the path. */
  readonly url: string;
  /** The token, or the one-time code that it is issued for. Called before each attempt. */
  readonly credential: () => string | undefined;
  readonly identity: Pick<Hello, 'machine' | 'host' | 'desktop' | 'version'>;
  readonly serve: (session: HostSession) => ServeCall;
  /** Another session began: everything of the previous one is void. */
  readonly onSession: (session: HostSession) => void;
  /** The session is over: nothing may be touched any more on its behalf. */
  readonly onLost: (reason: string) => void;
  readonly log: Logger;
  /** Maximum number of failed attempts in a row; 0: unlimited. */
  readonly maxRetries: number;
  /** Delay before the second attempt; it doubles up to `maxWaitMs`. In milliseconds. */
  readonly firstWaitMs?: number | undefined;
  readonly maxWaitMs?: number | undefined;
  /** Interval of pings to the gateway, in milliseconds. A connection without three responses is cut. */
  readonly pingMs?: number | undefined;
  readonly handshakeMs?: number | undefined;
}

/** The link to the gateway is lost, so an outstanding request may have been carried out there. */
export class HostLostError extends UnavailableError {
  constructor(reason: string) {
    super(`The gateway is unreachable: ${reason}.`, { code: 'host-lost' });
  }
}

interface Open {
  readonly session: HostSession;
  readonly delivery: Delivery;
  readonly calls: Calls;
  awayMs: number;
  /** `performance.now()` at the sending of the newest message that the gateway certainly received. */
  confirmedAt: number;
}

/**
 * Keeps one outgoing WebSocket to the gateway. States: `connecting` → `open` (a session is active) → `away` (no connection; the session is kept, and
 * outgoing messages wait) → `open` again, or the session is lost when the gateway has given it up, and the next connection begins another one. Failed
 * attempts are repeated after 2 s, then twice as long each time, up to 60 s.
 */
export function connectHost(options: ConnectHostOptions): HostLink {
  const { url, credential, identity, log, maxRetries } = options;
  const { firstWaitMs = 2_000, maxWaitMs = 60_000, pingMs = 5_000, handshakeMs = 15_000 } = options;
  const kept = createKeptSession(options, () => loseAndReconnect('too many messages are queued'));
  let socket: WebSocket | null = null;
  let failures = 0;
  let isClosed = false;
  let retrying: NodeJS.Timeout | undefined;
  let giveUp: (error: Error) => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  ended.catch(() => {});
  const beating = setInterval(beat, Math.max(10, Math.min(1_000, pingMs / 2)));
  let pingedAt = 0;
  /** Start time of the newest attempt that got a response. */
  let connectedAt = 0;

  function loseAndReconnect(reason: string): void {
    kept.lose(reason);
    socket?.terminate();
  }

  function beat(): void {
    const open = kept.current();
    if (open === null) return;
    if (!kept.isLeased()) {
      loseAndReconnect('it stopped responding');
      return;
    }
    const now = performance.now();
    if (socket?.readyState !== WebSocket.OPEN) return;
    // The network may keep a connection open after its peer is gone, or have lost a message.
    const silentSince = Math.max(open.confirmedAt, connectedAt);
    const unansweredSince = Math.min(silentSince, open.delivery.waitingSince() ?? now);
    if (now - unansweredSince > 3 * pingMs) socket.terminate();
    else if (now - pingedAt >= pingMs) {
      pingedAt = now;
      open.delivery.ping(now);
    }
  }

  function connect(): void {
    if (isClosed) return;
    const helloAt = performance.now();
    const own = openGatewaySocket({
      url,
      credential: credential(),
      handshakeMs,
      hello: () => ({ type: 'hello', protocol: protocolVersion, session: kept.resumable(), ...identity }),
      onWelcome: (welcome) => attach(own, welcome, helloAt),
      onFrame: (frame) => kept.current()?.delivery.accept(frame),
      // The next attempt with the same token will be rejected too.
      onUnauthorized: (status) => stop(refused(`The gateway rejected this machine: it responded ${status}.`)),
      onClose: ({ isWelcome, isFinal, reason }) => {
        if (socket === own) socket = null;
        if (isWelcome) kept.current()?.delivery.detach();
        if (isClosed) return;
        if (isFinal) stop(refused(reason));
        else retry(reason);
      },
    });
    socket = own;
  }

  function attach(own: WebSocket, welcome: Welcome, helloAt: number): void {
    failures = 0;
    connectedAt = helloAt;
    const { open, isSame } = kept.adopt(welcome, helloAt);
    pingedAt = 0;
    open.delivery.attach(toWire(own), isSame ? welcome.session.received : 0);
    log.info({ url, session: welcome.session.id, resumed: isSame }, 'Connected to the gateway');
  }

  function retry(reason: string): void {
    failures += 1;
    if (maxRetries > 0 && failures > maxRetries) {
      stop(unreached(url, maxRetries, reason));
      return;
    }
    const waitMs = Math.min(maxWaitMs, firstWaitMs * 2 ** (failures - 1));
    log.warn({ url, reason, waitMs, attempt: failures }, 'Gateway unreachable; retrying');
    clearTimeout(retrying);
    retrying = setTimeout(connect, waitMs);
  }

  /** Returns false if it was closed before. */
  function endAttempts(): boolean {
    if (isClosed) return false;
    isClosed = true;
    clearInterval(beating);
    clearTimeout(retrying);
    return true;
  }

  function stop(error: Error): void {
    if (!endAttempts()) return;
    kept.lose(error.message.replace(/\.$/, ''));
    socket?.terminate();
    giveUp(error);
  }

  connect();
  return {
    session: () => kept.current()?.session ?? null,
    isLeased: kept.isLeased,
    sendPicture: (picture, bytes) => kept.current()?.delivery.sendPicture(picture, bytes),
    ended,
    async close(how) {
      if (!endAttempts()) return;
      kept.close();
      if (socket !== null) await closeSocket(socket, how);
    },
  };
}

/** Sessions with the gateway, one after the other. */
interface KeptSession {
  current(): Open | null;
  resumable(): Hello['session'];
  isLeased(): boolean;
  lose(reason: string): void;
  /** Resumes the current session, or begins another one. `helloAt`: as `confirmedAt` of a session. */
  adopt(welcome: Welcome, helloAt: number): { readonly open: Open; readonly isSame: boolean };
  close(): void;
}

function createKeptSession(
  { serve, onSession, onLost, log }: ConnectHostOptions,
  onOverflow: () => void,
): KeptSession {
  let open: Open | null = null;

  function end(reason: string): boolean {
    const ended = open;
    open = null;
    ended?.delivery.close();
    ended?.calls.close(new HostLostError(reason));
    return ended !== null;
  }

  function lose(reason: string): void {
    if (!end(reason)) return;
    log.warn({ reason }, 'Session with the gateway ended; running work is stopped');
    onLost(reason);
  }

  return {
    current: () => open,
    resumable: () => (open === null ? null : { id: open.session.id, received: open.delivery.received() }),
    isLeased: () => open !== null && performance.now() - open.confirmedAt < open.awayMs,
    lose,
    adopt(welcome, helloAt) {
      if (open !== null && welcome.session.resumed && welcome.session.id === open.session.id) {
        open.confirmedAt = Math.max(open.confirmedAt, helloAt);
        return { open, isSame: true };
      }
      lose('the gateway started another session');
      const begun = openSession(welcome, { serve, confirmedAt: helloAt, onOverflow });
      open = begun;
      onSession(begun.session);
      return { open: begun, isSame: false };
    },
    close: () => void end('the runner is stopping'),
  };
}

/** The session that the gateway started. `serve` handles the calls of the gateway. */
function openSession(
  welcome: Welcome,
  {
    serve,
    confirmedAt,
    onOverflow,
  }: Pick<ConnectHostOptions, 'serve'> & Pick<Open, 'confirmedAt'> & { readonly onOverflow: () => void },
): Open {
  const delivery = createDelivery({
    onMessage: (message, bytes) => calls.accept(message, bytes),
    onPong(sentAt) {
      open.confirmedAt = Math.max(open.confirmedAt, sentAt);
    },
    onOverflow,
  });
  const session: HostSession = {
    id: welcome.session.id,
    welcome,
    calls: { call: (...asked) => calls.call(...asked) },
  };
  const calls = createCalls({ send: delivery.send, serve: serve(session) });
  const open: Open = { session, delivery, calls, awayMs: welcome.away_ms, confirmedAt };
  return open;
}

function toWire(socket: WebSocket): Parameters<Delivery['attach']>[0] {
  return {
    send: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame, { binary: true }, () => {});
    },
    cut: () => socket.terminate(),
  };
}

function unreached(url: string, attempts: number, reason: string): UnavailableError {
  return new UnavailableError(`The gateway at ${url} was not reached in ${attempts} attempts: ${reason}.`, {
    code: 'host-unreachable',
    hint: 'Check the address and the network, then start the runner again; --retries 0 retries forever.',
  });
}

function refused(message: string): FixpointError {
  return new FixpointError(message, {
    code: 'host-refused',
    retry: 'never',
    hint: 'Ask an admin of the gateway for a one-time code, and start the runner with --enrol CODE.',
  });
}
