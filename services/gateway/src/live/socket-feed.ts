import type { ServerMessage } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { callerOf } from '@fixpoint/tasks/engine';
import type { Principal } from '../access/principal.js';
import { isNarrow, isOwnerInScope } from '../access/token-scope.js';
import { checkCursor } from '../features/events/check-cursor.js';
import type { EventHub } from '../features/events/event-hub.js';
import type { BatchBytes } from '../features/events/live-event.js';
import { projectSnapshot } from '../features/events/project-messages.js';
import type { UseCases } from '../features/tasks/create-use-cases.js';
import { closed } from '../own-view/scope-use-cases.js';
import type { ClassicConnection } from './classic/create-classic-connection.js';
import type { createScreenshotUpdates } from './screenshot-updates.js';
import type { SocketWriter } from './socket-writer.js';

/** Number of newest tasks whose state a client without a subscription gets first. */
const maxShownTasks = 50;
/** Maximum number of tasks that one connection may follow by their ids. */
const maxFollowed = 200;

const noBytes = Buffer.alloc(0);

export interface SocketFeedOptions {
  readonly hub: EventHub;
  /** Shared by all clients. */
  readonly batchBytes: BatchBytes;
  readonly useCases: UseCases;
  readonly principal: Principal;
  readonly log: Logger;
  readonly writer: Pick<SocketWriter, 'writeBytes' | 'bufferedBytes'>;
  readonly send: (...messages: ServerMessage[]) => void;
  /** Undefined: the client may not see screens. */
  readonly pictures: Pick<ReturnType<typeof createScreenshotUpdates>, 'note'> | undefined;
  /** Undefined while the client speaks the current protocol. */
  readonly classic: () => Pick<ClassicConnection, 'deliver'> | undefined;
}

/** Live events for one client. */
export interface SocketFeed {
  watchAll(): Promise<void>;
  /** Without an id, follows all tasks. Sends `SUBSCRIBED`. Throws `FixpointError`. */
  subscribe(taskId: string | undefined, after: number, replyTo?: string): Promise<void>;
  /** Sends pending plans again. */
  showWaitingPlans(): Promise<void>;
  resume(): void;
  close(): void;
}

/**
 * States: `implicit` (no subscription yet: the updates of every task, but no numbered events, which would confuse the count of a client that is about
 * to subscribe), `all` (every task), `chosen` (single tasks).
 */
export function createSocketFeed(options: SocketFeedOptions): SocketFeed {
  const { hub, batchBytes, useCases, principal, log, writer, send, pictures } = options;
  let mode: 'implicit' | 'all' | 'chosen' = 'implicit';
  /** Tasks that were subscribed to by id: their images are included. */
  const followed = new Set<string>();

  const reportIfLagging = (isMore: boolean): boolean => {
    if (!isMore) send({ type: 'LAGGED', payload: { buffered_bytes: writer.bufferedBytes() } });
    return isMore;
  };
  const createSubscription = () =>
    hub.subscribe({
      deliver: (batch) => {
        pictures?.note(batch.filter(({ event }) => mode === 'implicit' || followed.has(event.task_id)));
        const classic = options.classic();
        if (classic !== undefined) return classic.deliver(batch);
        return reportIfLagging(
          writer.writeBytes(batchBytes(batch, mode === 'implicit' ? 'updates' : 'both')),
        );
      },
      deliverFromLog: (batch) => {
        const hasNumbers = mode !== 'implicit' && options.classic() === undefined;
        return reportIfLagging(writer.writeBytes(hasNumbers ? batchBytes(batch, 'events') : noBytes));
      },
      onLevel: (taskId) => void showState(taskId),
      isOpen: (taskId) => isOwnerInScope(principal.scope, callerOf(taskId)),
    });
  let subscription = createSubscription();

  async function showState(taskId: string): Promise<void> {
    try {
      send(...projectSnapshot(await useCases.getTask(taskId), Date.now()));
    } catch (error) {
      log.debug({ err: error }, 'Sending the state of a task failed');
    }
  }

  async function watchAll(): Promise<void> {
    // In this order, so that nothing falls between the list and the first live event.
    subscription.watchAll();
    const tasks = await useCases.newestTasks(maxShownTasks);
    send(...tasks.reverse().flatMap((task) => projectSnapshot(task, Date.now())));
  }

  async function subscribe(taskId: string | undefined, after: number, replyTo?: string): Promise<void> {
    const reply_to = replyTo === undefined ? {} : { reply_to: replyTo };
    if (taskId === undefined) {
      if (isNarrow(principal.scope)) throw closed('the updates of all tasks');
      mode = 'all';
      await watchAll();
      send({ type: 'SUBSCRIBED', ...reply_to, payload: { task_id: null, last_event: null } });
      return;
    }
    const task = await useCases.getTask(taskId);
    checkCursor(task, after);
    if (mode === 'implicit') {
      subscription.close();
      subscription = createSubscription();
      mode = 'chosen';
    }
    if (!followed.has(taskId) && followed.size >= maxFollowed) {
      throw new InvalidInputError(`One connection follows at most ${maxFollowed} tasks.`, {
        field: 'task_id',
        hint: 'Subscribe without task_id to follow all, or open another connection.',
      });
    }
    send({ type: 'SUBSCRIBED', ...reply_to, payload: { task_id: taskId, last_event: task.last_event } });
    followed.add(taskId);
    subscription.watch(taskId, after);
  }

  return {
    watchAll,
    subscribe,
    async showWaitingPlans() {
      try {
        const tasks = await useCases.newestTasks(maxShownTasks, ['awaiting_approval']);
        send(...tasks.reverse().flatMap((task) => projectSnapshot(task, Date.now())));
      } catch (error) {
        log.debug({ err: error }, 'Sending the waiting plans failed');
      }
    },
    resume: () => subscription.resume(),
    close: () => subscription.close(),
  };
}
