import { useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.js';
import { useKeys } from '../shortcuts/use-keys.js';

/**
 * Asks whether the plan is approved when `a` is pressed: for the plan that has the focus, otherwise for the first on the page. The
 * question is about one version of the plan and disappears when another one arrives.
 */
export function ConfirmApproval({
  headingId,
  hash,
  isEnabled,
  action,
  summary,
  onApprove,
}: {
  /** Id of the heading that names the plan's box. */
  readonly headingId: string;
  readonly hash: string;
  readonly isEnabled: boolean;
  /** Label of the button: the object of the approval. */
  readonly action: string;
  readonly summary: string;
  readonly onApprove: () => void;
}) {
  const [asked, setAsked] = useState<string | null>(null);
  useKeys({
    a: () => {
      if (isEnabled && addressedPlan()?.getAttribute('aria-labelledby') === headingId) setAsked(hash);
    },
  });
  if (asked !== hash || !isEnabled) return null;
  return (
    <ConfirmDialog
      title="Approve this plan?"
      action={action}
      onConfirm={async () => onApprove()}
      onClose={() => setAsked(null)}
    >
      <p>{summary}</p>
    </ConfirmDialog>
  );
}

function addressedPlan(): Element | null {
  const scope = document.activeElement?.closest('article, section.plan') ?? document.querySelector('main');
  return scope?.matches('section.plan') === true ? scope : (scope?.querySelector('section.plan') ?? null);
}
