/**
 * Moves the focus to the page's main button. If that button is still disabled: to the first field of its form. On a page without a
 * main button: to the content.
 */
export function focusMainAction(): void {
  const content = document.getElementById('content');
  const action = content?.querySelector<HTMLElement>('.primary:not(.visually-hidden)');
  const isDisabled = action?.matches(':disabled, [aria-disabled="true"]') === true;
  const field = action
    ?.closest('form, section, dialog')
    ?.querySelector<HTMLElement>('input:enabled, textarea:enabled, select:enabled');
  (isDisabled ? (field ?? content) : (action ?? content))?.focus();
}
