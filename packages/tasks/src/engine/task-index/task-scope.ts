import type { TaskKind } from '@fixpoint/shared/contracts';
import { callerOf } from '../caller-names.js';
import type { Keys } from '../keys.js';

/** The tasks that a reader may see: those that meet every condition. Without a condition, all. */
export interface TaskScope {
  readonly kinds?: readonly TaskKind[] | undefined;
  /** With `desktops`: tasks for one of these services, and tasks without a service on one of these desktops. */
  readonly services?: readonly string[] | undefined;
  readonly desktops?: readonly string[] | undefined;
  /** The owner of the tasks, by their ids or else by their desktops; null: the installation. */
  readonly caller?: string | null | undefined;
}

/** The fields of a task that a scope depends on. `service` and `desktop` are '' or null for a task without one. */
export interface ScopedTask {
  readonly id: string;
  readonly kind: TaskKind;
  readonly service: string | null;
  readonly desktop: string | null;
}

export function isInTaskScope(
  { kinds, services, desktops, caller }: TaskScope,
  { id, kind, service, desktop }: ScopedTask,
): boolean {
  if (caller !== undefined && caller !== (callerOf(id) ?? callerOf(desktop ?? ''))) return false;
  if (kinds !== undefined && !kinds.includes(kind)) return false;
  if (services === undefined && desktops === undefined) return true;
  return service === null || service === ''
    ? (desktops ?? []).includes(desktop ?? '')
    : (services ?? []).includes(service);
}

/** Sets of the index: a task must be in one of each of `any`, and in none of `none`. */
export interface Conditions {
  readonly any: readonly (readonly string[])[];
  readonly none: readonly string[];
}

export function conditionsOf(
  { kinds, services, desktops, caller }: TaskScope,
  keys: Pick<Keys, 'byKind' | 'byService' | 'byDesktop' | 'byCaller' | 'byCallers'>,
): Conditions {
  const places = [...(services ?? []).map(keys.byService), ...(desktops ?? []).map(keys.byDesktop)];
  return {
    any: [
      ...(kinds === undefined ? [] : [kinds.map(keys.byKind)]),
      ...(services === undefined && desktops === undefined ? [] : [places]),
      ...(typeof caller === 'string' ? [[keys.byCaller(caller)]] : []),
    ],
    none: caller === null ? [keys.byCallers] : [],
  };
}
