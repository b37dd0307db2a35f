import {
  type Calls,
  closeCodes,
  createCalls,
  createDelivery,
  type Delivery,
  type Hello,
  protocolVersion,
  Refusal,
  type ServeCall,
  Welcome,
} from '@fixpoint/desktop/machine-link';
import type { LiveFrame } from '@fixpoint/shared/contracts';
import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { readConnectionFailure } from '@fixpoint/shared/service-answers';
import { WebSocket } from 'ws';

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
  readonly mostRetries: number;
  /** Delay before the second attempt; it doubles up to `longestWaitMs`. In milliseconds. */
  readonly firstWaitMs?: number | undefined;
  readonly longestWaitMs?: number | undefined;
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

const fatalCodes: ReadonlySet<number> = new Set(Object.values(closeCodes));

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
  const { url, credential, identity, serve, onSession, onLost, log, mostRetries } = options;
  const { firstWaitMs = 2_000, longestWaitMs = 60_000, pingMs = 5_000, handshakeMs = 15_000 } = options;
  let open: Open | null = null;
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

  const isLeased = () => open !== null && performance.now() - open.confirmedAt < open.awayMs;

  function beat(): void {
    if (open === null) return;
    if (!isLeased()) {
      lose('it stopped responding');
      socket?.terminate();
      return;
    }
    const now = performance.now();
    const waitingSince = open.delivery.waitingSince();
    const isStuck = waitingSince !== null && now - waitingSince > 3 * pingMs;
    if (socket?.readyState === WebSocket.OPEN) {
      // The network may keep a connection open after its peer is gone, or have lost a message.
      if (isStuck || now - Math.max(open.confirmedAt, connectedAt) > 3 * pingMs) socket.terminate();
      else if (now - pingedAt >= pingMs) {
        pingedAt = now;
        open.delivery.ping(now);
      }
    }
  }

  function lose(reason: string): void {
    const last = open;
    if (last === null) return;
    open = null;
    last.delivery.close();
    last.calls.close(new HostLostError(reason));
    log.warn({ reason }, 'Session with the gateway ended; running work is stopped');
    onLost(reason);
  }

  function begin(welcome: Welcome): Open {
    const delivery = createDelivery({
      onMessage: (message, bytes) => calls.accept(message, bytes),
      onPong(sentAt) {
        if (open?.delivery === delivery) open.confirmedAt = Math.max(open.confirmedAt, sentAt);
      },
      onOverflow() {
        lose('too many messages are queued');
        socket?.terminate();
      },
    });
    const session: HostSession = {
      id: welcome.session.id,
      welcome,
      calls: { call: (...asked) => calls.call(...asked) },
    };
    const calls = createCalls({ send: delivery.send, serve: serve(session) });
    return { session, delivery, calls, awayMs: welcome.away_ms, confirmedAt: connectedAt };
  }

  function connect(): void {
    if (isClosed) return;
    const own = credential();
    const helloAt = performance.now();
    let isWelcome = false;
    let refusal: string | undefined;
    const next = new WebSocket(url, {
      headers: own === undefined ? {} : { authorization: `Bearer ${own}` },
      handshakeTimeout: handshakeMs,
      maxPayload: 16 * 1024 * 1024,
    });
    socket = next;
    const late = setTimeout(() => next.terminate(), handshakeMs);
    const wire = {
      send: (frame: Buffer) => {
        if (next.readyState === WebSocket.OPEN) next.send(frame, { binary: true }, () => {});
      },
      cut: () => next.terminate(),
    };
    next.on('error', (error) => {
      const { tls } = readConnectionFailure(error);
      refusal ??= tls === null ? error.message : `${tls.reason}. ${tls.remedy.replace(/\.$/, '')}`;
    });
    next.on('unexpected-response', (_request, response) => {
      refusal = `it responded ${response.statusCode}`;
      response.resume();
      // The next attempt with the same token will be rejected too.
      if (response.statusCode === 401 || response.statusCode === 403) {
        stop(refused(`The gateway rejected this machine: it responded ${response.statusCode}.`));
      }
      next.terminate();
    });
    next.on('open', () => {
      const hello: Hello = {
        type: 'hello',
        protocol: protocolVersion,
        session: open === null ? null : { id: open.session.id, received: open.delivery.received() },
        ...identity,
      };
      next.send(JSON.stringify(hello));
    });
    next.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) {
        if (isWelcome) open?.delivery.accept(data);
        return;
      }
      const answer = readAnswer(data);
      if (answer === null || isWelcome) return next.terminate();
      if (answer.type === 'refused') {
        refusal = `${answer.message}${answer.hint === undefined ? '' : ` ${answer.hint}`}`;
        return;
      }
      isWelcome = true;
      clearTimeout(late);
      failures = 0;
      connectedAt = helloAt;
      const isSame = open !== null && answer.session.resumed && answer.session.id === open.session.id;
      if (!isSame) {
        lose('the gateway started another session');
        open = begin(answer);
        onSession(open.session);
      } else if (open !== null) open.confirmedAt = Math.max(open.confirmedAt, helloAt);
      pingedAt = 0;
      open?.delivery.attach(wire, isSame ? answer.session.received : 0);
      log.info({ url, session: answer.session.id, resumed: isSame }, 'Connected to the gateway');
    });
    next.on('close', (code, reason) => {
      clearTimeout(late);
      if (socket === next) socket = null;
      if (isWelcome) open?.delivery.detach();
      if (isClosed) return;
      if (fatalCodes.has(code))
        return stop(refused(refusal ?? `The gateway ended the connection: ${reason}.`));
      retry(refusal ?? (isWelcome ? 'the connection ended' : `no connection (${code})`));
    });
  }

  function retry(reason: string): void {
    failures += 1;
    if (mostRetries > 0 && failures > mostRetries) {
      stop(
        new UnavailableError(`The gateway at ${url} was not reached in ${mostRetries} attempts: ${reason}.`, {
          code: 'host-unreachable',
          hint: 'Check the address and the network, then start the runner again; --retries 0 retries forever.',
        }),
      );
      return;
    }
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1));
    log.warn({ url, reason, waitMs, attempt: failures }, 'Gateway unreachable; retrying');
    clearTimeout(retrying);
    retrying = setTimeout(connect, waitMs);
  }

  function stop(error: Error): void {
    if (isClosed) return;
    isClosed = true;
    clearInterval(beating);
    clearTimeout(retrying);
    lose(error.message.replace(/\.$/, ''));
    socket?.terminate();
    giveUp(error);
  }

  connect();
  return {
    session: () => open?.session ?? null,
    isLeased,
    sendPicture: (picture, bytes) => open?.delivery.sendPicture(picture, bytes),
    ended,
    async close(how) {
      if (isClosed) return;
      isClosed = true;
      clearInterval(beating);
      clearTimeout(retrying);
      open?.delivery.close();
      open?.calls.close(new HostLostError('the runner is stopping'));
      open = null;
      const last = socket;
      if (last === null) return;
      await new Promise<void>((resolve) => {
        last.once('close', () => resolve());
        if (how === 'abruptly') last.terminate();
        else last.close(1_000, 'the runner is stopping');
        setTimeout(() => last.terminate(), 500).unref();
      });
    },
  };
}

function readAnswer(data: Buffer): Welcome | Refusal | null {
  try {
    const value: unknown = JSON.parse(data.toString('utf8'));
    return Welcome.safeParse(value).data ?? Refusal.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}

function refused(message: string): FixpointError {
  return new FixpointError(message, {
    code: 'host-refused',
    retry: 'never',
    hint: 'Ask an admin of the gateway for a one-time code, and start the runner with --enrol CODE.',
  });
}
