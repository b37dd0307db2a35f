import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

/**
 * A client of the older agent, following only its own description: an envelope of `type` and `payload`, twelve types, and objects of fixed fields.
 * Anything else breaks it, as an unknown field breaks a data class.
 */
export interface ClassicClient {
  /** A person's view: the log area, oldest first. */
  readonly seen: readonly Seen[];
  /** Sends a task with the client's own id and status, and returns that id. */
  newTask(description: string, context: object, more?: object): string;
  send(type: string, payload: object): void;
  waitFor(type: string, fits?: (payload: Payload) => boolean): Promise<Payload>;
  /** The types of the messages for a task, in order, one name for a run of the same. */
  order(taskId: string): string[];
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: what a client without types has
type Payload = Record<string, any>;
interface Seen {
  readonly type: string;
  readonly payload: Payload;
}

const statuses = [
  'pending',
  'running',
  'awaiting_approval',
  'waiting_for_vm',
  'paused',
  'completed',
  'failed',
  'cancelled',
];
const required: Readonly<Record<string, readonly string[]>> = {
  TASK_CREATED: ['id', 'description', 'context', 'max_duration_minutes', 'status'],
  TASK_UPDATE: ['task_id', 'status', 'message', 'iteration', 'prs_merged', 'elapsed'],
  TASK_RESULT: ['task_id', 'status', 'summary', 'iterations', 'prs_merged', 'elapsed', 'output_files'],
  PLAN_PROPOSAL: ['task_id', 'plan'],
  CLAUDE_STREAM: ['task_id', 'text'],
  SCREENSHOT_RESPONSE: ['task_id', 'screenshot_base64'],
};

/** `url`: of the socket. Rejects all pending waits at the first message that differs from the description. */
export async function connectClassicClient(url: string): Promise<ClassicClient> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'));
  const seen: Seen[] = [];
  const checks = new Set<() => void>();
  let fault: Error | undefined;
  socket.on('message', (data: Buffer) => {
    try {
      const message = JSON.parse(data.toString('utf8')) as Seen;
      checkMessage(message);
      seen.push(message);
    } catch (error) {
      fault ??= error as Error;
    }
    for (const check of checks) check();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const send = (type: string, payload: object) => socket.send(JSON.stringify({ type, payload }));

  return {
    seen,
    send,
    newTask(description, context, more = {}) {
      const id = randomUUID();
      const task = { id, description, context: JSON.stringify(context), status: 'pending', ...more };
      send('NEW_TASK', { max_duration_minutes: 120, ...task });
      return id;
    },
    waitFor: (type, fits = () => true) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = seen.find((message) => message.type === type && fits(message.payload));
          if (fault === undefined && match === undefined) return;
          checks.delete(check);
          if (fault !== undefined) reject(fault);
          else if (match !== undefined) resolve(match.payload);
        };
        checks.add(check);
        check();
      }),
    order(taskId) {
      const types = seen
        .filter(({ payload }) => (payload.task_id ?? payload.id) === taskId)
        .map(({ type }) => type);
      return types.filter((type, index) => type !== types[index - 1]);
    },
    async close() {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.close();
      await closed;
    },
  };
}

function checkMessage(message: Seen): void {
  const { type, payload, ...more } = message;
  const fields = required[type];
  const text = JSON.stringify(message).slice(0, 300);
  if (fields === undefined) throw new Error(`This client knows no ${type}: ${text}`);
  const optional = type === 'TASK_UPDATE' ? ['screenshot_base64'] : [];
  const unknown = Object.keys(payload).filter((field) => ![...fields, ...optional].includes(field));
  const missing = fields.filter((field) => !(field in payload));
  if (unknown.length + missing.length + Object.keys(more).length > 0) {
    throw new Error(`Not the fields of a ${type}: ${text}`);
  }
  const { status, elapsed, plan, output_files: files } = payload;
  const isSound =
    (status === undefined || statuses.includes(status)) &&
    (elapsed === undefined || Number.isInteger(elapsed)) &&
    (plan === undefined || typeof plan === 'string') &&
    (files === undefined || files.every((file: unknown) => typeof file === 'string'));
  if (!isSound) throw new Error(`Not the values of a ${type}: ${text}`);
}
