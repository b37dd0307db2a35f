import { z } from 'zod';
import { Retry } from './failure.js';
import { Instant } from './identifiers.js';

/** Condition that must hold before a task may have an effect. Stages name those that they need. */
export const PreconditionName = z.enum([
  /** Redis keeps acknowledged writes. */
  'redis',
  /** The service responds on its health address. */
  'health',
  /** The form's address takes a POST, and its page has the fields. */
  'form',
  /** A desktop with a browser is connected, if a fallback needs one; for work on a desktop, one that fits. */
  'desktop',
  /** The mailbox responds and may be read. */
  'mailbox',
  /** The template exists and fits the documents that the service mails. */
  'template',
  /** The coding agent runs and is logged in. */
  'agent',
  /** The wall around the agent stands. */
  'sandbox',
  /** The repository can be fetched and pushed to. */
  'repository',
  /** The platform that deploys the service can be asked. */
  'platform',
  /** The planner of work on a desktop runs, and may be asked. */
  'planner',
  /** The model that sees and acts on a desktop may be asked. */
  'vision',
  /** The workspace agent's model responds. */
  'model',
  /** The folder of workspaces may be written. */
  'workspace',
  /** GitHub knows the repository of a build, its token may push to it, and at least one person may approve issues. */
  'github',
  /** A browser is installed in which builds are proven. */
  'browser',
]);
export type PreconditionName = z.infer<typeof PreconditionName>;

/**
 * `warning`: a run is possible, with reduced features. `failed`: a run cannot succeed. `unknown`: it could not be checked, which is not the
 * same as fine.
 */
export const PreconditionState = z.enum(['ok', 'warning', 'failed', 'unknown']);
export type PreconditionState = z.infer<typeof PreconditionState>;

/** Result of a check: one line for the person who must act. */
export const PreconditionResult = z.strictObject({
  name: PreconditionName,
  state: PreconditionState,
  /** Stable name of the fault, which the troubleshooting page explains: `template/unknown`. Absent if it holds. */
  code: z.string().max(64).optional(),
  message: z.string().max(1_000),
  /** What to do. */
  remedy: z.string().max(1_000).optional(),
  /** Retry advice: a failed one may hold later without any action; `never` unless given. */
  retry: Retry.optional(),
});
export type PreconditionResult = z.infer<typeof PreconditionResult>;

/** A result in one line for a person. */
export function renderPrecondition({ name, message, remedy }: PreconditionResult): string {
  return `${name}: ${message}${remedy === undefined ? '' : ` → ${remedy}`}`;
}

/** The preconditions of a plan, as they were when it was made. */
export const PlanPreconditions = z.strictObject({
  checked_at: Instant,
  /** Number of preconditions that hold. */
  passed: z.int().nonnegative(),
  /** Results of preconditions that do not hold, or whose state is unknown. */
  problems: z.array(PreconditionResult).max(20),
});
export type PlanPreconditions = z.infer<typeof PlanPreconditions>;
