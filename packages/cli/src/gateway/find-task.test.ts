import type { Task } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { GatewayError } from './create-gateway-client.js';
import { findTask } from './find-task.js';
import type { TaskPage, TaskQuery } from './task-calls.js';

const ids = [
  '316e97cf-3fc5-4f6d-ac32-eb3a7444a523',
  '316e97cf-9999-4f6d-ac32-eb3a7444a523',
  '7712ab00-3fc5-4f6d-ac32-eb3a7444a523',
];

/** A gateway with these tasks, which finds them as the real one does: by the first eight characters of an id. */
function createClient() {
  const queries: TaskQuery[] = [];
  return {
    queries,
    async getTask(id: string) {
      if (/^\d+$/.test(id)) throw new GatewayError(400, { detail: 'must not consist of digits only' });
      if (!ids.includes(id)) throw new GatewayError(404, { detail: `There is no task "${id}".` });
      return { id } as Task;
    },
    async listTasks(query: TaskQuery) {
      queries.push(query);
      const text = (query.text ?? '').toLowerCase();
      const tasks = ids.filter((id) => id.slice(0, 8).startsWith(text)).map((id) => ({ id }));
      return { tasks, next: null, total: tasks.length } as unknown as TaskPage;
    },
  };
}

it.each([[ids[0]], ['771'], ['7712AB'], ['316e97cf-3'], ['7712']])(
  'finds a task by %s',
  async (given = '') => {
    const { id } = await findTask(createClient(), given);
    expect(id.startsWith(given.toLowerCase())).toBe(true);
  },
);

it('asks for more characters if several ids begin alike, and names them', async () => {
  await expect(findTask(createClient(), '316e')).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringMatching(/2 tasks .*316e97cf-3fc5.*316e97cf-9999/),
  });
});

it.each(['77', '', '7'])('refuses "%s" as too short, before it asks for a list', async (given) => {
  const client = createClient();
  await expect(findTask(client, given)).rejects.toMatchObject({
    hint: expect.stringContaining('3 characters'),
  });
  expect(client.queries).toEqual([]);
});

it.each(['abcdef', 'no-such-task', '../stages', '---'])('says that there is no task "%s"', async (given) => {
  await expect(findTask(createClient(), given)).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining(given),
  });
});
