import type { DesktopDirectory, KnownDesktop } from '@fixpoint/desktop/directory';
import type { PartialTask, Task, TaskField, TaskRow } from '@fixpoint/shared/contracts';
import type { TaskPage, Tasks } from '@fixpoint/tasks/engine';

type Readers = Pick<Tasks, 'get' | 'list' | 'listRows' | 'listFields' | 'newestOf'>;
/** Requested fields of a task that show if its machine is lost. */
type Seen = { [Field in 'status' | 'stage' | 'worker_lost_at']?: Task[Field] | undefined };

const queue = 'desktop.';
const needed = ['status', 'stage'] as const satisfies readonly TaskField[];

/**
 * The tasks with `worker_lost_at`, set also in a case that the queue cannot detect: the gateway renews the lock of a step whose machine works through
 * it, so a machine out of reach shows in the directory alone. A desktop without an announcement within a day is not judged.
 */
export function noteLostMachines<Own extends Readers>(
  tasks: Own,
  directory: Pick<DesktopDirectory, 'get'>,
): Own {
  async function note<Kept extends Seen>(listed: readonly Kept[]): Promise<Kept[]> {
    const names = [...new Set(listed.flatMap((task) => machineOf(task) ?? []))];
    const known = new Map<string, KnownDesktop | null>(
      await Promise.all(names.map(async (name) => [name, await directory.get(name)] as const)),
    );
    return listed.map((task) => {
      const name = machineOf(task);
      const desktop = name === null ? null : known.get(name);
      return desktop == null || desktop.connected ? task : { ...task, worker_lost_at: desktop.info.seen_at };
    });
  }

  const notePage = async <Kept extends Seen>(page: TaskPage<Kept>): Promise<TaskPage<Kept>> => ({
    ...page,
    tasks: await note(page.tasks),
  });

  return {
    ...tasks,
    async get(id: string): Promise<Task | null> {
      const task = await tasks.get(id);
      return task === null ? null : ((await note([task]))[0] ?? null);
    },
    list: async (query) => notePage(await tasks.list(query)),
    listRows: async (query) => notePage(await tasks.listRows(query)),
    async listFields(query, fields): Promise<TaskPage<PartialTask>> {
      if (!fields.includes('worker_lost_at')) return tasks.listFields(query, fields);
      const page = await notePage(await tasks.listFields(query, [...new Set([...fields, ...needed])]));
      const kept = new Set<string>(['id', ...fields]);
      const only = (task: PartialTask) =>
        Object.fromEntries(Object.entries(task).filter(([name]) => kept.has(name))) as PartialTask;
      return { ...page, tasks: page.tasks.map(only) };
    },
    async newestOf(services, scope): Promise<Map<string, TaskRow>> {
      const newest = await tasks.newestOf(services, scope);
      const noted = await note([...newest.values()]);
      return new Map([...newest.keys()].map((service, index) => [service, noted[index] as TaskRow]));
    },
  } satisfies Readers as Own;
}

/** The desktop whose machine has the step of a running task; null if no machine has it, or if its queue has recorded the loss. */
function machineOf({ status, stage, worker_lost_at }: Seen): string | null {
  if (status !== 'running' || worker_lost_at !== undefined) return null;
  return stage?.startsWith(queue) === true ? stage.slice(queue.length) : null;
}
