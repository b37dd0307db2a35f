import {
  ApprovalGrant,
  DesktopInfo,
  DocumentRef,
  Failure,
  Intent,
  KnownFix,
  LearnedTemplates,
  LearnedVersion,
  LedgerSummary,
  NewDesktopWork,
  NewTask,
  Plan,
  PlanEdit,
  PlanStep,
  ServiceDefinition,
  Task,
  TaskEvent,
  TaskKind,
  TaskResult,
  TaskSpec,
  TaskStatus,
  TaskUpdate,
} from '@fixpoint/shared/contracts';
import { toSchema } from './complete-description.js';
import type { Json } from './hoist-schemas.js';

const answered = {
  ApprovalGrant,
  DesktopInfo,
  DocumentRef,
  Failure,
  Intent,
  KnownFix,
  LearnedTemplates,
  LearnedVersion,
  LedgerSummary,
  Plan,
  PlanStep,
  ServiceDefinition,
  Task,
  TaskEvent,
  TaskKind,
  TaskResult,
  TaskSpec,
  TaskStatus,
  TaskUpdate,
};
const requested = { NewDesktopWork, NewTask, PlanEdit };

/** Schemas that the descriptions of our interfaces refer to by name: for responses, and for requests. */
export function nameSchemas(): Readonly<Record<string, Json>> {
  return Object.fromEntries([
    ...Object.entries(answered).map(([name, schema]) => [name, toSchema(schema)]),
    ...Object.entries(requested).map(([name, schema]) => [name, toSchema(schema, 'input')]),
  ]);
}
