import type { Plan } from '@fixpoint/shared/contracts';
import { classesOf, describeClass, nameOfResource } from '@fixpoint/shared/labels';
import { useQuery } from '@tanstack/react-query';
import { grantOptions } from '../../api/approvals.js';

/** Offers to allow the kinds of a plan's steps for a while, so that the next plan like it starts without asking. */
export function AllowKinds({
  steps,
  resource,
  isChecked,
  isDisabled,
  onChange,
}: {
  readonly steps: Plan['steps'];
  readonly resource: string | undefined;
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  /** Hours for which they are allowed; null: not at all. */
  readonly onChange: (hours: number | null) => void;
}) {
  const standing = useQuery({ ...grantOptions, enabled: !isDisabled });
  const classes = classesOf(steps);
  if (resource === undefined || classes === null || standing.data === undefined) return null;
  const hours = standing.data.usual_hours;
  return (
    <label className="allow-kinds">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked ? hours : null)}
      />
      <span>
        Also allow these kinds of steps on {nameOfResource(resource)} for {hours} h{' '}
        <small className="quiet">{classes.map(describeClass).join(', ')}</small>
      </span>
    </label>
  );
}
