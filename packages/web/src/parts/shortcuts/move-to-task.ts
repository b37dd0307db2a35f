import { listTasks } from '../../api/tasks.js';

/** Path of a task's own page. */
const taskPath = /^\/tasks\/([\w-]+)$/;

const orderKey = 'fixpoint-task-order';

/** Remembers the ids of the listed tasks in their order, so that the page of one of them has a next and a previous task. */
export function rememberTaskOrder(ids: readonly string[]): void {
  sessionStorage.setItem(orderKey, JSON.stringify(ids));
}

/** On the page of a task: opens its neighbour in the list shown last. On other pages: moves the focus between the tasks listed. */
export async function moveToTask(step: 1 | -1, go: (path: string) => void): Promise<void> {
  const shown = taskPath.exec(location.pathname)?.[1];
  if (shown === undefined) {
    focusTask(step);
    return;
  }
  const next = neighbourOf(await readTaskOrder(), shown, step);
  // The user may have opened another page meanwhile.
  if (next !== undefined && location.pathname === `/tasks/${shown}`) go(`/tasks/${next}`);
}

/** The id beside another; the first one for an id that is not listed. */
export function neighbourOf(ids: readonly string[], id: string, step: 1 | -1): string | undefined {
  const index = ids.indexOf(id);
  return index === -1 ? ids[0] : ids[index + step];
}

async function readTaskOrder(): Promise<readonly string[]> {
  const known = sessionStorage.getItem(orderKey);
  if (known !== null) return JSON.parse(known) as readonly string[];
  const { tasks } = await listTasks({});
  return tasks.map(({ id }) => id);
}

/** Moves the focus to the first link to a task after the focused element, or to the last one before it. */
function focusTask(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/tasks/"]')].filter(
    ({ pathname }) => taskPath.test(pathname),
  );
  const from = document.activeElement ?? document.body;
  const wanted = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const beside = links.filter((link) => (from.compareDocumentPosition(link) & wanted) !== 0);
  const next = beside.at(step === 1 ? 0 : -1);
  next?.focus();
}
