import type { ClientMessage, ClientMessageType, ServerMessage } from '@fixpoint/shared/contracts';
import { ownKey, type Principal } from '../access/principal.js';
import type { Screens } from '../features/desktops/screens.js';
import { toUpdate } from '../features/events/task-facts.js';
import type { UseCases } from '../features/tasks/create-use-cases.js';

/** Operations of a handler on the connection it serves. */
export interface Connection {
  /** Author of actions, for the log. */
  readonly by: string;
  readonly person: Principal;
  reply(message: ServerMessage): void;
  subscribe(taskId: string | undefined, after: number): Promise<void>;
}

type PayloadOf<Type extends ClientMessageType> = Extract<ClientMessage, { type: Type }>['payload'];
type Handlers = {
  [Type in ClientMessageType]: (payload: PayloadOf<Type>, connection: Connection) => Promise<void>;
};
export type MessageHandler = (payload: never, connection: Connection) => Promise<void>;

/** One handler for each type of message. A map, since a plain object would also answer to `toString`. */
export function createMessageHandlers(
  useCases: UseCases,
  screens: Pick<Screens, 'screenshot' | 'findDesktop'>,
): ReadonlyMap<string, MessageHandler> {
  const handlers: Handlers = {
    async NEW_TASK({ idempotency_key: idempotencyKey, ...request }, { by, person, reply }) {
      const { task, created } = await useCases.submitTask(request, {
        by,
        idempotencyKey: idempotencyKey === undefined ? undefined : ownKey(person, idempotencyKey),
      });
      reply({ type: 'TASK_CREATED', payload: { task, created } });
    },
    async PLAN_APPROVED({ task_id, ...seen }, { by, person }) {
      await useCases.decideTask(task_id, { decision: 'approve', by, person, ...seen });
    },
    async PLAN_REJECTED({ task_id, ...seen }, { by }) {
      await useCases.decideTask(task_id, { decision: 'reject', by, ...seen });
    },
    async USER_INPUT({ task_id, text }, { by }) {
      await useCases.addInput(task_id, by, text);
    },
    async PAUSE_TASK({ task_id }, { by, reply }) {
      const task = await useCases.pauseTask(task_id, by);
      // A task pauses when its step ends, which may take long; the request itself produces no event.
      const message =
        task.status === 'paused'
          ? 'The task is paused.'
          : 'Pause requested: the task pauses before its next step.';
      reply({ type: 'TASK_UPDATE', payload: toUpdate(task, message) });
    },
    async RESUME_TASK({ task_id }, { by }) {
      await useCases.resumeTask(task_id, by);
    },
    async CANCEL_TASK({ task_id, reason }, { by }) {
      await useCases.cancelTask(task_id, by, reason);
    },
    async SCREENSHOT_REQUEST({ task_id = null, desktop }, { reply }) {
      const name = desktop ?? (await screens.findDesktop(task_id));
      const { bytes } = await screens.screenshot(name);
      reply({
        type: 'SCREENSHOT_RESPONSE',
        payload: { task_id, desktop: name, screenshot_base64: bytes.toString('base64') },
      });
    },
    async SUBSCRIBE({ task_id, after = 0 }, { subscribe }) {
      await subscribe(task_id, after);
    },
  };
  return new Map<string, MessageHandler>(Object.entries(handlers));
}
