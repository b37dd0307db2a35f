import { z } from 'zod';
import { ApprovalGrant, ApprovalReach } from '../approval-grant.js';
import { Identifier } from '../identifiers.js';
import { Plan, PlanEdit } from '../plan.js';
import { Task, taskTextLimits } from '../task.js';
import { defineRoutes } from './define-routes.js';
import { TaskParams } from './tasks.js';

/** Commands may come without a body, which arrives as null. */
const ApproveBody = z
  .strictObject({
    nonce: z.string().max(200).optional(),
    plan_hash: z.string().max(200).optional(),
    /** Approves the plan that is on show now, seen or not. */
    latest: z.literal(true).optional(),
    ...ApprovalReach.shape,
  })
  .nullish();

const RejectBody = z
  .strictObject({
    nonce: z.string().max(200).optional(),
    plan_hash: z.string().max(200).optional(),
    reason: z.string().max(taskTextLimits.message).optional(),
  })
  .nullish();

export const planRoutes = defineRoutes('tasks', {
  approvePlan: {
    method: 'POST',
    path: '/api/v1/tasks/{id}/approve',
    scope: 'own',
    summary: 'Approve a plan',
    description:
      'Send plan_hash and nonce of the proposal, or "latest": true. A stale approval returns 409. With "scope": "class", later plans for the same resource with the same classes of steps start without approval for "hours".',
    params: TaskParams,
    body: ApproveBody,
    example: { latest: true },
    responses: { 200: Task },
  },

  getPlan: {
    method: 'GET',
    path: '/api/v1/tasks/{id}/plan',
    scope: 'own',
    summary: 'Read the plan, with its hash as the ETag',
    params: TaskParams,
    headers: z.looseObject({ 'if-none-match': z.string().max(2_000).optional() }),
    responses: { 200: Plan, 304: z.undefined() },
  },

  editPlan: {
    method: 'PUT',
    path: '/api/v1/tasks/{id}/plan',
    scope: 'own',
    summary: 'Edit a plan before approval',
    description:
      'Send all steps, in order. Optional steps can be switched off, and all steps can have a comment. "values", "limits" and "template" change the form values, the limits and the template of the task; steps that mention them are updated. To use your file, upload it with POST /api/v1/templates and send the returned reference as "template". The edit creates a new plan version with a new hash. Identify the edited plan by plan_hash, or by If-Match with its ETag.',
    params: TaskParams,
    headers: z.looseObject({ 'if-match': z.string().max(2_000).optional() }),
    body: PlanEdit.partial({ plan_hash: true }),
    example: {
      plan_hash: 'b1946ac9',
      steps: [{ id: 'submit', enabled: true, comment: 'only once' }],
      values: { Country: 'Peru' },
      limits: { iterations: 3 },
    },
    responses: { 200: Task },
    statuses: [412],
  },

  rejectPlan: {
    method: 'POST',
    path: '/api/v1/tasks/{id}/reject',
    scope: 'own',
    summary: 'Reject the plan, which cancels the task',
    params: TaskParams,
    body: RejectBody,
    example: { reason: 'wrong service' },
    responses: { 200: Task },
  },
});

export const approvalGrantRoutes = defineRoutes('approvals', {
  listApprovalGrants: {
    method: 'GET',
    path: '/api/v1/approvals/standing',
    scope: 'installation',
    summary: 'List the approval grants',
    description: 'Active grants, newest first, each with its owner, classes of steps and resource.',
    responses: { 200: z.object({ approvals: z.array(ApprovalGrant), usual_hours: z.number() }) },
  },

  revokeApprovalGrant: {
    method: 'DELETE',
    path: '/api/v1/approvals/standing/{id}',
    scope: 'installation',
    summary: 'Revoke an approval grant',
    description:
      'Users can revoke their own grants, admins can revoke any. Tasks that started under the grant continue.',
    params: z.strictObject({ id: Identifier }),
    responses: { 204: z.null() },
  },
});
