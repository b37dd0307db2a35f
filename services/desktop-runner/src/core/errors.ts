import type { Display } from '@fixpoint/shared/contracts';
import { FixpointError, type FixpointErrorOptions } from '@fixpoint/shared/errors';
import { toSafeLine, truncate } from '@fixpoint/shared/text';

/**
 * Failures of a desktop, distinguished by `code`, which is on the wire and in docs/errors; each function below creates one of them. Only the two
 * errors that other code distinguishes by type have a separate class, at the end of this file.
 */
export class DesktopError extends FixpointError {}

function fail(code: string, message: string, options: Partial<FixpointErrorOptions>): DesktopError {
  return new DesktopError(message, { retry: 'never', ...options, code });
}

/**
 * The screen, or the lease of the desktop, was lost in between. Reason of the signal of a turn that ended by it. `touched`: the request may have been
 * carried out in part, so it must not simply be repeated; a caller that continues takes a screenshot first.
 */
export function desktopLost(
  reason: string,
  { touched = false, cause }: { touched?: boolean; cause?: unknown } = {},
): DesktopError {
  return fail('desktop-lost', `Desktop lost: ${reason}.`, {
    retry: touched ? 'never' : 'backoff',
    hint: 'See the log of its desktop-runner.',
    context: { touched },
    cause,
  });
}

/** Another process has the screen. */
export function desktopInUse(holder: string): DesktopError {
  return fail(
    'desktop-in-use',
    `Another process${holder === '' ? '' : ` (${holder})`} controls this screen.`,
    { retry: 'backoff', hint: 'Only one desktop-runner can serve a display. Stop the other one.' },
  );
}

const gone: ReadonlySet<string> = new Set([
  'desktop-lost',
  'no-screen',
  'desktop-in-use',
  'desktop-refused',
  'self-test-failed',
]);

/** Returns true if the screen, or the process that controls it, is gone: it is unusable now, and may come back later. */
export function isDesktopGone(error: unknown): error is FixpointError {
  return error instanceof FixpointError && gone.has(error.code);
}

/** A person put the pointer into the top left corner: input is stopped until it is moved away. */
export function failsafeStop(): DesktopError {
  return fail(
    'failsafe',
    'All input stopped because the pointer was moved to the top left corner of the screen.',
    {
      hint: 'Move the pointer out of the corner, and start the task again.',
    },
  );
}

/** The system rejected an input: a lock screen, a program with more rights, a person using the mouse. */
export function inputBlocked(what: string, context: Record<string, unknown> = {}): DesktopError {
  return fail('input-blocked', what, {
    hint: 'Unlock the screen, do not use mouse and keyboard, and close windows with higher privileges.',
    context,
  });
}

/** The keyboard of the desktop, in its present layout, lacks the key. Nothing was pressed. */
export function keyUnavailable(key: string): DesktopError {
  return fail('key-unavailable', `The keyboard of this desktop has no key "${key}".`, {
    hint: 'Use another key, or give the machine a US keyboard layout (X: setxkbmap us).',
    context: { key },
  });
}

/** A point on no display, or an invalid point. Nothing was touched. */
export function offScreen(
  point: { readonly x: number; readonly y: number },
  displays: readonly string[],
): DesktopError {
  return fail('off-screen', `(${point.x}, ${point.y}) is outside all displays.`, {
    hint: `The displays are: ${displays.join('; ')}.`,
    context: { x: String(point.x), y: String(point.y) },
  });
}

/** The desktop has other displays than the one that the task names. Nothing was touched. */
export function noSuchDisplay(monitor: string, displays: readonly Display[]): DesktopError {
  const there = displays.map(({ id, width, height }) => `"${id}" (${width} × ${height})`).join(', ');
  return fail('no-monitor', `The desktop has no display "${monitor}"; it has ${there}.`, {
    hint: 'Use one of these names, or omit the name for the primary display.',
    context: { monitor },
  });
}

/** No program of that name starts on this desktop. */
export function appNotFound(app: string, { cause }: { cause?: unknown } = {}): DesktopError {
  const name = truncate(app, 200);
  return fail('app-not-found', `The program "${name}" was not found on this desktop.`, {
    hint: 'Use the name that the system shows, such as "chromium" or "Text Editor", or install the program.',
    context: { app: name },
    cause,
  });
}

/** No browser exists in the usual places. */
export function noBrowser(searched: readonly string[]): DesktopError {
  return fail('no-browser', `No browser was found on this machine. Searched for: ${searched.join(', ')}.`, {
    hint: 'Install Brave, Chrome, Edge or Chromium, or set BROWSER_PATH to the program.',
  });
}

/** The browser that shows the page ended, or never showed it. Reason of the signal of an open browser. */
export function browserEnded(program: string, output: string): DesktopError {
  return fail('browser-ended', `The browser ${program} ended unexpectedly${becauseOf(output)}`, {
    hint: 'Start it by hand in the session of the desktop-runner. A browser that uses the same profile must be closed first.',
  });
}

/** The target of a click is not visible on the screen. Nothing was touched. */
export function elementNotFound(target: string, why: string, spentUsd: number): DesktopError {
  return fail(
    'element-not-found',
    truncate(`"${target}" is not visible on the screen${becauseOf(why)}`, 2_000),
    {
      hint: 'Describe its label and position, or specify its coordinates.',
      context: { target, spent_usd: spentUsd },
    },
  );
}

/** Something that the work needs is not visible. Nothing was sent. */
export function notFoundOnScreen(what: string, why: string): DesktopError {
  return fail('not-found-on-screen', `The screen does not show ${what}${becauseOf(why)}`, {
    hint: 'Check the screenshots in the log: the page may have changed, may not have loaded, or may be covered.',
  });
}

/** A field does not show the text typed into it. Nothing was sent. */
export function formNotFilled(field: string, why: string): DesktopError {
  return fail('form-not-filled', `The field ${field} does not show the typed text${becauseOf(why)}`, {
    hint: 'Check the screenshots in the log: something may cover the field, or the page changes the input.',
    context: { field },
  });
}

/** The browser shows no mailbox. */
export function mailNotSignedIn(url: string, why: string): DesktopError {
  return fail('mail-not-signed-in', `The browser shows no mailbox at ${url}${becauseOf(why)}`, {
    hint: 'Sign in once in the browser profile of the desktop-runner (folder task-browser/profile in its FIXPOINT_HOME).',
  });
}

/** Neither the browser nor the folder of downloads has the mail's document. */
export function mailNotArrived(notes: readonly string[]): DesktopError {
  return fail(
    'mail-not-arrived',
    truncate(`The desktop found no document of the service. ${notes.join(' ')}`.trim(), 2_000),
    { hint: 'Check the mailbox by hand, and check in the logs of the service that it sent the mail.' },
  );
}

/** A model was called twice without a usable plan. */
export function planUnusable(reason: string, spentUsd: number): DesktopError {
  return fail('plan-unusable', truncate(`The plan of the model is not usable: ${reason}`, 5_000), {
    hint: 'Rephrase the task, split it into smaller parts, or use another model.',
    context: { spent_usd: spentUsd },
  });
}

/** The budget for questions about the screen is spent. */
export function budgetSpent(budgetUsd: number): DesktopError {
  return fail('budget-spent', `The budget of ${budgetUsd.toFixed(2)} USD for the vision model is spent.`, {
    hint: 'Start the task again with a larger budget_usd.',
  });
}

function becauseOf(why: string): string {
  return why.trim() === '' ? '.' : `: ${toSafeLine(why)}`;
}

/** The policy denies the action, by `rule`. */
export class RefusedByPolicyError extends FixpointError {
  readonly rule: string;

  constructor(
    rule: string,
    reason: string,
    { hint, context }: { hint?: string; context?: Record<string, unknown> } = {},
  ) {
    super(reason, {
      code: 'refused-by-policy',
      retry: 'never',
      hint: hint ?? 'To change what is allowed, edit the desktop section of fixpoint.policy.yaml.',
      context: { ...context, rule },
    });
    this.rule = rule;
  }
}

/** A person controls the desktop now. Reason of the signal of a turn that ended by it. */
export class TakenOverError extends FixpointError {
  constructor(by: string) {
    super(`${by} took over the desktop.`, {
      code: 'taken-over',
      retry: 'backoff',
      hint: 'Release the desktop on the desktops page. The task then continues from the current screen.',
    });
  }
}
