import { TaskStatus } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type Command, exitCodes } from '../../command-context.js';
import { findTask } from '../../gateway/find-task.js';
import type { TaskQuery } from '../../gateway/task-calls.js';
import { pageOf, renderTask, renderTaskRow } from '../../render/render-task.js';
import { clean } from '../../render/terminal-text.js';
import { connect } from '../connect.js';

type ListOptions = Omit<TaskQuery, 'cursor'> & { readonly json?: boolean };

/** Tasks listed unless a number is given. */
const usualLimit = 20;

/** Lists tasks, the newest first. */
export const runList: Command<ListOptions> = async (context, { json = false, ...query }) => {
  checkStatus(query.status);
  const client = connect(context);
  const page = await client.listTasks({ limit: usualLimit, ...query });
  if (json) {
    context.writeJson(page);
    return exitCodes.ok;
  }
  const { paint, link } = context;
  for (const task of page.tasks) {
    context.write(renderTaskRow(task, { paint, link, url: client.url, now: Date.now() }));
  }
  const isNarrowed = [query.status, query.service, query.text].some((value) => value !== undefined);
  if (page.tasks.length === 0) {
    context.write(isNarrowed ? 'No such task.' : 'No tasks yet: "fixpoint task" submits one.');
  }
  if (page.next !== null) {
    const all = page.total === null ? 'more' : `${page.total} in all`;
    context.write(paint('dim', `… ${all}: --limit shows up to 200, ${client.url} shows every one.`));
  }
  return exitCodes.ok;
};

function checkStatus(given = ''): void {
  const known: readonly string[] = TaskStatus.options;
  const names = given.split(',').map((name) => name.trim());
  const wrong = names.find((name) => name !== '' && !known.includes(name));
  if (wrong === undefined) return;
  throw new InvalidInputError(`There is no status "${clean(wrong)}".`, {
    field: 'status',
    hint: `There are: ${known.join(', ')}.`,
  });
}

/** Shows one task: what was wanted, where it is, and what came of it. */
export const runShow: Command<{ id: string; json?: boolean }> = async (context, { id, json = false }) => {
  const client = connect(context);
  const task = await findTask(client, id);
  if (json) {
    context.writeJson(task);
    return exitCodes.ok;
  }
  const { paint, link } = context;
  for (const line of renderTask(task, { paint, link, url: client.url, now: Date.now() })) context.write(line);
  if (task.status === 'awaiting_approval') {
    context.write(`It waits for a decision: "fixpoint approve ${task.id}" shows its plan.`);
  }
  return exitCodes.ok;
};

/** Opens the page of a task in the browser, or that of all tasks. Where there is no browser, the address is all there is. */
export const runOpen: Command<{ id?: string; json?: boolean }> = async (context, { id, json = false }) => {
  const client = connect(context);
  const page = id === undefined ? client.url : pageOf(client.url, (await findTask(client, id)).id);
  const opened = await context.openBrowser(page);
  if (json) context.writeJson({ page, opened });
  else context.write(opened ? `Opened ${page}` : `No browser here. The page is ${context.link(page, page)}`);
  return exitCodes.ok;
};
