import { callerOf, withoutCaller } from '@fixpoint/tasks/engine';
import { Identifier, type Task, TaskKind } from '@fixpoint/shared/contracts';
import { z } from 'zod';

const few = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(50).optional();

/** What a token opens of what its role allows. A field that is left out narrows nothing, but for the note at `services`. */
export const TokenScope = z.strictObject({
  services: few(z.string().min(1).max(100)).describe(
    'services whose tasks the token may see and control. If services or machines are listed, all others are denied',
  ),
  machines: few(Identifier).describe('desktops that the token may see and control, with their tasks'),
  kinds: few(TaskKind).describe('kinds of tasks that the token may see and control'),
  mcp: z.literal('read').optional().describe('read-only over MCP'),
});
export type TokenScope = z.infer<typeof TokenScope>;

/** What one request opens: the scope of its token, and whose tasks and machines it sees where callers bring keys of CUA Cloud. */
export interface AccessScope extends TokenScope {
  /**
   * The caller whose key came with the request: nothing is there for it but its own. Null: everything but what is a caller's. Absent, for
   * the admins of the installation: everything.
   */
  readonly caller?: string | null;
}

/** What a task touches, as far as scopes go. */
export interface TaskReach {
  readonly kind: TaskKind;
  readonly service: string | null;
  readonly machine: string | null;
  /** Whose task it is; null: the installation's. */
  readonly caller: string | null;
}

export function reachOf({ id, kind, spec }: Pick<Task, 'id' | 'kind' | 'spec'>): TaskReach {
  const machine = spec.desktop?.desktop.name ?? null;
  return { kind, service: spec.service?.name ?? null, machine, caller: ownerOf(id, machine) };
}

/** Whose a task is, by its id or else by the machine that it uses; null: the installation's. */
export function ownerOf(id: string, machine: string | null): string | null {
  return callerOf(id) ?? (machine === null ? null : callerOf(machine));
}

/** Whether the scope closes some tasks or desktops of the installation. */
export function isNarrow(scope: AccessScope | undefined): scope is AccessScope {
  return (
    scope !== undefined &&
    (scope.services !== undefined ||
      scope.machines !== undefined ||
      scope.kinds !== undefined ||
      typeof scope.caller === 'string')
  );
}

/** Whether what is this caller's is there for the scope; null: what is the installation's. */
export function isOwnerInScope(scope: AccessScope | undefined, owner: string | null): boolean {
  return scope?.caller === undefined || scope.caller === owner;
}

/** A task for a service is in the scope by its service; any other by the desktop that it names. */
export function isTaskInScope(scope: AccessScope, reach: TaskReach): boolean {
  const { services, machines, kinds } = scope;
  if (!isOwnerInScope(scope, reach.caller)) return false;
  if (kinds !== undefined && !kinds.includes(reach.kind)) return false;
  if (services === undefined && machines === undefined) return true;
  return reach.service === null
    ? reach.machine !== null && (machines ?? []).includes(withoutCaller(reach.machine))
    : (services ?? []).includes(reach.service);
}

/**
 * Whoever may steer tasks of one service alone, or of some kinds alone, has no hand on any desktop. A caller has those of its key, by the
 * names that they have there, and of them those alone that its token names, where it names some.
 */
export function isMachineInScope(scope: AccessScope, machine: string): boolean {
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
