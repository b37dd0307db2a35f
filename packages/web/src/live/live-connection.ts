import type { ServerMessage } from '@fixpoint/shared/contracts';

/**
 * The one WebSocket of a page. States: connecting → open → lost → (tried again every 3 s) open. It is lost until it is open
 * again, so listeners are not notified of each try. Every subscription is requested again after
 * a loss, with the last number that was seen, so nothing is missed and nothing comes twice.
 */
export interface LiveConnection {
  readonly state: LiveState;
  /** Returns the function that ends it. */
  onState(listener: () => void): () => void;
  onMessage(listener: (message: ServerMessage) => void): () => void;
  /** Follows a task's log after number `last()`; requested again at each reconnect. Returns the function that ends it. */
  follow(taskId: string, last: () => number): () => void;
  /** Requests every subscription again, for those that were refused while the connection stayed open. */
  resubscribe(): void;
  /** Returns true if it was sent. The reply to a message with an `id` names it as its `reply_to`. */
  send(type: string, payload: unknown, id?: string): boolean;
  close(): void;
}

export type LiveState = 'connecting' | 'open' | 'lost';

const reconnectMs = 3_000;

export function createLiveConnection(url: string): LiveConnection {
  const stateListeners = new Set<() => void>();
  const messageListeners = new Set<(message: ServerMessage) => void>();
  const followed = new Map<string, () => number>();
  let state: LiveState = 'connecting';
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function become(next: LiveState): void {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  }

  function send(type: string, payload: unknown, id?: string): boolean {
    if (socket === null || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify({ type, payload, id }));
    return true;
  }

  function resubscribe(): void {
    // All tasks, for lists; single ones, for their numbered events.
    send('SUBSCRIBE', {});
    for (const [taskId, last] of followed) send('SUBSCRIBE', { task_id: taskId, after: last() });
  }

  function connect(): void {
    const opened = new WebSocket(url);
    socket = opened;
    opened.onopen = () => {
      become('open');
      resubscribe();
    };
    opened.onmessage = ({ data }) => {
      const message = readMessage(data);
      if (message === undefined) return;
      for (const listener of messageListeners) listener(message);
    };
    // An error is always followed by a close.
    opened.onclose = () => {
      if (socket !== opened) return;
      socket = null;
      become('lost');
      if (!isClosed) timer = setTimeout(connect, reconnectMs);
    };
  }

  connect();
  return {
    get state() {
      return state;
    },
    onState: (listener) => add(stateListeners, listener),
    onMessage: (listener) => add(messageListeners, listener),
    follow(taskId, last) {
      followed.set(taskId, last);
      send('SUBSCRIBE', { task_id: taskId, after: last() });
      return () => {
        if (followed.get(taskId) === last) followed.delete(taskId);
      };
    },
    resubscribe,
    send,
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}

function add<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readMessage(data: unknown): ServerMessage | undefined {
  try {
    const message: unknown = JSON.parse(String(data));
    const isMessage = typeof message === 'object' && message !== null && 'type' in message;
    return isMessage ? (message as ServerMessage) : undefined;
  } catch {
    return undefined;
  }
}
