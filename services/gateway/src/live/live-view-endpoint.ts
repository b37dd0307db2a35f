import { packMessage } from '@fixpoint/desktop/directory';
import { Identifier, type LiveFrame, LiveInput } from '@fixpoint/shared/contracts';
import type { Role } from '@fixpoint/shared/contracts/routes';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { countOf } from '@fixpoint/shared/text';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { checkRole } from '../access/access-checks.js';
import type { AccessWatch } from '../access/access-watch.js';
import { actorOf, type RecordAction } from '../access/audit-log.js';
import { signature } from '../access/principal.js';
import { isMachineInScope } from '../access/token-scope.js';
import { noDesktop } from '../features/desktops/desktops.js';
import { parseJson } from '../http/parse-json.js';
import { accessEnded, accessEndedReason } from './close-codes.js';
import { createMessageQueue } from './message-queue.js';
import { toErrorMessage } from './to-error-message.js';

/** Maximum number of waiting inputs of one page; if a mouse moves faster than the desktop, some moves are rejected. */
const maxWaiting = 50;

/**
 * The live view of one desktop, `/api/v1/desktops/:name/live`: frames to the client, each a binary message (length of its header, header as JSON,
 * image), and a person's input from it, as JSON. A slow client skips frames: while one is being sent, only the newest waits.
 */
export function registerLiveViewEndpoint(
  app: FastifyInstance,
  deps: {
    readonly screenRole: Role;
    readonly accessWatch: Pick<AccessWatch, 'watch' | 'check'>;
    readonly record: RecordAction;
  },
): void {
  const { screenRole, accessWatch, record } = deps;
  app.route({
    method: 'GET',
    url: '/api/v1/desktops/:name/live',
    config: { role: screenRole, isSocket: true, scope: 'own' },
    schema: { hide: true, params: z.strictObject({ name: Identifier }) },
    // Before the upgrade, so that a client without access gets no socket.
    preHandler: async ({ params, principal }) => {
      const { name } = params as { name: string };
      if (!isMachineInScope(principal.scope, name)) throw noDesktop(name);
    },
    handler: async () => {
      throw new InvalidInputError('The live view is a WebSocket.', {
        field: 'upgrade',
        hint: 'Connect with ws:// or wss://. For one picture: POST /api/v1/desktops/{name}/screenshot.',
      });
    },
    wsHandler: (socket, request) => {
      const { name } = request.params as { name: string };
      const { principal, log } = request;
      const screens = request.own.servedScreens;
      const left = new AbortController();
      let inputs = 0;
      const queue = createMessageQueue({ rate: 100, burst: 200, maxWaiting });

      const refuse = (error: unknown) => send(JSON.stringify(toErrorMessage(error, undefined)));
      function send(text: string): void {
        if (socket.readyState === WebSocket.OPEN) socket.send(text, () => {});
      }

      async function act(text: string): Promise<void> {
        try {
          checkRole(principal, 'operate', 'acting on a desktop');
          await accessWatch.check(principal);
          const { epoch, input } = readInput(text);
          await screens.input(name, epoch, input, { by: principal.id, signal: left.signal });
          inputs += 1;
        } catch (error) {
          if (!left.signal.aborted) refuse(error);
        }
      }

      const unwatch = accessWatch.watch(principal, () => {
        socket.close(accessEnded, accessEndedReason);
        void screens.releaseAllOf(principal.id, signature(principal, 'websocket')).catch(() => {});
      });
      socket.on('close', () => {
        unwatch();
        left.abort();
        if (inputs === 0) return;
        void record({
          ...actorOf(principal, 'websocket'),
          action: 'input to a desktop by its live view',
          subject: name,
          outcome: countOf(inputs, 'input'),
        });
      });
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        const isTaken = !isBinary && queue.add(() => act(data.toString('utf8')));
        if (!isTaken) {
          send(JSON.stringify({ type: 'ERROR', payload: { code: 'too-many-requests', message: tooFast } }));
        }
      });

      screens.watch(name, createFrameSender(socket), left.signal).catch((error: unknown) => {
        if (left.signal.aborted) return;
        log.info({ err: error, desktop: name }, 'Live view ended');
        refuse(error);
        socket.close(ended);
      });
    },
  });
}

/** WebSocket close code for a server that can show nothing (any more). */
const ended = 1013;
const tooFast = 'Input arrives faster than the desktop can process it.';

function readInput(text: string): LiveInput {
  const parsed = LiveInput.safeParse(parseJson(text, { maxDepth: 8, field: 'message' }));
  if (parsed.success) return parsed.data;
  throw new InvalidInputError('A message must have the form {"type": "input", "epoch", "input"}.', {
    field: parsed.error.issues[0]?.path.join('.') || 'message',
  });
}

/** While a frame is being sent, only the newest of the following ones is kept. */
function createFrameSender(socket: WebSocket): (frame: LiveFrame, bytes: Buffer) => void {
  let isSending = false;
  let newest: Buffer | undefined;
  function next(): void {
    if (isSending || newest === undefined || socket.readyState !== WebSocket.OPEN) return;
    const message = newest;
    newest = undefined;
    isSending = true;
    socket.send(message, { binary: true }, () => {
      isSending = false;
      next();
    });
  }
  return (frame, bytes) => {
    newest = packMessage(frame, bytes);
    next();
  };
}
