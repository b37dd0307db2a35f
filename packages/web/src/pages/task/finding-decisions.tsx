import type { Finding, Task } from '@fixpoint/shared/contracts';
import { type ReactNode, useState } from 'react';
import { confirmations } from '../../labels/confirmations.js';
import type { Comparison } from './comparisons.js';
import type { Accepted } from './finding-items.js';
import { PromoteDialog } from './promote-dialog.js';
import { WaiveDialog } from './waive-dialog.js';

type Decision = 'waive' | 'promote';

/** True if the findings of a comparison are open: the task has ended, and nothing was compared after it. */
export function isDecidable(
  task: Task,
  comparison: Comparison | undefined,
  comparisons: readonly Comparison[],
): boolean {
  return task.result !== null && comparison === comparisons.at(-1);
}

/** Begins a decision about a finding. */
export type Decide = (finding: Finding, decision: Decision) => void;

/** Decisions of a person about the findings of a task, and the open dialog. `task` is null if nothing can be decided. */
export function useFindingDecisions(task: Task | null): {
  readonly onDecide: Decide | undefined;
  readonly dialog: ReactNode;
} {
  const [open, setOpen] = useState<{ readonly finding: Finding; readonly decision: Decision } | null>(null);
  if (task === null) return { onDecide: undefined, dialog: null };
  const Dialog = open?.decision === 'promote' ? PromoteDialog : WaiveDialog;
  return {
    onDecide: (finding, decision) => setOpen({ finding, decision }),
    dialog:
      open === null ? null : <Dialog task={task} finding={open.finding} onClose={() => setOpen(null)} />,
  };
}

/** The buttons of a finding. */
export function FindingButtons({
  finding,
  accepted,
  onDecide,
  className,
}: {
  readonly finding: Finding;
  readonly accepted: Accepted | null;
  readonly onDecide: Decide | undefined;
  readonly className?: string;
}) {
  if (onDecide === undefined) return null;
  const isUnverified = finding.by === 'model' && finding.verified === undefined;
  const decision = isUnverified ? 'promote' : 'waive';
  if (decision === 'waive' && accepted !== null) return null;
  return (
    <button type="button" className={className} onClick={() => onDecide(finding, decision)}>
      {decision === 'promote' ? confirmations.promoteFinding.label : confirmations.waiveFinding.label}
    </button>
  );
}

/** Says who made a finding that no check made. */
export function ReviewerBadge({ finding }: { readonly finding: Finding }) {
  if (finding.by !== 'model') return null;
  const by = { arithmetic: 'model, verified by calculation', person: 'model, promoted' } as const;
  return (
    <span className="badge">
      {finding.verified === undefined ? 'model, not verified' : by[finding.verified]}
    </span>
  );
}
