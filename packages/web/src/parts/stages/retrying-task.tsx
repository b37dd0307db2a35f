import { Link } from 'wouter';
import type { RetryingStep } from '../../api/stages.js';
import { describeNextAttempt } from '../../stages/describe-failure.js';
import { InstantTime } from '../instant-time.js';

/** A step that failed and comes back by itself: nothing is to be done. */
export function RetryingTask({ step }: { readonly step: RetryingStep }) {
  const { task_id: id, failure } = step;
  return (
    <li>
      <div className="told">
        <Link href={`/tasks/${id}`}>{id}</Link>
        <p className="quiet">
          <InstantTime at={step.failed_at} isFull />
        </p>
        <p className="error">
          {failure.message} <code>{failure.code}</code>
        </p>
        <p>
          Tried again by itself at <InstantTime at={step.again_at} />: {describeNextAttempt(step)}.
        </p>
      </div>
    </li>
  );
}
