import type {
  ApprovalGrant,
  DocumentRef,
  EventType,
  FormValues,
  KnownFix,
  OrphanMail,
  PartialTask,
  PlanEdit,
  PlanPreconditions,
  PlanStep,
  PlanWarning,
  Task,
  TaskEvent,
  TaskField,
  TaskRow,
  TaskSpec,
  TaskStatus,
  TemplateFileRef,
} from '@fixpoint/shared/contracts';
import type { TaskListQuery } from '@fixpoint/shared/contracts/routes';
import type { LearnedStore } from './learned-templates/create-learned-store.js';
import type { RecentSteps } from './recent-steps.js';
import type { IndexProgress } from './task-index/index-old-tasks.js';
import type { TaskScope } from './task-index/task-scope.js';

/** The steps of an earlier task's plan, as a person left them. */
export interface EarlierPlan {
  readonly taskId: string;
  readonly steps: readonly PlanStep[];
}

export interface CreateTask {
  readonly spec: TaskSpec;
  /** `ask`: the task waits for a person's approval of its plan. `auto`: it starts at once. */
  readonly approval: 'ask' | 'auto';
  readonly by: string;
  /** Prefix of its id, if that says whose it is: at most 28 characters of an `Identifier`. */
  readonly idPrefix?: string | undefined;
  /** Results of its preconditions; its plan shows them. */
  readonly preconditions?: PlanPreconditions | undefined;
  /** A plan whose edits its own plan keeps. */
  readonly earlierPlan?: EarlierPlan | undefined;
  /** The same key returns the same task for 24 hours. */
  readonly idempotencyKey?: string | undefined;
  /** Seconds for which the key is known, instead of 24 hours. */
  readonly keySeconds?: number | undefined;
}

export interface Decision {
  readonly decision: 'approve' | 'reject';
  readonly by: string;
  /** The nonce that came with the proposal. */
  readonly nonce: string;
  /** Hash of the plan that the person saw. */
  readonly planHash: string;
  readonly reason?: string | undefined;
  /** The person who approves allows the classes of the plan's steps on its resource for so long. */
  readonly standing?:
    | { readonly by: string; readonly byId?: string | undefined; readonly hours: number }
    | undefined;
}

/** The query of the REST API, for the tasks in a scope. */
export type TaskQuery = {
  readonly [Name in Exclude<keyof TaskListQuery, 'fields'>]?: Readonly<TaskListQuery[Name]> | undefined;
} & {
  /** Default: all tasks. */
  readonly scope?: TaskScope | undefined;
};

/** One page of a list. */
export interface TaskPage<Item> {
  readonly tasks: Item[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
  /** Number of tasks that match the query on all pages; null if counting them would take longer than reading the page. */
  readonly total: number | null;
}

/** Fields that are read of a failed task. */
export type FailedTask = Pick<Task, 'id' | 'description' | 'spec' | 'result' | 'finished_at' | 'last_event'>;

/** An edit, its author, and warnings about its steps for the person who approves, by step id. */
export type JudgedEdit = Omit<PlanEdit, 'values' | 'recheck'> & {
  readonly by: string;
  /** File that has the template. */
  readonly templateFile?: TemplateFileRef | undefined;
  /** All values of the form, checked against its fields, if the edit changes any. */
  readonly form?: FormValues | undefined;
  readonly warnings?: ReadonlyMap<string, readonly PlanWarning[]>;
  /** Preconditions of the plan, checked again. */
  readonly preconditions?: PlanPreconditions | undefined;
};

/** The tasks in Redis: all that the gateway and the command line do with them. Times are Redis's own. */
export interface Tasks {
  /**
   * `created` is false if the idempotency key was known. `allowedBy`: the approval grants by which the task started
   * although it requires a decision.
   */
  create(request: CreateTask): Promise<{ task: Task; created: boolean; allowedBy: readonly ApprovalGrant[] }>;
  /** Throws `FixpointError` with code `task-unreadable` if another version wrote the task. */
  get(id: string): Promise<Task | null>;
  /** Newest first, without those that cannot be read. */
  list(query?: TaskQuery): Promise<TaskPage<Task>>;
  /** The same, with the fields that lists show. */
  listRows(query?: TaskQuery): Promise<TaskPage<TaskRow>>;
  /** The same, with these fields and the id alone. */
  listFields(query: TaskQuery, fields: readonly TaskField[]): Promise<TaskPage<PartialTask>>;
  /** The newest readable task for each of these services that has one. */
  newestOf(services: readonly string[], scope?: TaskScope): Promise<ReadonlyMap<string, TaskRow>>;
  /** The tasks that failed in one of their stages, the one that ended last first, without those that cannot be read. */
  recentlyFailed(limit: number, scope?: TaskScope): Promise<FailedTask[]>;
  /** The tasks that ended last, the last one first. Within a scope: those among the last 1,000 of all. */
  recentlyEnded(limit: number, scope?: TaskScope): Promise<TaskRow[]>;
  /** The task that an idempotency key made, as long as the key is known. */
  taskOfKey(idempotencyKey: string): Promise<Task | null>;
  /** Number of tasks in each state. */
  countByStatus(): Promise<Readonly<Record<TaskStatus, number>>>;
  /**
   * Approves or rejects the plan on show. The same decision again has the same result; anything stale throws `ConflictError` with reason
   * `not-awaiting-approval`, `other-plan`, `wrong-nonce`, `expired` or `already-decided`. Throws `InvalidInputError` if an approval grant
   * is requested for a plan that can have none.
   */
  decide(id: string, decision: Decision): Promise<Task>;
  /**
   * Puts a changed plan on show, with a new version, hash and nonce, so that approvals of the old one are stale. Throws `ConflictError`
   * with reason `not-awaiting-approval` or `other-plan`, and `InvalidInputError` for a change that the task's kind does not allow.
   */
  editPlan(id: string, edit: JudgedEdit): Promise<Task>;
  /** The approval grants that have not ended, the newest first. */
  approvalGrants(): Promise<ApprovalGrant[]>;
  /** Revokes an approval grant; the tasks that it started continue. Returns null if it does not exist. */
  revokeApprovalGrant(id: string): Promise<ApprovalGrant | null>;
  /** Mails that fit a service and that no task took, newest first. */
  orphanMails(): Promise<OrphanMail[]>;
  /** Null if no mail has this id. */
  findOrphanMail(id: string): Promise<OrphanMail | null>;
  /** Hides a mail from lists and look-ups. Returns false if it does not exist. */
  forgetOrphanMail(id: string): Promise<boolean>;
  /** Fixes that worked for a service, the most helpful first. */
  knownFixes(service: string): Promise<KnownFix[]>;
  /** Marks the fixes of a task as confirmed, so that later fix prompts include them. */
  confirmFixes(service: string, taskId: string): Promise<void>;
  /** Throws `NotFoundError` if there is no such fix. */
  editKnownFix(
    service: string,
    id: string,
    change: { readonly note: string; readonly by: string },
  ): Promise<KnownFix>;
  /** Templates learned from a service's good documents, with the revision that a write names. */
  readLearned: LearnedStore['read'];
  writeLearned: LearnedStore['write'];
  /** Returns true if there was one. */
  forgetKnownFix(service: string, id: string): Promise<boolean>;
  /**
   * Holds the task at its next stage boundary. One that has begun keeps its service meanwhile; one that waits for its turn
   * loses its place. Throws `ConflictError` if it is over or not running.
   */
  pause(id: string, by: string): Promise<Task>;
  resume(id: string, by: string): Promise<Task>;
  /** Ends the task now, in whatever state; its worker is signalled to stop. Throws `ConflictError` if it is over. */
  cancel(id: string, by: string, reason?: string): Promise<Task>;
  /** Adds a person's message to the log, and the document attached to it. */
  addInput(id: string, by: string, text: string, document?: DocumentRef): Promise<Task>;
  /** The events of the given types among the first `limit` after the number `after`, oldest first; of all types if `types` is omitted. */
  events(id: string, after?: number, limit?: number, types?: readonly EventType[]): Promise<TaskEvent[]>;
  /**
   * The newest events of all tasks, oldest first: at most `limit`, as many as fit into `maxBytes` of JSON, and no more than the feed
   * keeps (some 20,000).
   */
  recentEvents(limit: number, maxBytes?: number): Promise<TaskEvent[]>;
  /** The events of all tasks after one of them, oldest first and a page at a time; null if the feed does not have that one. */
  eventsSince(event: Pick<TaskEvent, 'task_id' | 'number'>): Promise<AsyncIterable<TaskEvent[]> | null>;
  /** Recent results of the steps of all tasks, as far as the feed reaches (some 20,000 entries). */
  recentSteps(): Promise<RecentSteps>;
  /** Every event of every task from now on, or from the oldest one that the feed keeps, until the signal aborts. Opens a separate connection. */
  follow(signal: AbortSignal, from?: 'oldest' | 'now'): AsyncIterable<TaskEvent>;
  /** Puts the tasks that an earlier version wrote into the index, alongside all other work. Returns their number. */
  indexOldTasks(signal: AbortSignal, onProgress?: (progress: IndexProgress) => void): Promise<number>;
  /**
   * Does the upkeep that services do, for as long as no service runs: sends steps again whose jobs are lost, reports workers that are lost,
   * and ends tasks whose active time is over or whose plan was not decided on in time.
   */
  sweep(): Promise<void>;
  /** Checks that Redis responds, and that writes are accepted. */
  ping(): Promise<void>;
}
