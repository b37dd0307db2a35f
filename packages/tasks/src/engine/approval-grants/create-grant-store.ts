import { ApprovalGrant, grantHours, type Plan } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { Redis } from 'ioredis';
import type { Keys } from '../keys.js';

/**
 * The approval grants in Redis, which forgets each when it ends. They are given by the commit of an approval and needed by
 * the script that starts a task by them, so none counts that was taken back a moment before.
 */
export interface GrantStore {
  /** The grants in force, the newest first. */
  list(): Promise<ApprovalGrant[]>;
  find(id: string): Promise<ApprovalGrant | null>;
  /** Returns true if the grant was in force until now. */
  revoke(id: string): Promise<boolean>;
}

export function createGrantStore({ redis, keys }: { redis: Redis; keys: Keys }): GrantStore {
  return {
    async list() {
      const ids = await redis.zrange(keys.grantIndex, 0, -1);
      if (ids.length === 0) return [];
      const texts = await redis.mget(ids.map(keys.grant));
      return texts.flatMap(parse).sort((a, b) => b.granted_at.localeCompare(a.granted_at));
    },
    async find(id) {
      return parse(await redis.get(keys.grant(id)))[0] ?? null;
    },
    async revoke(id) {
      const removed = await redis.del(keys.grant(id));
      await redis.zrem(keys.grantIndex, id);
      return removed === 1;
    },
  };
}

/** Records that another version wrote allow nothing. */
function parse(text: string | null): ApprovalGrant[] {
  if (text === null) return [];
  const parsed = ApprovalGrant.safeParse(JSON.parse(text));
  return parsed.success ? [parsed.data] : [];
}

/**
 * The approval grant that is created with the approval of a plan: the classes of the steps that are switched on, for its resource. Its id
 * is made of task and version, so one proposal can leave one at most. Throws if there is nothing to grant.
 */
export function createApprovalGrant(
  plan: Plan,
  grant: { readonly by: string; readonly byId?: string | undefined; readonly hours: number },
  context: { readonly taskId: string; readonly now: number },
): ApprovalGrant {
  const classes = plan.steps.flatMap(({ enabled, action_class }) =>
    enabled && action_class !== undefined ? [action_class] : [],
  );
  if (plan.resource === undefined || classes.length === 0) {
    throw new InvalidInputError('The classes of steps in this plan cannot be approved in advance.', {
      field: 'scope',
      hint: 'Approve this plan only.',
    });
  }
  const { taskId, now } = context;
  const lasts = Math.ceil(Math.min(grant.hours, grantHours.most) * 3_600_000);
  return {
    id: `${taskId}-${plan.version}`,
    resource: plan.resource,
    action_classes: [...new Set(classes)],
    by: grant.by,
    ...(grant.byId === undefined ? {} : { by_id: grant.byId }),
    task_id: taskId,
    granted_at: new Date(now).toISOString(),
    expires_at: new Date(now + lasts).toISOString(),
  };
}
