import type { EventDraft, StandingApproval, TaskSpec, TaskStatus } from '../contracts/index.js';
import type { Loop, LoopContext, LoopStateBase } from '../loops/index.js';
import { approveProposal } from './approve-proposal.js';
import {
  type LoopTransition,
  statusBeforeClaim,
  type TransitionContext,
  toTransition,
} from './transition.js';

export interface BegunTask {
  readonly fields: LoopTransition['fields'] & Record<'id' | 'created_at' | 'updated_at' | 'seq', string>;
  readonly status: TaskStatus;
  readonly events: EventDraft[];
  /** First stage, '' where a person decides first. */
  readonly stage: string;
  /** The standing approvals by which it starts. */
  readonly allowedBy: readonly StandingApproval[];
}

/**
 * All that a new task starts with. Pure. With approval `auto` its first plan counts as approved by whoever sent it, with `ask`
 * where standing approvals cover it.
 */
export function beginTask(
  loop: Loop<LoopStateBase>,
  request: {
    spec: TaskSpec;
    approval: 'ask' | 'auto';
    by: string;
    standing: readonly StandingApproval[];
  },
  context: LoopContext,
  stamps: TransitionContext,
): BegunTask {
  const { spec, by, approval, standing } = request;
  const start = loop.start(context);
  const proposed = toTransition(start, stamps);
  const approved = approveProposal(
    loop,
    { state: start.state, transition: proposed },
    approval === 'auto' ? { type: 'auto', by } : { type: 'standing', approvals: standing },
    context,
    stamps,
  );
  const transition = approved?.transition ?? proposed;
  const { stage } = transition;
  const status = statusBeforeClaim(transition);
  return {
    fields: {
      ...transition.fields,
      id: context.taskId,
      created_at: String(stamps.now),
      updated_at: String(stamps.now),
      kind: spec.intent.kind,
      status,
      seq: '0',
      epoch: '0',
      owner: '',
      attempt: '1',
      spec: JSON.stringify(spec),
      limit_ms: String(spec.limits.minutes * 60_000),
      // One task at a time for each target service: what one submits and deploys, the other must not compare.
      resource: spec.service === null ? '' : `service:${spec.service.name}`,
    },
    events: [{ type: 'task-created', message: `Created by ${by}.`, data: { status } }, ...transition.events],
    status,
    stage,
    allowedBy: approved?.allowedBy ?? [],
  };
}
