import { toCallerDesktop } from '@fixpoint/tasks/engine';
import type { NewTask, PartialTask, Task, TaskEvent, TaskField, TaskRow } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import { forbidden } from '../identity/access-checks.js';
import {
  type AccessScope,
  isMachineInScope,
  isNarrow,
  isOwnerInScope,
  isTaskInScope,
  ownerOf,
  reachOf,
  type TokenScope,
} from '../identity/token-scope.js';
import type { UseCases } from './create-use-cases.js';
import { type Desktops, noDesktop } from './desktops.js';
import type { Schedules } from './manage-schedules.js';
import type { Screens } from './screens.js';

/** The use cases as a caller with that scope has them: a task beyond it is not there, and none can be made. */
export function scopeUseCases(useCases: UseCases, scope: AccessScope | undefined): UseCases {
  if (scope === undefined || (scope.caller === undefined && !isNarrow(scope))) return useCases;
  const isInScope = (task: Task) => isTaskInScope(scope, reachOf(task));
  const isRowInScope = ({ id, kind, service, desktop }: Pick<TaskRow, 'id' | ReachField>) =>
    isTaskInScope(scope, { kind, service, machine: desktop, caller: ownerOf(id, desktop) });

  async function getTask(id: string): Promise<Task> {
    const task = await useCases.getTask(id);
    if (!isInScope(task)) throw new NotFoundError('task', id);
    return task;
  }

  const onTask =
    <Rest extends unknown[], Answer>(call: (id: string, ...rest: Rest) => Promise<Answer>) =>
    async (id: string, ...rest: Rest) => {
      await getTask(id);
      return call(id, ...rest);
    };

  /** Throws for a token that has not all of the installation's tasks. */
  const openToAll =
    <Rest extends unknown[], Answer>(what: string, call: (...rest: Rest) => Promise<Answer>) =>
    async (...rest: Rest) => {
      if (isNarrow(scope)) throw closed(what);
      return call(...rest);
    };
  const ownEvents = (events: readonly TaskEvent[]) =>
    events.filter(({ task_id }) => isOwnerInScope(scope, ownerOf(task_id, null)));

  // Each by its name, so that a new one is decided on before it compiles.
  return {
    previewIntent: useCases.previewIntent,
    async previewTask(request) {
      checkRequestScope(useCases, scope, request);
      return useCases.previewTask(request);
    },
    async submitTask(request, options) {
      checkRequestScope(useCases, scope, request);
      const { caller } = scope;
      if (typeof caller !== 'string') return useCases.submitTask(request, options);
      const { desktop } = request;
      const name = desktop?.name === undefined ? {} : { name: toCallerDesktop(caller, desktop.name) };
      const own = { ...request, desktop: { ...desktop, ...name } };
      return useCases.submitTask(own, { ...options, caller });
    },
    rerunTask: onTask(useCases.rerunTask),
    offerAgain: onTask(useCases.offerAgain),
    getTask,
    async listTasks(query) {
      const page = await useCases.listTasks(query);
      return { ...page, tasks: page.tasks.filter(isRowInScope), total: null };
    },
    async listTaskFields(query, fields) {
      const page = await useCases.listTaskFields(query, [...new Set([...fields, ...reachFields])]);
      const tasks = page.tasks.filter((task) => isRowInScope(task as TaskRow));
      return { ...page, tasks: tasks.map((task) => pick(task, fields)), total: null };
    },
    newestTasks: async (limit, status) => (await useCases.newestTasks(limit, status)).filter(isInScope),
    newestOf: async (services) =>
      new Map([...(await useCases.newestOf(services))].filter(([, row]) => isRowInScope(row))),
    decideTask: onTask(useCases.decideTask),
    approvalGrants: openToAll('approval grants', useCases.approvalGrants),
    revokeApprovalGrant: openToAll('approval grants', useCases.revokeApprovalGrant),
    editPlan: onTask(useCases.editPlan),
    pauseTask: onTask(useCases.pauseTask),
    resumeTask: onTask(useCases.resumeTask),
    cancelTask: onTask(useCases.cancelTask),
    addInput: onTask(useCases.addInput),
    handDocument: onTask(useCases.handDocument),
    readEvents: onTask(useCases.readEvents),
    async findByKey(idempotencyKey) {
      const task = await useCases.findByKey(idempotencyKey);
      return task !== null && isInScope(task) ? task : null;
    },
    newestEvents: openToAll('the events of all tasks', async (limit) =>
      ownEvents(await useCases.newestEvents(limit)),
    ),
    eventsSince: openToAll('the events of all tasks', async (cursor, limit) =>
      ownEvents(await useCases.eventsSince(cursor, limit)),
    ),
  };
}

/** What of a task in a list tells whether it is in a scope. */
const reachFields = ['kind', 'service', 'desktop'] as const satisfies readonly TaskField[];
type ReachField = (typeof reachFields)[number];

function pick(task: PartialTask, fields: readonly TaskField[]): PartialTask {
  const kept = new Set<string>(['id', ...fields]);
  return Object.fromEntries(Object.entries(task).filter(([name]) => kept.has(name))) as PartialTask;
}

/** Throws where a request would make a task beyond the scope. */
export function checkRequestScope(
  { previewIntent }: Pick<UseCases, 'previewIntent'>,
  scope: AccessScope | undefined,
  request: Pick<NewTask, 'description' | 'context' | 'kind' | 'desktop'>,
): void {
  if (scope === undefined) return;
  const { kind, service } = previewIntent(request);
  const machine = request.desktop?.name ?? null;
  if (typeof scope.caller === 'string') {
    // Without a name it could be any desktop of the installation.
    if (service !== null || machine === null || !isMachineInScope(scope, machine)) throw notTheCallers();
    const caller = scope.caller;
    if (isTaskInScope(scope, { kind, service, machine, caller })) return;
  } else if (isTaskInScope(scope, { kind, service, machine, caller: ownerOf('', machine) })) return;
  throw forbidden(
    'This token does not allow this task.',
    `It is limited to ${describeScope(scope)}. Use one of these, or ask an admin for another token.`,
  );
}

/** The same for screens: a desktop beyond the scope is not there. */
export function scopeScreens(screens: Screens, scope: AccessScope | undefined): Screens {
  if (scope === undefined || (scope.caller === undefined && !isNarrow(scope))) return screens;
  const { caller } = scope;
  const onDesktop =
    <Rest extends unknown[], Answer>(call: (desktop: string, ...rest: Rest) => Promise<Answer>) =>
    async (desktop: string, ...rest: Rest) => {
      if (!isMachineInScope(scope, desktop)) throw noDesktop(desktop);
      return call(typeof caller === 'string' ? toCallerDesktop(caller, desktop) : desktop, ...rest);
    };
  return {
    ...screens,
    async findDesktop(taskId) {
      if (taskId === null && isNarrow(scope)) throw closed('a desktop that the request does not name');
      return screens.findDesktop(taskId);
    },
    screenshot: onDesktop(screens.screenshot),
    describe: onDesktop(screens.describe),
    watch: onDesktop(screens.watch),
    takeOver: onDesktop(screens.takeOver),
    release: onDesktop(screens.release),
    input: onDesktop(screens.input),
  };
}

/** A schedule makes tasks of any reach: none is open to a caller with a scope. */
export function scopeSchedules(schedules: Schedules, scope: AccessScope | undefined): Schedules {
  if (!isNarrow(scope)) return schedules;
  const refuse = async () => {
    throw closed('schedules');
  };
  return {
    ...{ list: refuse, get: refuse, create: refuse, setPaused: refuse },
    ...{ remove: refuse, runDue: refuse, restore: refuse },
  };
}

/** And for the machines themselves. */
export function scopeDesktops(desktops: Desktops, scope: AccessScope | undefined): Desktops {
  if (scope === undefined || (scope.caller === undefined && !isNarrow(scope))) return desktops;
  return {
    providers: desktops.providers,
    async list(signal) {
      const listed = await desktops.list(signal);
      return { ...listed, desktops: listed.desktops.filter(({ name }) => isMachineInScope(scope, name)) };
    },
    async find(name, signal) {
      if (!isMachineInScope(scope, name)) throw noDesktop(name);
      return desktops.find(name, signal);
    },
    async serve(name, signal) {
      if (!isMachineInScope(scope, name)) throw noDesktop(name);
      return desktops.serve(name, signal);
    },
    async command(name, command, signal) {
      if (!isMachineInScope(scope, name)) throw noDesktop(name);
      return desktops.command(name, command, signal);
    },
  };
}

/** A caller who brings a key of CUA Cloud works on the machines of that key, and on nothing of the installation. */
function notTheCallers() {
  return forbidden(
    'With your own key (X-CUA-API-Key), the task must name a machine of that key.',
    'Set the machine as the desktop, or omit the key to use the desktops of this installation.',
  );
}

export function closed(what: string) {
  return forbidden(
    `A token with a scope does not give access to ${what}.`,
    'Ask an admin for a token without a scope.',
  );
}

function describeScope({ services, machines, kinds }: TokenScope): string {
  return [
    ...(services === undefined ? [] : [`the services ${services.join(', ')}`]),
    ...(machines === undefined ? [] : [`the desktops ${machines.join(', ')}`]),
    ...(kinds === undefined ? [] : [`the kinds ${kinds.join(', ')}`]),
  ].join(' and ');
}
