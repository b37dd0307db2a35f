import { type FormEvent, type ReactNode, useState } from 'react';
import { Failure } from './failure.js';

/** A form with one button that creates something. Its error is shown above the button. */
export function CreateForm({
  label,
  action,
  busy,
  isReady,
  create,
  children,
}: {
  readonly label: string;
  /** Text of the button. */
  readonly action: string;
  /** Text of the button while the request runs. */
  readonly busy: string;
  /** True if the fields are filled in. */
  readonly isReady: boolean;
  create(): Promise<void>;
  readonly children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    await create().catch(setError);
    setBusy(false);
  }

  return (
    <form aria-label={label} onSubmit={(event) => void submit(event)}>
      {children}
      {error === null ? null : <Failure error={error} />}
      <button type="submit" className="primary" disabled={isBusy || !isReady}>
        {isBusy ? busy : action}
      </button>
    </form>
  );
}
