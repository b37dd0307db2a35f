import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
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
  const { mutate, isPending, error } = useMutation({ mutationFn: create });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <form aria-label={label} onSubmit={submit}>
      {children}
      {error === null ? null : <Failure error={error} />}
      <button type="submit" className="primary" disabled={isPending || !isReady}>
        {isPending ? busy : action}
      </button>
    </form>
  );
}
