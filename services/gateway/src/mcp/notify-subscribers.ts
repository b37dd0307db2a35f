import { NotFoundError } from '@fixpoint/shared/errors';
import type { ServerNotifier } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { EventHub } from '../features/events/event-hub.js';
import type { LiveEvent } from '../features/events/live-event.js';
import type { UseCases } from '../features/tasks/create-use-cases.js';
import { servicesUri, taskResourceUris } from './resources.js';

/** Minimum time between two notifications about the same task. */
const minPauseMs = 500;
/** Maximum number of resources that one request can follow. */
const maxFollowed = 100;

const ListenRequest = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.literal('subscriptions/listen'),
  params: z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()) }) }),
});

/** Notifies the clients that follow a resource (`subscriptions/listen`) after its task has changed. Returns a function that stops this. */
export function notifySubscribers(
  hub: Pick<EventHub, 'subscribe'>,
  notify: Pick<ServerNotifier, 'resourceUpdated'>,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function publish(): void {
    timer = undefined;
    for (const id of changed) for (const uri of taskResourceUris(id)) notify.resourceUpdated(uri);
    changed.clear();
  }
  function deliver(batch: readonly LiveEvent[]): boolean {
    for (const { event } of batch) changed.add(event.task_id);
    timer ??= setTimeout(publish, minPauseMs).unref();
    return true;
  }

  const subscription = hub.subscribe({ deliver, deliverFromLog: deliver, isOpen: () => true });
  subscription.watchAll();
  return () => {
    subscription.close();
    clearTimeout(timer);
  };
}

/**
 * Returns a JSON-RPC error (-32602) for a request that follows too many resources, or one that its caller may not read; undefined
 * for any other request.
 */
export async function refuseSubscription(
  body: unknown,
  useCases: Pick<UseCases, 'getTask'>,
): Promise<object | undefined> {
  const request = ListenRequest.safeParse(body);
  if (!request.success) return undefined;
  const { id, params } = request.data;
  const refuse = (message: string) => ({ jsonrpc: '2.0', id, error: { code: -32602, message } });
  const uris = params.notifications.resourceSubscriptions;
  if (uris.length > maxFollowed) return refuse(`Follow at most ${maxFollowed} resources in one request.`);
  for (const uri of new Set(uris)) {
    if (!(await isReadable(uri, useCases))) return refuse(`Resource ${uri.slice(0, 200)} not found`);
  }
  return undefined;
}

async function isReadable(uri: string, { getTask }: Pick<UseCases, 'getTask'>): Promise<boolean> {
  if (uri === servicesUri) return true;
  const [, id] = /^fixpoint:\/\/tasks\/([\w-]{1,64})\//.exec(uri) ?? [];
  if (id === undefined || !taskResourceUris(id).includes(uri)) return false;
  try {
    await getTask(id);
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}
