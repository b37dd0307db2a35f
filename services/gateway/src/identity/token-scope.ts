import { Identifier, type Task, TaskKind } from '@fixpoint/shared/contracts';
import { z } from 'zod';

const few = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(50).optional();

/** What a token opens of what its role allows. A field that is left out narrows nothing, but for the note at `services`. */
export const TokenScope = z.strictObject({
  services: few(z.string().min(1).max(100)).describe(
    'services whose tasks it may see and steer; with services or machines named, what is not named is closed',
  ),
  machines: few(Identifier).describe(
    'desktops that it may see and control, and whose tasks it may see and steer',
  ),
  kinds: few(TaskKind).describe('kinds of tasks that it may see and steer'),
  mcp: z.literal('read').optional().describe('over MCP it may only read'),
});
export type TokenScope = z.infer<typeof TokenScope>;

/** What a task touches, as far as scopes go. */
export interface TaskReach {
  readonly kind: TaskKind;
  readonly service: string | null;
  readonly machine: string | null;
}

export function reachOf({ kind, spec }: Pick<Task, 'kind' | 'spec'>): TaskReach {
  return { kind, service: spec.service?.name ?? null, machine: spec.desktop?.desktop.name ?? null };
}

/** Whether the scope closes some tasks or desktops. */
export function isNarrow(scope: TokenScope | undefined): scope is TokenScope {
  return (
    scope !== undefined &&
    (scope.services !== undefined || scope.machines !== undefined || scope.kinds !== undefined)
  );
}

/** A task for a service is in the scope by its service; any other by the desktop that it names. */
export function isTaskInScope({ services, machines, kinds }: TokenScope, reach: TaskReach): boolean {
  if (kinds !== undefined && !kinds.includes(reach.kind)) return false;
  if (services === undefined && machines === undefined) return true;
  return reach.service === null
    ? reach.machine !== null && (machines ?? []).includes(reach.machine)
    : (services ?? []).includes(reach.service);
}

/** Whoever may steer tasks of one service alone, or of some kinds alone, has no hand on any desktop. */
export function isMachineInScope({ machines }: TokenScope, machine: string): boolean {
  return (machines ?? []).includes(machine);
}
