import type { NewTask, Task, TaskEvent } from '@fixpoint/shared/contracts';
import type { TokenScope } from '@fixpoint/shared/contracts/routes';
import { InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { callerOf, isInTaskScope, type TaskQuery, toCallerDesktop } from '@fixpoint/tasks/engine';
import { forbidden } from '../access/access-checks.js';
import {
  type AccessScope,
  isMachineInScope,
  isNarrow,
  isOwnerInScope,
  isScoped,
  isServiceInScope,
  toTaskScope,
} from '../access/token-scope.js';
import { type Desktops, noDesktop } from '../features/desktops/desktops.js';
import type { Screens } from '../features/desktops/screens.js';
import type { Schedules } from '../features/schedules/manage-schedules.js';
import { type UseCases, unknownCursor } from '../features/tasks/create-use-cases.js';
import type { CanRead } from '../features/tasks/import-files.js';

/** The use cases for a caller with that scope: a task beyond it appears not to exist, and cannot be created. */
export function scopeUseCases(useCases: UseCases, scope: AccessScope | undefined): UseCases {
  const own = toTaskScope(scope);
  if (scope === undefined || own === undefined) return useCases;
  const isInScope = ({ id, kind, spec: { service, desktop } }: Task) =>
    isInTaskScope(own, { id, kind, service: service?.name ?? null, desktop: desktop?.desktop.name ?? null });
  /** The query in the scope. A task beyond it is not a valid cursor. */
  async function within(query: TaskQuery): Promise<TaskQuery> {
    if (query.cursor !== undefined && (await findTask(query.cursor)) === null) {
      throw new InvalidInputError('The cursor is not valid.', { field: 'cursor' });
    }
    return { ...query, scope: own };
  }

  async function findTask(id: string): Promise<Task | null> {
    const task = await useCases.findTask(id);
    return task !== null && isInScope(task) ? task : null;
  }

  async function getTask(id: string): Promise<Task> {
    const task = await findTask(id);
    if (task === null) throw new NotFoundError('task', id);
    return task;
  }

  const onTask =
    <Rest extends unknown[], Answer>(call: (id: string, ...rest: Rest) => Promise<Answer>) =>
    async (id: string, ...rest: Rest) => {
      await getTask(id);
      return call(id, ...rest);
    };

  /** Throws for a token without access to all of the installation's tasks. */
  const openToAll =
    <Rest extends unknown[], Answer>(what: string, call: (...rest: Rest) => Promise<Answer>) =>
    async (...rest: Rest) => {
      if (isNarrow(scope)) throw closed(what);
      return call(...rest);
    };
  const ownEvents = (events: readonly TaskEvent[]) =>
    events.filter(({ task_id }) => isOwnerInScope(scope, callerOf(task_id)));

  // Each by its name, so that a new one does not compile without a decision.
  return {
    previewIntent: (request) => useCases.previewIntent(request, (name) => isServiceInScope(scope, name)),
    async previewTask(request, canRead) {
      checkRequestScope(useCases, scope, request);
      return useCases.previewTask(request, canRead);
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
    findTask,
    listTasks: async (query) => useCases.listTasks(await within(query)),
    listTaskFields: async (query, fields) => useCases.listTaskFields(await within(query), fields),
    newestTasks: (limit, status) => useCases.newestTasks(limit, status, own),
    recentlyEnded: (limit) => useCases.recentlyEnded(limit, own),
    newestOf: (services) => useCases.newestOf(services, own),
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
    newestEvents: openToAll('the events of all tasks', async (limit) => {
      for (let most = limit; ; most *= 2) {
        const events = await useCases.newestEvents(most);
        const taskEvents = ownEvents(events);
        if (taskEvents.length >= limit || events.length < most) return taskEvents.slice(-limit);
      }
    }),
    eventsSince: openToAll('the events of all tasks', async (cursor) => {
      if (!isOwnerInScope(scope, callerOf(cursor.task_id))) throw unknownCursor(cursor);
      const pages = await useCases.eventsSince(cursor);
      return (async function* () {
        for await (const page of pages) yield ownEvents(page);
      })();
    }),
  };
}

/** The use cases of a caller whose requests may name only artifacts that the caller may read. */
export function withOwnFiles(useCases: UseCases, canRead: CanRead): UseCases {
  return {
    ...useCases,
    previewTask: (request) => useCases.previewTask(request, canRead),
    submitTask: (request, options) => useCases.submitTask(request, { ...options, canRead }),
    editPlan: (id, edit) => useCases.editPlan(id, edit, canRead),
    handDocument: (id, by, reference, text) => useCases.handDocument(id, by, reference, text, canRead),
  };
}

/** Throws if a request would create a task beyond the scope. */
export function checkRequestScope(
  { previewIntent }: Pick<UseCases, 'previewIntent'>,
  scope: AccessScope | undefined,
  request: Pick<NewTask, 'description' | 'context' | 'kind' | 'desktop'>,
): void {
  if (scope === undefined) return;
  const { kind, service } = previewIntent(request);
  const machine = request.desktop?.name ?? null;
  const { caller } = scope;
  if (typeof caller === 'string') {
    // Without a name it could be any desktop of the installation.
    if (service !== null || machine === null || !isMachineInScope(scope, machine)) throw notTheCallers();
  } else if (machine !== null && !isOwnerInScope(scope, callerOf(machine))) throw noDesktop(machine);
  const desktop = typeof caller === 'string' && machine !== null ? toCallerDesktop(caller, machine) : machine;
  if (isInTaskScope(toTaskScope(scope) ?? {}, { id: '', kind, service, desktop })) return;
  throw forbidden(
    'This token does not allow this task.',
    `It is limited to ${describeScope(scope)}. Use one of these, or ask an admin for another token.`,
  );
}

/** The same for screens: a desktop beyond the scope appears not to exist. */
export function scopeScreens(screens: Screens, scope: AccessScope | undefined): Screens {
  if (!isScoped(scope)) return screens;
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

/** A schedule creates tasks of any scope: a caller with a scope sees no schedules. */
export function scopeSchedules(
  schedules: Schedules,
  scope: AccessScope | undefined,
  useCases: Pick<UseCases, 'previewIntent'>,
): Schedules {
  if (!isNarrow(scope)) {
    return {
      ...schedules,
      async create(schedule, by) {
        checkRequestScope(useCases, scope, schedule.request);
        return schedules.create(schedule, by);
      },
    };
  }
  const refuse = async () => {
    throw closed('schedules');
  };
  return {
    list: refuse,
    get: refuse,
    create: refuse,
    setPaused: refuse,
    remove: refuse,
    runDue: refuse,
    restore: refuse,
  };
}

/** And for the machines themselves. */
export function scopeDesktops(desktops: Desktops, scope: AccessScope | undefined): Desktops {
  if (!isScoped(scope)) return desktops;
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
    isServedOnDemand: () => desktops.isServedOnDemand(),
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
