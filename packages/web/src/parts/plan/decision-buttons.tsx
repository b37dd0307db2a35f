import type { ReactNode } from 'react';

/** Buttons that decide on a plan; the children come after those that decide. */
export function DecisionButtons({
  approveText,
  isDisabled,
  whyReadOnly,
  onApprove,
  onReject,
  children,
}: {
  readonly approveText: string;
  readonly isDisabled: boolean;
  readonly whyReadOnly: string | undefined;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="actions decide">
      <button
        type="button"
        className="primary"
        disabled={isDisabled}
        aria-keyshortcuts="a"
        onClick={onApprove}
      >
        {approveText}
      </button>
      <button type="button" className="danger" disabled={isDisabled} onClick={onReject}>
        Reject plan
      </button>
      {children}
      {whyReadOnly === undefined ? null : <span className="quiet">{whyReadOnly}</span>}
    </div>
  );
}

export function ChangeButtons({
  isDisabled,
  onSave,
  onUndo,
}: {
  readonly isDisabled: boolean;
  readonly onSave: () => void;
  readonly onUndo: () => void;
}) {
  return (
    <>
      <button type="button" disabled={isDisabled} onClick={onSave}>
        Save changes
      </button>
      <button type="button" className="plain" onClick={onUndo}>
        Undo changes
      </button>
    </>
  );
}
