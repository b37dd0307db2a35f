import { ClientMessage, LiveFrame, LiveInput, ServerMessage } from '@fixpoint/shared/contracts';
import type { z } from 'zod';
import { toSchema } from './complete-description.js';
import { hoistSchemas, type Json } from './hoist-schemas.js';

const titles: Readonly<Record<string, string>> = {
  NEW_TASK: 'Creates a task; answered with TASK_CREATED',
  PLAN_APPROVED: 'Approves the plan that was seen',
  PLAN_REJECTED: 'Rejects the plan, which cancels the task',
  USER_INPUT: 'Adds a message to the log of a task',
  PAUSE_TASK: 'Pauses a task at its next stage boundary',
  RESUME_TASK: 'Resumes a paused task',
  CANCEL_TASK: 'Ends a task now',
  SCREENSHOT_REQUEST: 'Requests a screenshot; answered with SCREENSHOT_RESPONSE',
  SUBSCRIBE: 'Follows a task from a number on, or all tasks; answered with SUBSCRIBED',
  TASK_CREATED: 'A task was created',
  TASK_UPDATE: 'The present state of a task',
  TASK_RESULT: 'How a task ended',
  PLAN_PROPOSAL: 'A plan that awaits approval',
  CLAUDE_STREAM: 'What the engine says while it works',
  SCREENSHOT_RESPONSE: 'A screenshot',
  TASK_EVENT: 'A numbered fact of the log',
  SUBSCRIBED: 'A subscription is active',
  LAGGED: 'The client reads too slowly; what it missed follows',
  ERROR: 'Why a message was refused',
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
        'Messages are JSON text: {"type", "payload"}, and an "id" that what answers names as its "reply_to". Types may be spelt in lower case. A token goes as Authorization: Bearer, or as ?token= where headers cannot be set; ?task_id= and ?after= subscribe at once.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: 'Whoever runs this gateway', url: 'http://127.0.0.1:3000/docs/' },
      tags: [{ name: 'tasks', description: 'Requests, their plans, events and ends.' }],
    },
    defaultContentType: 'application/json',
    servers: {
      gateway: {
        host: '127.0.0.1:3000',
        protocol: 'ws',
        description: 'This gateway, where it listens by default',
      },
    },
    channels: {
      socket: {
        address: '/',
        description: 'One connection of a client',
        servers: [{ $ref: '#/servers/gateway' }],
        messages: Object.fromEntries(names.map((name) => [name, inComponents(name)])),
      },
      liveView: {
        address: '/api/v1/desktops/{name}/live',
        description:
          'The screen of one desktop as it changes, for the role that may see screens, and the input of the person who took it over. A client that reads too slowly skips frames.',
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
        summary: 'What a client may send',
        description: 'Served one after the other, in the order in which they came.',
        security,
        channel: { $ref: '#/channels/socket' },
        messages: Object.keys(fromClient).map(inChannel),
      },
      sendToClient: {
        action: 'send',
        summary: 'What the gateway sends',
        description:
          'The present state and the updates of every task, until the client subscribes; then what it subscribed to.',
        security,
        channel: { $ref: '#/channels/socket' },
        messages: Object.keys(fromServer).map(inChannel),
      },
      receiveInput: {
        action: 'receive',
        summary: 'Input of the person who took the desktop over',
        description: 'With the epoch that the take-over answered; input of anybody else is refused.',
        security,
        channel: { $ref: '#/channels/liveView' },
        messages: [inLiveView('LIVE_INPUT')],
      },
      sendFrames: {
        action: 'send',
        summary: 'What the screen shows, and why input was refused',
        description: 'The newest frame at once, then each that differs.',
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
      title: 'A picture of the screen',
      description:
        'A binary message: the length of the header as 4 bytes (big-endian), the header as JSON, the picture.',
      contentType: 'application/octet-stream',
      headers: toSchema(LiveFrame, 'output'),
      payload: { type: 'string', format: 'binary' },
    },
  };
}
