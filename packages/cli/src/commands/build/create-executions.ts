import type { Execution, Executions } from '@fixpoint/build-harness/orchestrator';
import { InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { type GatewayClient, GatewayError } from '../../gateway/create-gateway-client.js';

/** Longest active time of a build; a person's thinking does not count. */
const minutes = 480;
const maxTitleLength = 500;

/** Executions of builds are tasks of the gateway. `approval`: whether a person decides on the tests first. */
export function createExecutions(
  client: Pick<GatewayClient, 'url' | 'createTask' | 'getTask' | 'addInput' | 'readEvents' | 'cancel'>,
  { approval }: { readonly approval: 'ask' | 'auto' },
): Executions {
  return {
    async start({ repository, issue, revision, title, key }) {
      const description = `Build issue #${issue} of ${repository}: ${title.slice(0, maxTitleLength)}`;
      const task = await translate(() =>
        client.createTask(
          {
            kind: 'build',
            description,
            build: { repository, issue, revision, approval },
            limits: { minutes },
          },
          key,
        ),
      );
      return task.id;
    },
    async describe(id, after) {
      const task = await translate(() => client.getTask(id));
      const events = task.last_event > after ? await translate(() => client.readEvents(id, after)) : [];
      return {
        status: statusOf(task.status),
        summary: task.result?.summary ?? '',
        spentUsd: task.spent_usd,
        events,
        url: `${client.url}/tasks/${id}`,
      };
    },
    say: (id, text, key) => unlessOver(() => client.addInput(id, text, key)),
    cancel: (id, reason) => unlessOver(() => client.cancel(id, reason)),
  };
}

function statusOf(status: string): Execution['status'] {
  return (
    (['awaiting_approval', 'completed', 'failed', 'cancelled'] as const).find((own) => own === status) ??
    'running'
  );
}

/** A task that ended meanwhile hears nothing any more, and needs no end. */
async function unlessOver(work: () => Promise<unknown>): Promise<void> {
  try {
    await translate(work);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.status !== 409) throw error;
  }
}

/** A refusal by its meaning to the orchestrator; any other error as it is. */
async function translate<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayError && error.status === 404)
      throw new NotFoundError('task', 'of the build');
    if (error instanceof GatewayError && error.status === 422) {
      throw new InvalidInputError(`The gateway rejected the build: ${error.message}`, { field: 'build' });
    }
    throw error;
  }
}
