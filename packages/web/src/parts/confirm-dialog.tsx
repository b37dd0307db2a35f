import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Failure } from './failure.js';

/** A button that requires a confirmation before it acts. `disabledBecause`: why it cannot be pressed now. */
export function ConfirmButton({
  label,
  title,
  confirm,
  consequence,
  children,
  run,
  isDanger = false,
  disabledBecause,
}: {
  readonly label: ReactNode;
  /** The question. */
  readonly title: string;
  /** Label of the button that does it. */
  readonly confirm: string;
  /** One sentence, before the rest of the content. */
  readonly consequence?: string;
  readonly children?: ReactNode;
  readonly run: () => Promise<void>;
  readonly isDanger?: boolean;
  readonly disabledBecause?: string | undefined;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={isDanger ? 'danger' : undefined}
        disabled={disabledBecause !== undefined}
        title={disabledBecause}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
      {isAsking ? (
        <ConfirmDialog
          title={title}
          action={confirm}
          isDangerous={isDanger}
          onConfirm={run}
          onClose={() => setAsking(false)}
        >
          {consequence === undefined ? null : <p>{consequence}</p>}
          {children}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/**
 * Requires a confirmation before something that cannot be undone. A native dialog: it holds the focus, Escape closes it, and the
 * focus returns to the control that opened it. If it is dangerous, the focus begins at the way back: a second Enter must do no harm.
 * Mount it to open it.
 */
export function ConfirmDialog({
  title,
  action,
  isDangerous = false,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Closes the dialog when it is done; its error is shown in the dialog. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm, onSuccess: () => onClose() });

  // Before it is painted, and before it is taken away: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    if (isDangerous) back.current?.focus();
    else opened?.querySelector<HTMLElement>('[data-typed-first]')?.focus();
    return () => opened?.close();
  }, [isDangerous]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <dialog ref={dialog} className="card" aria-labelledby="confirm-title" onCancel={onClose}>
      <form onSubmit={submit}>
        <h2 id="confirm-title">{title}</h2>
        {children}
        {error === null ? null : <Failure error={error} />}
        <div className="actions">
          {/* Not disabled, here and wherever something is sent: that would throw the focus away. */}
          <button type="submit" className={isDangerous ? 'danger' : 'primary'} aria-disabled={isPending}>
            {action}
          </button>
          <button ref={back} type="button" onClick={onClose}>
            Back
          </button>
        </div>
      </form>
    </dialog>
  );
}
