import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Content above the page until it is closed. The browser's own dialog: it holds the focus, Escape closes it, and the focus returns
 * to the control that opened it. Mount it to open it; a press beside it closes it too.
 */
export function ModalDialog({
  label,
  className = 'card',
  onClose,
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it is painted, and before it is taken away: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the browser's own hand
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={onClose}
      onClick={({ target }) => {
        if (target === dialog.current) onClose();
      }}
    >
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
