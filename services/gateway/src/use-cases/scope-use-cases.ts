import type { NewTask, PartialTask, Task, TaskField, TaskRow } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import { forbidden } from '../identity/access-checks.js';
import {
  isMachineInScope,
  isNarrow,
  isTaskInScope,
  reachOf,
  type TokenScope,
} from '../identity/token-scope.js';
import type { UseCases } from './create-use-cases.js';
import { type Desktops, noDesktop } from './desktops.js';
import type { Schedules } from './manage-schedules.js';
import type { Screens } from './screens.js';

/** The use cases as a caller with that scope has them: a task beyond it is not there, and none can be made. */
export function scopeUseCases(useCases: UseCases, scope: TokenScope | undefined): UseCases {
  if (!isNarrow(scope)) return useCases;
  const isInScope = (task: Task) => isTaskInScope(scope, reachOf(task));
  const isRowInScope = ({ kind, service, desktop }: Pick<TaskRow, 'kind' | 'service' | 'desktop'>) =>
    isTaskInScope(scope, { kind, service, machine: desktop });

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

  // Each by its name, so that a new one is decided on before it compiles.
  return {
    previewIntent: useCases.previewIntent,
    async previewTask(request) {
      checkRequestScope(useCases, scope, request);
      return useCases.previewTask(request);
    },
    async submitTask(request, options) {
      checkRequestScope(useCases, scope, request);
      return useCases.submitTask(request, options);
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
    approvalGrants: async () => {
      throw closed('approval grants');
    },
    revokeApprovalGrant: async () => {
      throw closed('approval grants');
    },
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
    newestEvents: async () => {
      throw closed('the events of all tasks');
    },
    eventsSince: async () => {
      throw closed('the events of all tasks');
    },
  };
}

/** What of a task in a list tells whether it is in a scope. */
const reachFields = ['kind', 'service', 'desktop'] as const satisfies readonly TaskField[];

function pick(task: PartialTask, fields: readonly TaskField[]): PartialTask {
  const kept = new Set<string>(['id', ...fields]);
  return Object.fromEntries(Object.entries(task).filter(([name]) => kept.has(name))) as PartialTask;
}

/** Throws where a request would make a task beyond the scope. */
export function checkRequestScope(
  { previewIntent }: Pick<UseCases, 'previewIntent'>,
  scope: TokenScope | undefined,
  request: Pick<NewTask, 'description' | 'context' | 'kind' | 'desktop'>,
): void {
  if (!isNarrow(scope)) return;
  const { kind, service } = previewIntent(request);
  if (isTaskInScope(scope, { kind, service, machine: request.desktop?.name ?? null })) return;
  throw forbidden(
    'This token may not make such a task.',
    `It is for ${describeScope(scope)}. Name one of them, or ask an admin for another token.`,
  );
}

/** The same for screens: a desktop beyond the scope is not there. */
export function scopeScreens(screens: Screens, scope: TokenScope | undefined): Screens {
  if (!isNarrow(scope)) return screens;
  const onDesktop =
    <Rest extends unknown[], Answer>(call: (desktop: string, ...rest: Rest) => Promise<Answer>) =>
    async (desktop: string, ...rest: Rest) => {
      if (!isMachineInScope(scope, desktop)) throw noDesktop(desktop);
      return call(desktop, ...rest);
    };
  return {
    ...screens,
    screenshot: onDesktop(screens.screenshot),
    describe: onDesktop(screens.describe),
    watch: onDesktop(screens.watch),
    takeOver: onDesktop(screens.takeOver),
    release: onDesktop(screens.release),
    input: onDesktop(screens.input),
  };
}

/** A schedule makes tasks of any reach: none is open to a caller with a scope. */
export function scopeSchedules(schedules: Schedules, scope: TokenScope | undefined): Schedules {
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
export function scopeDesktops(desktops: Desktops, scope: TokenScope | undefined): Desktops {
  if (!isNarrow(scope)) return desktops;
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
    async command(name, command, signal) {
      if (!isMachineInScope(scope, name)) throw noDesktop(name);
      return desktops.command(name, command, signal);
    },
  };
}

export function closed(what: string) {
  return forbidden(
    `A token with a scope does not open ${what}.`,
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
