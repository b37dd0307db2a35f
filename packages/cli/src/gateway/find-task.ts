import type { Task } from '@fixpoint/shared/contracts';
import { InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { clean } from '../render/terminal-text.js';
import { type GatewayClient, GatewayError } from './create-gateway-client.js';

/** Characters of an id that must be given: fewer name another task tomorrow. */
const minCharacters = 3;
/** Maximum number of tasks named if several ids begin alike. */
const namedTasks = 5;

/**
 * The task with that id, or the only one whose id begins with it, in any case. Throws `InvalidInputError` for a beginning that is too
 * short or that several ids have, `NotFoundError` if no task has it.
 */
export async function findTask(
  client: Pick<GatewayClient, 'getTask' | 'listTasks'>,
  given: string,
): Promise<Task> {
  const exact = await getExact(client, given);
  if (exact !== null) return exact;
  if (given.length < minCharacters) {
    throw new InvalidInputError(`"${clean(given)}" is too short for a task id.`, {
      field: 'id',
      hint: `Give at least ${minCharacters} characters of the id. "fixpoint list" shows the ids.`,
    });
  }
  const prefix = given.toLowerCase();
  // An id is found by the letters and digits it begins with.
  const text = /^[\p{L}\p{N}]+/u.exec(given)?.[0] ?? '';
  const { tasks } = text === '' ? { tasks: [] } : await client.listTasks({ text, limit: 200 });
  const [first, ...others] = tasks.filter(({ id }) => id.toLowerCase().startsWith(prefix));
  if (first === undefined) {
    throw new NotFoundError('task', clean(given), { hint: '"fixpoint list" shows the ids.' });
  }
  if (others.length > 0) {
    const shown = [first, ...others].slice(0, namedTasks).map(({ id }) => id);
    throw new InvalidInputError(
      `${others.length + 1} tasks have an id that starts with "${clean(given)}": ${shown.join(', ')}${others.length >= namedTasks ? ', …' : ''}.`,
      { field: 'id', hint: 'Give more characters of the id.' },
    );
  }
  return client.getTask(first.id);
}

/** Null if no task has exactly this id, or if it is not a possible id. */
async function getExact(client: Pick<GatewayClient, 'getTask'>, id: string): Promise<Task | null> {
  // An empty id is the address of all tasks, and one with a slash that of something else.
  if (!/^[\w-]{1,64}$/.test(id)) return null;
  try {
    return await client.getTask(id);
  } catch (error) {
    if (error instanceof GatewayError && [400, 404, 422].includes(error.status)) return null;
    throw error;
  }
}
