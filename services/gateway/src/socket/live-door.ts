import { Identifier, type LiveFrame, PersonInput } from '@fixpoint/shared/contracts';
import { packMessage } from '@fixpoint/shared/desktops';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Screens } from '../desktops/create-screens.js';
import type { Role } from '../identity/principal.js';
import { parseJson } from '../use-cases/parse-json.js';
import { checkMayOperate } from './check-may-operate.js';
import { createMessageAllowance } from './message-allowance.js';
import { toErrorMessage } from './to-error-message.js';

/** What a page sends through the live view of a desktop that it took over. */
const LiveInput = z.strictObject({ type: z.literal('input'), epoch: z.int(), input: PersonInput });

/** Inputs of one page that may wait for their turn; a mouse that moves faster than the desktop is not followed everywhere. */
const waitingInputs = 50;

/**
 * The live view of one desktop, `/api/v1/desktops/:name/live`: frames out, each a binary message (length of its header, header as
 * JSON, picture), and a person's input in, as JSON. A slow client skips frames: while one is on its way, only the newest waits.
 */
export function registerLiveDoor(
  app: FastifyInstance,
  { screens, screenRole }: { readonly screens: Screens; readonly screenRole: Role },
): void {
  app.route({
    method: 'GET',
    url: '/api/v1/desktops/:name/live',
    config: { role: screenRole, isSocket: true },
    schema: { hide: true, params: z.strictObject({ name: Identifier }) },
    handler: async () => {
      throw new InvalidInputError('The live view is a WebSocket.', {
        field: 'upgrade',
        hint: 'Ask with ws:// or wss://, or for one picture: POST /api/v1/desktops/{name}/screenshot.',
      });
    },
    wsHandler: (socket, request) => {
      const { name } = request.params as { name: string };
      const { principal, log } = request;
      const left = new AbortController();
      const isAllowed = createMessageAllowance({ rate: 100, burst: 200 });
      let turn: Promise<void> = Promise.resolve();
      let waiting = 0;

      const refuse = (error: unknown) => send(JSON.stringify(toErrorMessage(error, undefined)));
      function send(text: string): void {
        if (socket.readyState === WebSocket.OPEN) socket.send(text, () => {});
      }

      socket.on('close', () => left.abort());
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        if (isBinary || !isAllowed(performance.now()) || waiting >= waitingInputs) {
          send(JSON.stringify({ type: 'ERROR', payload: { code: 'too-many-requests', message: tooFast } }));
          return;
        }
        waiting += 1;
        // One after the other: a click comes after the move before it.
        turn = turn
          .then(async () => {
            checkMayOperate(principal, 'acting on a desktop');
            const { epoch, input } = readInput(data.toString('utf8'));
            await screens.input(name, epoch, input, left.signal);
          })
          .catch((error: unknown) => {
            if (!left.signal.aborted) refuse(error);
          })
          .finally(() => {
            waiting -= 1;
          });
      });

      screens.watch(name, createFrameSender(socket), left.signal).catch((error: unknown) => {
        if (left.signal.aborted) return;
        log.info({ err: error, desktop: name }, 'a live view ended');
        refuse(error);
        socket.close(ended);
      });
    },
  });
}

/** WebSocket close code for a server that can show nothing (any more). */
const ended = 1013;
const tooFast = 'Input comes faster than the desktop takes it.';

function readInput(text: string): z.output<typeof LiveInput> {
  const parsed = LiveInput.safeParse(parseJson(text, { maxDepth: 8, field: 'message' }));
  if (parsed.success) return parsed.data;
  throw new InvalidInputError('A message is {"type": "input", "epoch", "input"}.', {
    field: parsed.error.issues[0]?.path.join('.') || 'message',
  });
}

/** While a frame is on its way, of all that follow only the newest is kept. */
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
