import type { useScreen } from '../../live/use-screen.js';

/** Button that requests a screenshot, and the state of the request. */
export function TakeScreenshot({
  screen,
  isDisabled,
  title,
  describedBy,
}: {
  readonly screen: ReturnType<typeof useScreen>;
  readonly isDisabled: boolean;
  readonly title?: string | undefined;
  readonly describedBy: string | undefined;
}) {
  return (
    <>
      <button
        type="button"
        disabled={isDisabled || screen.isRequesting}
        title={title}
        aria-describedby={describedBy}
        onClick={screen.request}
      >
        Take screenshot
      </button>
      <span className="quiet" role="status" aria-label="Screenshot">
        {screen.isRequesting ? 'Requesting a screenshot …' : ''}
      </span>
    </>
  );
}
