import type { Task } from '@fixpoint/shared/contracts';
import { TaskListQuery } from '@fixpoint/shared/contracts/routes';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type Command, exitCodes } from '../../command-context.js';
import type { GatewayClient } from '../../gateway/create-gateway-client.js';
import { findTask } from '../../gateway/find-task.js';
import type { TaskQuery } from '../../gateway/task-calls.js';
import { pageOf, renderTask, renderTaskRow } from '../../render/render-task.js';
import { clean, wholeLines } from '../../render/terminal-text.js';
import { connect } from '../connect.js';
import { howToResume } from './decide-command.js';

export type ListOptions = Omit<TaskQuery, 'cursor'> & { readonly json?: boolean };

/** Tasks listed unless a number is given. */
const defaultLimit = 20;

/** Lists tasks, the newest first. */
export const runList: Command<ListOptions> = async (context, { json = false, ...query }) => {
  checkNames(query);
  const client = connect(context);
  const page = await client.listTasks({ limit: defaultLimit, ...query });
  if (json) {
    context.writeJson(page);
    return exitCodes.ok;
  }
  const { paint, link } = context;
  for (const task of page.tasks) {
    context.write(renderTaskRow(task, { paint, link, url: client.url, now: Date.now() }));
  }
  const { limit: _limit, ...filters } = query;
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  if (page.tasks.length === 0) {
    context.write(isNarrowed ? 'No matching tasks.' : 'No tasks yet. Submit one with "fixpoint task".');
  }
  if (page.next !== null) {
    const all = page.total === null ? 'more' : `${page.total} in all`;
    context.write(paint('dim', `… ${all}: use --limit for up to 200, or open ${client.url} for all.`));
  }
  return exitCodes.ok;
};

/** Throws `InvalidInputError` for a name that a filter does not have. */
function checkNames(query: TaskQuery): void {
  const { error } = TaskListQuery.safeParse(query, { reportInput: true });
  for (const issue of error?.issues ?? []) {
    if (issue.code !== 'invalid_value') continue;
    const field = String(issue.path[0]);
    throw new InvalidInputError(`Unknown ${field} "${clean(String(issue.input))}".`, {
      field,
      hint: `Use one of: ${issue.values.join(', ')}.`,
    });
  }
}

/** Shows one task: the request, the state, and the result. */
export const runShow: Command<{ id: string; json?: boolean }> = async (context, { id, json = false }) => {
  const client = connect(context);
  const task = await findTask(client, id);
  if (json) {
    context.writeJson(task);
    return exitCodes.ok;
  }
  const { paint, link } = context;
  const waitsFor = task.waiting_until === undefined ? undefined : await findWait(client, task);
  const options = { paint, link, url: client.url, now: Date.now(), waitsFor };
  for (const line of renderTask(task, options)) context.write(line);
  const isQuestion = task.kind === 'feedback' && task.phase !== 'AWAITING_APPROVAL';
  if (task.status === 'awaiting_approval' && isQuestion) {
    for (const line of wholeLines(task.plan?.summary ?? '')) context.write(line);
    context.write(howToResume(task.id));
  } else if (task.status === 'awaiting_approval') {
    context.write(`The plan waits for approval: "fixpoint approve ${task.id}" shows it.`);
  }
  return exitCodes.ok;
};

/** Newest events that are searched for the reason of a wait. */
const searchedEvents = 100;

/** Reason why the present step of a task waits, in the other side's words; undefined if its log does not say. */
async function findWait(
  client: Pick<GatewayClient, 'readEvents'>,
  { id, last_event: last }: Task,
): Promise<string | undefined> {
  const events = await client.readEvents(id, Math.max(0, last - searchedEvents));
  const retry = events.findLast((event) => event.type === 'stage-retry');
  return retry?.type === 'stage-retry'
    ? `${retry.data.stage}: ${wholeLines(retry.data.failure.message).join(' ')}`
    : undefined;
}

/** Opens the page of a task in the browser, or that of all tasks. Without a browser it only prints the address. */
export const runOpen: Command<{ id?: string; json?: boolean }> = async (context, { id, json = false }) => {
  const client = connect(context);
  const page = id === undefined ? client.url : pageOf(client.url, (await findTask(client, id)).id);
  const opened = await context.openBrowser(page);
  if (json) context.writeJson({ page, opened });
  else
    context.write(opened ? `Opened ${page}` : `Failed to open a browser. Open ${context.link(page, page)}`);
  return exitCodes.ok;
};
