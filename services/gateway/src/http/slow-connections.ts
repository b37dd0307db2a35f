import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { toProblem } from './problem.js';

/** Maximum silence of a client, in milliseconds. */
export interface ConnectionLimits {
  /** From the connection, or the end of the last answer, to the last header. */
  readonly headersMs: number;
  /** Maximum pause between two pieces of a body. */
  readonly bodyIdleMs: number;
  /** For a whole request. */
  readonly requestMs: number;
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 10_000,
  bodyIdleMs: 30_000,
  requestMs: 600_000,
};

/** Options of the server that ends silent connections. Node checks them once in `checkMs`. */
export function serverLimits({ headersMs, requestMs }: ConnectionLimits) {
  const checkMs = Math.min(2_000, headersMs / 2);
  return {
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    clientErrorHandler: refuseConnection,
  };
}

/** Responds with 408 to a request whose body stops arriving. */
export const idleBodies = fastifyPlugin<{ readonly bodyIdleMs: number }>(
  async (app, { bodyIdleMs }) => {
    app.addHook('preParsing', async (request, reply, payload) => {
      const { raw } = request;
      if (!hasBody(raw.headers)) return payload;
      // The parser of forms reads the request itself. A second reader would block it.
      const isForm = /^multipart\/form-data/i.test(raw.headers['content-type'] ?? '');
      const body = isForm ? null : new PassThrough();
      let heard = performance.now();
      let received = raw.socket.bytesRead;
      const timer = setInterval(() => {
        // A handler that reads slowly is not the client's silence.
        const isUnread = body === null ? raw.readableLength > 0 : body.writableNeedDrain;
        if (raw.socket.bytesRead > received || isUnread) heard = performance.now();
        received = raw.socket.bytesRead;
        if (performance.now() - heard < bodyIdleMs) return;
        clearInterval(timer);
        endConnection(request, reply);
        const error = timedOut(`No byte of the body arrived for ${bodyIdleMs / 1_000} s.`);
        if (body === null) payload.emit('error', error);
        else body.destroy(error);
      }, bodyIdleMs / 10);
      for (const event of ['end', 'close'] as const) payload.once(event, () => clearInterval(timer));
      payload.on('error', (error) => body?.destroy(error));
      body?.on('error', () => {});
      return body === null ? payload : payload.pipe(body);
    });
  },
  { name: 'idle-bodies' },
);

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function endConnection({ raw }: FastifyRequest, reply: FastifyReply): void {
  // The response may be sent before the body was read.
  if (reply.raw.writableEnded) raw.destroy();
  // The rest of the body is not read as a request.
  reply.header('connection', 'close');
}

function timedOut(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 408, code: 'request-timeout' });
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Responds with a problem document to input that Node cannot read as a request. */
function refuseConnection(this: unknown, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { problem } = toProblem(toRefusal(error), '');
  if (socket.writable) {
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${problem.status} ${reasons[problem.status] ?? ''}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

function toRefusal({ code }: ConnectionError): Error {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return timedOut('The request did not arrive in time.');
    case 'HPE_HEADER_OVERFLOW':
      return Object.assign(new Error('The headers are too large.'), {
        statusCode: 431,
        code: 'headers-too-large',
      });
    default:
      return Object.assign(new Error('This is not a valid HTTP request.'), {
        statusCode: 400,
        code: 'invalid-request',
      });
  }
}
