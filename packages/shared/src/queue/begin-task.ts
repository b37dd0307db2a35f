import type { EventDraft, Plan, TaskSpec } from '../contracts/index.js';
import type { Loop, LoopContext, LoopStateBase } from '../loops/index.js';
import { type Transition, type TransitionContext, toTransition } from './transition.js';

export interface BegunTask {
  readonly fields: Record<string, string>;
  readonly events: EventDraft[];
  /** First stage, '' where a person decides first. */
  readonly stage: string;
}

/** All that a new task starts with. Pure. With approval `auto` its first plan counts as approved by whoever sent it. */
export function beginTask(
  loop: Loop<LoopStateBase>,
  request: { spec: TaskSpec; approval: 'ask' | 'auto'; by: string },
  context: LoopContext,
  stamps: TransitionContext,
): BegunTask {
  const { spec, by } = request;
  const start = loop.start(context);
  const proposed = toTransition(start, stamps);
  const approval =
    request.approval === 'auto' ? approveProposal(loop, start.state, proposed, by, context, stamps) : null;
  const stage = approval?.transition.stage ?? proposed.stage;
  const status = stage === '' ? (approval?.transition ?? proposed).status : 'pending';
  return {
    fields: {
      ...proposed.fields,
      ...approval?.transition.fields,
      ...(approval === null ? {} : { decision: 'approve', decided_plan: approval.plan.hash }),
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
    events: [
      { type: 'task-created', message: `Created by ${by}.`, data: { status } },
      ...proposed.events,
      ...(approval === null
        ? []
        : [
            {
              type: 'plan-approved' as const,
              message: `Approved in advance by ${by}.`,
              data: { by, version: approval.plan.version },
            },
            ...approval.transition.events,
          ]),
    ],
    stage,
  };
}

function approveProposal(
  loop: Loop<LoopStateBase>,
  state: LoopStateBase,
  proposed: Transition,
  by: string,
  context: LoopContext,
  stamps: TransitionContext,
): { transition: Transition; plan: Plan } | null {
  const proposal = proposed.events.find((event) => event.type === 'plan-proposed');
  if (proposal === undefined) return null;
  const { plan } = proposal.data;
  const advance = loop.advance(state, { type: 'approved', by, plan }, context);
  return advance === null ? null : { transition: toTransition(advance, stamps), plan };
}
