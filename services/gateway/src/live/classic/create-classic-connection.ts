import type { ClientMessage, ServerMessage, Task } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { LiveEvent } from '../../features/events/live-event.js';
import { toUpdate } from '../../features/events/task-facts.js';
import { presentType } from '../read-message.js';
import { type ClassicMessage, toClassicMessage, toErrorLine } from './classic-messages.js';
import { classicKey, clientTaskId, namedTask, readClassicMessage } from './read-classic-message.js';

/** Batches that may wait until a task was announced. */
const maxWaiting = 100;

/** The classic protocol on one connection: its state between two messages, and the order of outgoing messages. */
export interface ClassicConnection {
  /** Throws `FixpointError`. */
  read(value: object): Promise<ClientMessage>;
  /** Sends the updates of live events; a new task is announced first. False: no more until `onFree`. */
  deliver(batch: readonly LiveEvent[]): boolean;
  /** Sends messages, in the client's protocol. */
  send(...messages: readonly ServerMessage[]): void;
  /** Sends the response to a message. */
  answer(value: object, message: ServerMessage): void;
  /** Serves a message; live events wait while that makes a task, so that a client knows it before its plan. */
  serve(value: object, act: () => Promise<void>): Promise<void>;
  /** Sends the reason for the rejection of a message: as an update or the result of its task, if there is one. */
  refuse(value: object | undefined, error: Extract<ServerMessage, { type: 'ERROR' }>): Promise<void>;
}

export function createClassicConnection(options: {
  readonly write: (messages: readonly ClassicMessage[]) => boolean;
  readonly onFree: () => void;
  readonly getTask: (id: string) => Promise<Task>;
  /** The task that this client created under an idempotency key; null if unknown. */
  readonly findByKey: (key: string) => Promise<Task | null>;
  readonly mayApprove: boolean;
}): ClassicConnection {
  const { write, onFree, getTask, findByKey, mayApprove } = options;
  /** Ids of tasks as the client gave them, by ours, and the other way round. */
  const names = new Map<string, string>();
  const ids = new Map<string, string>();
  const shown = new Map<string, { nonce: string; plan_hash: string }>();
  const announced = new Set<string>();
  let newestTask: string | undefined;
  let order: Promise<void> = Promise.resolve();
  let waiting = 0;

  function name(taskId: string, clientId: string): void {
    names.set(taskId, clientId);
    ids.set(clientId, taskId);
  }

  function send(...messages: readonly ServerMessage[]): boolean {
    for (const message of messages) note(message);
    const classic = messages.map((message) => toClassicMessage(message, (id) => names.get(id) ?? id));
    return write(classic.filter((message) => message !== null));
  }

  function note(message: ServerMessage): void {
    if (message.type === 'TASK_CREATED') {
      announced.add(message.payload.task.id);
    } else if (message.type === 'PLAN_PROPOSAL') {
      const { task_id, nonce, plan } = message.payload;
      shown.set(task_id, { nonce, plan_hash: plan.hash });
    } else if (message.type === 'TASK_RESULT') {
      shown.delete(message.payload.task_id);
      announced.delete(message.payload.task_id);
    }
  }

  /** Runs after all pending calls. Never rejects. */
  function inOrder(act: () => Promise<void>): Promise<void> {
    waiting += 1;
    order = order
      .then(act)
      .catch(() => {})
      .finally(() => {
        waiting -= 1;
        if (waiting === 0) onFree();
      });
    return order;
  }

  async function announce(taskId: string): Promise<void> {
    if (announced.has(taskId)) return;
    // A task that was deleted meanwhile is not announced.
    const task = await getTask(taskId).catch(() => null);
    if (task !== null) send({ type: 'TASK_CREATED', payload: { task, created: true } });
  }

  /** Our id of the task that a message names: from messages on this connection, or on the previous one before it was lost. */
  async function learn(clientId: string): Promise<void> {
    if (ids.has(clientId)) return;
    const known = await getTask(clientId).catch(ignoreMissing);
    const task = known ?? (await findByKey(classicKey(clientId)));
    if (task !== null && task.id !== clientId) name(task.id, clientId);
  }

  return {
    async read(value) {
      const named = namedTask(value);
      if (named !== undefined) await learn(named);
      return readClassicMessage(value, {
        taskOf: (clientId) => ids.get(clientId) ?? clientId,
        newestTask,
        shownPlan: (taskId) => shown.get(taskId),
        mayApprove,
      });
    },

    deliver(batch) {
      const created = batch.flatMap(({ event }) => (event.type === 'task-created' ? [event.task_id] : []));
      const messages = batch.flatMap((live) => live.updates());
      if (waiting === 0 && created.length === 0) return send(...messages);
      void inOrder(async () => {
        for (const taskId of created) await announce(taskId);
        send(...messages);
      });
      return waiting < maxWaiting;
    },

    send: (...messages) => void send(...messages),

    answer(value, message) {
      if (message.type === 'TASK_CREATED') {
        const { id } = message.payload.task;
        const clientId = clientTaskId(value);
        if (clientId !== undefined) name(id, clientId);
        newestTask = id;
      }
      send(message);
    },

    serve: (value, act) => (presentType(value) === 'NEW_TASK' ? inOrder(act) : act()),

    async refuse(value, error) {
      const message = toErrorLine(error.payload);
      const clientId = value && clientTaskId(value);
      if (clientId !== undefined) return void write([toFailedResult(clientId, message)]);
      const clientName = value && namedTask(value);
      const taskId = clientName === undefined ? newestTask : (ids.get(clientName) ?? clientName);
      const task = taskId === undefined ? null : await getTask(taskId).catch(() => null);
      if (task !== null) send({ type: 'TASK_UPDATE', payload: toUpdate(task, message) });
      else if (clientName !== undefined) write([toFailedUpdate(clientName, message)]);
      else send(error);
    },
  };
}

function toFailedResult(task_id: string, summary: string): ClassicMessage {
  const nothing = { iterations: 0, prs_merged: 0, elapsed: 0, output_files: [] };
  return { type: 'TASK_RESULT', payload: { task_id, status: 'failed', summary, ...nothing } };
}

/** No other message that a classic client knows names both the task and the reason. */
function toFailedUpdate(task_id: string, message: string): ClassicMessage {
  const nothing = { iteration: 0, prs_merged: 0, elapsed: 0 };
  return { type: 'TASK_UPDATE', payload: { task_id, status: 'failed', message, ...nothing } };
}

function ignoreMissing(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}
