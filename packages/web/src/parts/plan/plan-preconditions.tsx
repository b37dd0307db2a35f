import type { Plan } from '@fixpoint/shared/contracts';
import { Prose } from '../prose.js';
import { InstantTime } from '../times.js';

const states = {
  failed: ['failed', 'not met'],
  unknown: ['paused', 'unknown'],
  warning: ['paused', 'warning'],
  ok: ['completed', 'met'],
} as const;

/** Missing preconditions of the plan, each with its remedy; nothing with an effect happens before they are met. */
export function PlanPreconditions({
  preconditions,
  onCheck,
}: {
  readonly preconditions: Plan['preconditions'];
  /** Checks them again. Absent: not now. */
  readonly onCheck?: (() => void) | undefined;
}) {
  if (preconditions === undefined) return null;
  const { problems, passed, checked_at: checkedAt } = preconditions;
  return (
    <div className="preconditions">
      {problems.length === 0 ? null : (
        <ul className="rows" aria-label="Unmet preconditions">
          {problems.map(({ name, state, code, message, remedy }) => (
            <li key={name}>
              <div>
                <strong>{name}</strong>{' '}
                <span title={code}>
                  <Prose>{message}</Prose>
                </span>
                {remedy === undefined ? null : (
                  <p className="quiet">
                    → <Prose>{remedy}</Prose>
                  </p>
                )}
              </div>
              <span className={`badge ${states[state][0]}`}>{states[state][1]}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="quiet">
        {problems.length === 0
          ? `All ${passed} preconditions met`
          : `${passed} of ${passed + problems.length} preconditions met`}
        , checked <InstantTime at={checkedAt} />. They are checked again before the first step that changes
        anything.{' '}
        {problems.length === 0 || onCheck === undefined ? null : (
          <button type="button" onClick={onCheck}>
            Check again
          </button>
        )}
      </p>
    </div>
  );
}
