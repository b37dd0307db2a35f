import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './task/confirm-dialog.js';

/** A button that asks before it does something. `disabledBecause`: why it cannot be pressed now. */
export function ConfirmButton({
  label,
  title,
  confirm,
  children,
  run,
  isDanger = false,
  disabledBecause,
}: {
  readonly label: ReactNode;
  /** The question. */
  readonly title: string;
  /** What the button that does it says. */
  readonly confirm: string;
  /** What follows from it. */
  readonly children: ReactNode;
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
          {children}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
