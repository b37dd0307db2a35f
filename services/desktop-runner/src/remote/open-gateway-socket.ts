import { closeCodes, type Hello, Refusal, Welcome } from '@fixpoint/desktop/machine-link';
import { readConnectionFailure } from '@fixpoint/shared/service-answers';
import { WebSocket } from 'ws';

export interface GatewaySocketOptions {
  readonly url: string;
  readonly credential: string | undefined;
  /** Time limit from the request to the gateway's welcome, in milliseconds. */
  readonly handshakeMs: number;
  /** The first message, read when the connection is open. */
  readonly hello: () => Hello;
  readonly onWelcome: (welcome: Welcome) => void;
  /** A binary frame after the welcome. */
  readonly onFrame: (frame: Buffer) => void;
  /** The gateway responded 401 or 403. */
  readonly onUnauthorized: (status: number) => void;
  readonly onClose: (end: SocketEnd) => void;
}

interface SocketEnd {
  readonly isWelcome: boolean;
  /** True if the gateway would refuse the next attempt for the same reason. */
  readonly isFinal: boolean;
  readonly reason: string;
}

const finalCodes: ReadonlySet<number> = new Set(Object.values(closeCodes));

/** One attempt to connect to the gateway: sends the hello, and reads the welcome or the refusal. */
export function openGatewaySocket(options: GatewaySocketOptions): WebSocket {
  const { url, credential, handshakeMs } = options;
  let isWelcome = false;
  let refusal: string | undefined;
  const socket = new WebSocket(url, {
    headers: credential === undefined ? {} : { authorization: `Bearer ${credential}` },
    handshakeTimeout: handshakeMs,
    maxPayload: 16 * 1024 * 1024,
  });
  const late = setTimeout(() => socket.terminate(), handshakeMs);
  socket.on('error', (error) => {
    const { tls } = readConnectionFailure(error);
    refusal ??= tls === null ? error.message : `${tls.reason}. ${tls.remedy.replace(/\.$/, '')}`;
  });
  socket.on('unexpected-response', (_request, response) => {
    const { statusCode = 0 } = response;
    refusal = `it responded ${statusCode}`;
    response.resume();
    if (statusCode === 401 || statusCode === 403) options.onUnauthorized(statusCode);
    socket.terminate();
  });
  socket.on('open', () => socket.send(JSON.stringify(options.hello())));
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) {
      if (isWelcome) options.onFrame(data);
      return;
    }
    const answer = readAnswer(data);
    if (answer === null || isWelcome) return socket.terminate();
    if (answer.type === 'refused') {
      refusal = `${answer.message}${answer.hint === undefined ? '' : ` ${answer.hint}`}`;
      return;
    }
    isWelcome = true;
    clearTimeout(late);
    options.onWelcome(answer);
  });
  socket.on('close', (code, text) => {
    clearTimeout(late);
    const isFinal = finalCodes.has(code);
    const ending = isWelcome ? 'the connection ended' : `no connection (${code})`;
    const reason = refusal ?? (isFinal ? `The gateway ended the connection: ${text}.` : ending);
    options.onClose({ isWelcome, isFinal, reason });
  });
  return socket;
}

function readAnswer(data: Buffer): Welcome | Refusal | null {
  try {
    const value: unknown = JSON.parse(data.toString('utf8'));
    return Welcome.safeParse(value).data ?? Refusal.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}

/** Resolves when the connection is closed, which is forced after 500 ms. */
export async function closeSocket(socket: WebSocket, how?: 'abruptly'): Promise<void> {
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    if (how === 'abruptly') socket.terminate();
    else socket.close(1_000, 'the runner is stopping');
    setTimeout(() => socket.terminate(), 500).unref();
  });
}
