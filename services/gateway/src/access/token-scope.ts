import type { TokenScope } from '@fixpoint/shared/contracts/routes';
import { callerOf, type TaskScope, toCallerDesktop, withoutCaller } from '@fixpoint/tasks/engine';

/** Scope of one request: the scope of its token, and the owner of visible tasks and machines if callers bring keys of CUA Cloud. */
export interface AccessScope extends TokenScope {
  /**
   * The caller whose key came with the request: it sees only its own things. Null: everything except callers' things. Absent, for the admins of the
   * installation: everything.
   */
  readonly caller?: string | null;
}

/** Returns true if the scope excludes some tasks or desktops of the installation. */
export function isNarrow(scope: AccessScope | undefined): scope is AccessScope {
  return (
    scope !== undefined &&
    (scope.services !== undefined ||
      scope.machines !== undefined ||
      scope.kinds !== undefined ||
      typeof scope.caller === 'string')
  );
}

/** Returns true if things of this caller are in the scope; null: things of the installation. */
export function isOwnerInScope(scope: AccessScope | undefined, owner: string | null): boolean {
  return scope?.caller === undefined || scope.caller === owner;
}

/** Checks if the scope hides tasks, desktops or services. */
export function isScoped(scope: AccessScope | undefined): scope is AccessScope {
  return scope !== undefined && (scope.caller !== undefined || isNarrow(scope));
}

/** The tasks in the scope; undefined: all. A task for a service is in it by its service, any other by its desktop. */
export function toTaskScope(scope: AccessScope | undefined): TaskScope | undefined {
  if (!isScoped(scope)) return undefined;
  const { services, machines, kinds, caller } = scope;
  const toDesktop = (name: string) => (typeof caller === 'string' ? toCallerDesktop(caller, name) : name);
  return { services, desktops: machines?.map(toDesktop), kinds, caller };
}

/** Tokens for desktops, for kinds or of callers see no service. */
export function isServiceInScope(scope: AccessScope | undefined, service: string): boolean {
  return !isNarrow(scope) || (scope.services ?? []).includes(service);
}

/**
 * A token limited to tasks of one service, or of some kinds, may use no desktop. A caller may use the desktops of its key, by their names there,
 * reduced to those that its token lists, if it lists any.
 */
export function isMachineInScope(scope: AccessScope | undefined, machine: string): boolean {
  if (scope === undefined) return true;
  const { services, machines, kinds } = scope;
  const owner = callerOf(machine);
  if (typeof scope.caller === 'string') {
    if (owner !== null && owner !== scope.caller) return false;
    if (services === undefined && machines === undefined && kinds === undefined) return true;
    return (machines ?? []).includes(withoutCaller(machine));
  }
  if (!isOwnerInScope(scope, owner)) return false;
  return isNarrow(scope) ? (machines ?? []).includes(machine) : true;
}
