import { ClientMessage, LiveFrame, LiveInput, ServerMessage } from '@fixpoint/shared/contracts';
import type { z } from 'zod';
import { toSchema } from './complete-description.js';
import { hoistSchemas, type Json } from './hoist-schemas.js';

const titles: Readonly<Record<string, string>> = {
  NEW_TASK: 'Creates a task; the reply is TASK_CREATED',
  PLAN_APPROVED: 'Approves a specific version of a plan',
  PLAN_REJECTED: 'Rejects the plan, which cancels the task',
  USER_INPUT: 'Adds a message to the log of a task',
  PAUSE_TASK: 'Pauses a task at its next stage boundary',
  RESUME_TASK: 'Resumes a paused task',
  CANCEL_TASK: 'Cancels a task immediately',
  SCREENSHOT_REQUEST: 'Requests a screenshot; the reply is SCREENSHOT_RESPONSE',
  SUBSCRIBE: 'Follows a task from an event number on, or all tasks; the reply is SUBSCRIBED',
  TASK_CREATED: 'A task was created',
  TASK_UPDATE: 'The current state of a task',
  TASK_RESULT: 'The result of a task',
  PLAN_PROPOSAL: 'A plan that awaits approval',
  CLAUDE_STREAM: 'Output of the coding agent',
  SCREENSHOT_RESPONSE: 'A screenshot',
  TASK_EVENT: 'A numbered event of the task log',
  SUBSCRIBED: 'A subscription is active',
  LAGGED: 'The client reads too slowly; the missed events follow',
  ERROR: 'A message was rejected, with the reason',
};

const security: Json = [{ $ref: '#/components/securitySchemes/token' }];

type MessageSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

/** The WebSocket protocol as AsyncAPI: each message in either direction, from the schemas that check it. */
export function describeSocket(named: Readonly<Record<string, Json>>): Json {
  const fromClient = messagesOf(ClientMessage.options as unknown as readonly MessageSchema[], 'input');
  const fromServer = messagesOf(ServerMessage.options as unknown as readonly MessageSchema[], 'output');
  const live = liveMessages();
  const { description, schemas } = hoistSchemas({ ...fromClient, ...fromServer, ...live } as Json, named);
  const refer = (place: string) => (name: string) => ({ $ref: `#/${place}/${name}` });
  const inChannel = refer('channels/socket/messages');
  const inLiveView = refer('channels/liveView/messages');
  const inComponents = refer('components/messages');
  const names = [...Object.keys(fromClient), ...Object.keys(fromServer)];
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Fixpoint over WebSocket',
      version: '1',
      description:
        'Messages are JSON text: {"type", "payload"}. With an "id", the reply refers to it as "reply_to". Types may be in lower case. Send the token as Authorization: Bearer, or as ?token= if headers cannot be set. ?task_id= and ?after= subscribe immediately.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: 'Operator of this gateway', url: 'http://127.0.0.1:3000/docs/' },
      tags: [{ name: 'tasks', description: 'Tasks with their plans, events and results.' }],
    },
    defaultContentType: 'application/json',
    servers: {
      gateway: {
        host: '127.0.0.1:3000',
        protocol: 'ws',
        description: 'This gateway at its default address',
      },
    },
    channels: {
      socket: {
        address: '/',
        description: 'A client connection',
        servers: [{ $ref: '#/servers/gateway' }],
        messages: Object.fromEntries(names.map((name) => [name, inComponents(name)])),
      },
      liveView: {
        address: '/api/v1/desktops/{name}/live',
        description:
          'Live screen of one desktop, for roles that may see screens. The person in manual control can also send input. A client that reads too slowly skips frames.',
        servers: [{ $ref: '#/servers/gateway' }],
        parameters: { name: { description: 'name of the desktop' } },
        messages: Object.fromEntries(
          [...Object.keys(live), 'ERROR'].map((name) => [name, inComponents(name)]),
        ),
      },
    },
    operations: {
      receiveFromClient: {
        action: 'receive',
        summary: 'Messages from the client',
        description: 'Processed one at a time, in order of arrival.',
        security,
        channel: { $ref: '#/channels/socket' },
        messages: Object.keys(fromClient).map(inChannel),
      },
      sendToClient: {
        action: 'send',
        summary: 'Messages from the gateway',
        description:
          'State and updates of all tasks until the client subscribes, then only those of its subscription.',
        security,
        channel: { $ref: '#/channels/socket' },
        messages: Object.keys(fromServer).map(inChannel),
      },
      receiveInput: {
        action: 'receive',
        summary: 'Input during manual control',
        description: 'Must contain the epoch that take-over returned. Input from other clients is rejected.',
        security,
        channel: { $ref: '#/channels/liveView' },
        messages: [inLiveView('LIVE_INPUT')],
      },
      sendFrames: {
        action: 'send',
        summary: 'Screen frames, and reasons for rejected input',
        description: 'The latest frame immediately, then each changed frame.',
        security,
        channel: { $ref: '#/channels/liveView' },
        messages: ['LIVE_FRAME', 'ERROR'].map(inLiveView),
      },
    },
    components: {
      messages: description,
      schemas,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function messagesOf(options: readonly MessageSchema[], io: 'input' | 'output'): Record<string, Json> {
  return Object.fromEntries(
    options.map((option) => {
      const name = option.shape.type.value;
      const title = titles[name];
      if (title === undefined) throw new Error(`${name} has no title.`);
      return [name, { name, title, payload: toSchema(option, io) }];
    }),
  );
}

/** The live view's own messages, which name no type that others have: its frames are bytes. */
function liveMessages(): Record<string, Json> {
  return {
    LIVE_INPUT: {
      name: 'input',
      title: 'Moves, clicks, types or scrolls',
      payload: toSchema(LiveInput, 'input'),
    },
    LIVE_FRAME: {
      name: 'frame',
      title: 'A screen frame',
      description:
        'A binary message: the length of the header as 4 bytes (big-endian), the header as JSON, the image.',
      contentType: 'application/octet-stream',
      headers: toSchema(LiveFrame, 'output'),
      payload: { type: 'string', format: 'binary' },
    },
  };
}
