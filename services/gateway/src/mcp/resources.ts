import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { toSafeLine, truncate } from '@fixpoint/shared/text';
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { readFindings } from '../features/tasks/tools.js';
import { Name, type ToolCall } from '../features/tool.js';
import type { OwnView } from '../own-view/own-view.js';
import { readRecord } from './progress-tools.js';
import { toErrorText } from './to-error-text.js';

interface ResourceOptions {
  readonly log: Logger;
  readonly services: OwnView['services'];
  readonly call: Pick<ToolCall, 'useCases' | 'readReport' | 'now'>;
}

/** One view of a task, at `fixpoint://tasks/<id>/<name>`. */
interface TaskResource {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: 'application/json' | 'text/plain';
  read(task: Task, call: ResourceOptions['call']): Promise<string>;
}

/** Address of the list of services. */
export const servicesUri = 'fixpoint://services';
/** Number of tasks that are listed, newest first. Any other task can be read by its id. */
const maxListed = 20;
/** Events from the end of a task's log. */
const maxEvents = 200;
const maxEventCharacters = 500;

const taskResources: readonly TaskResource[] = [
  {
    name: 'summary',
    title: 'Summary',
    description: 'The status of a task, its last action and its result, as get_task_progress returns them.',
    mimeType: 'application/json',
    read: async (task, call) => JSON.stringify(await readRecord(task, call), null, 2),
  },
  {
    name: 'findings',
    title: 'Findings',
    description: 'The differences between the latest document of a task and its template.',
    mimeType: 'application/json',
    read: async ({ id }, call) => JSON.stringify(await readFindings({ task_id: id }, call), null, 2),
  },
  {
    name: 'events',
    title: 'Events',
    description: `The last ${maxEvents} events of a task, one on each line.`,
    mimeType: 'text/plain',
    async read({ id, last_event }, { useCases }) {
      const { events } = await useCases.readEvents(id, Math.max(0, last_event - maxEvents), maxEvents);
      return events.map(toLine).join('\n');
    },
  },
];

/** The address of each view of a task. */
export function taskResourceUris(id: string): string[] {
  return taskResources.map(({ name }) => `fixpoint://tasks/${id}/${name}`);
}

/** Adds the texts that a client can show or attach without a tool call: the services, and three views of each task. */
export function registerResources(server: McpServer, { log, services, call }: ResourceOptions): void {
  server.registerResource(
    'services',
    servicesUri,
    {
      title: 'Services',
      description:
        'The document services that a task can be for, with the fields of their forms. checked_only: it has no repository, so its code cannot be fixed.',
      mimeType: 'application/json',
    },
    ({ href }) => ({
      contents: [
        { uri: href, mimeType: 'application/json', text: JSON.stringify(services.map(describe), null, 2) },
      ],
    }),
  );
  for (const { name, title, description, mimeType, read } of taskResources) {
    const list = async () => {
      const { tasks } = await call.useCases.listTasks({ limit: maxListed });
      return {
        resources: tasks.map((task) => ({
          uri: `fixpoint://tasks/${task.id}/${name}`,
          name: `${name} of ${task.id}`,
          title: `${title}: ${toSafeLine(task.description, 100)}`,
          mimeType,
        })),
      };
    };
    const complete = async (typed: string) => {
      const { tasks } = await call.useCases.listTasks({ limit: maxListed });
      return tasks.map(({ id }) => id).filter((id) => id.startsWith(typed));
    };
    server.registerResource(
      `task-${name}`,
      new ResourceTemplate(`fixpoint://tasks/{id}/${name}`, { list, complete: { id: complete } }),
      { title: `${title} of a task`, description, mimeType },
      async ({ href }, { id }) => {
        if (typeof id !== 'string' || !Name.safeParse(id).success) throw new ResourceNotFoundError(href);
        try {
          const text = await read(await call.useCases.getTask(id), call);
          return { contents: [{ uri: href, mimeType, text }] };
        } catch (error) {
          if (error instanceof NotFoundError) throw new ResourceNotFoundError(href);
          throw new Error(toErrorText(error, log));
        }
      },
    );
  }
}

function describe({ name, aliases, url, outputs, delivery, form, repository }: OwnView['services'][number]) {
  return {
    name,
    aliases,
    url,
    outputs,
    delivery: delivery ?? 'mail',
    checked_only: repository === undefined,
    fields: form.fields.map((field) => ({ name: field.name, required: field.required })),
  };
}

function toLine({ number, at, type, message }: TaskEvent): string {
  return `${number} ${at} ${type}: ${truncate(toSafeLine(message), maxEventCharacters)}`;
}
