import type { Display } from '@fixpoint/shared/contracts';
import { FixpointError, type FixpointErrorOptions } from '@fixpoint/shared/errors';
import { toSafeLine, truncate } from '@fixpoint/shared/text';

/**
 * Failures of a desktop, distinguished by `code`, which is on the wire and in docs/errors; the functions below make one
 * of each. Only the two errors that other code treats by their type have a class of their own, at the end of this file.
 */
export class DesktopError extends FixpointError {}

function fail(code: string, message: string, options: Partial<FixpointErrorOptions>): DesktopError {
  return new DesktopError(message, { retry: 'never', ...options, code });
}

/**
 * The screen, or the lease of the desktop, went away in the middle. Reason of the signal of a turn that ended by it. `touched`:
 * what was requested may have been done in part, so it must not simply be repeated; a caller that continues takes a screenshot first.
 */
export function desktopLost(
  reason: string,
  { touched = false, cause }: { touched?: boolean; cause?: unknown } = {},
): DesktopError {
  return fail('desktop-lost', `Desktop lost: ${reason}.`, {
    retry: touched ? 'never' : 'backoff',
    hint: 'The log of its desktop-runner has the details.',
    context: { touched },
    cause,
  });
}

/** Another process has the screen. */
export function desktopInUse(holder: string): DesktopError {
  return fail(
    'desktop-in-use',
    `Another process${holder === '' ? '' : ` (${holder})`} controls this screen.`,
    { retry: 'backoff', hint: 'Only one desktop-runner serves a display. Stop the other one.' },
  );
}

const gone: ReadonlySet<string> = new Set([
  'desktop-lost',
  'no-screen',
  'desktop-in-use',
  'desktop-refused',
  'self-test-failed',
]);

/** Whether the screen, or the process that controls it, went away: nothing can be done on it now, and later it may be back. */
export function isDesktopGone(error: unknown): error is FixpointError {
  return error instanceof FixpointError && gone.has(error.code);
}

/** A person put the pointer into the top left corner: nothing is touched until it is moved away. */
export function failsafeStop(): DesktopError {
  return fail('failsafe', 'The pointer was put into the top left corner of the screen: all input stopped.', {
    hint: 'Move the pointer out of the corner, and start the task again.',
  });
}

/** The system did not take an input: a lock screen, a program with more rights, a hand on the mouse. */
export function inputBlocked(what: string, context: Record<string, unknown> = {}): DesktopError {
  return fail('input-blocked', what, {
    hint: 'Unlock the screen, leave mouse and keyboard alone, and close windows that run with more rights.',
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

/** A point on no display, or no point at all. Nothing was touched. */
export function offScreen(
  point: { readonly x: number; readonly y: number },
  displays: readonly string[],
): DesktopError {
  return fail('off-screen', `(${point.x}, ${point.y}) is on no display.`, {
    hint: `The displays are: ${displays.join('; ')}.`,
    context: { x: String(point.x), y: String(point.y) },
  });
}

/** The desktop has other displays than the one that the task names. Nothing was touched. */
export function noSuchDisplay(monitor: string, displays: readonly Display[]): DesktopError {
  const there = displays.map(({ id, width, height }) => `"${id}" (${width} × ${height})`).join(', ');
  return fail('no-monitor', `The desktop has no display "${monitor}"; it has ${there}.`, {
    hint: 'Name one of these, or none for the primary one.',
    context: { monitor },
  });
}

/** No program of that name starts on this desktop. */
export function appNotFound(app: string, { cause }: { cause?: unknown } = {}): DesktopError {
  const name = truncate(app, 200);
  return fail('app-not-found', `This desktop has no program called "${name}".`, {
    hint: 'Give the name as the system lists it, such as "chromium" or "Text Editor", and install it if it is missing.',
    context: { app: name },
    cause,
  });
}

/** No browser is where browsers are installed. */
export function noBrowser(searched: readonly string[]): DesktopError {
  return fail('no-browser', `No browser was found on this machine. Searched for: ${searched.join(', ')}.`, {
    hint: 'Install Brave, Chrome, Edge or Chromium, or name the program in BROWSER_PATH.',
  });
}

/** The browser that shows the page ended, or never showed it. Reason of the signal of an open browser. */
export function browserEnded(program: string, output: string): DesktopError {
  return fail('browser-ended', `The browser ${program} ended by itself${becauseOf(output)}`, {
    hint: 'Start it by hand in the session of the desktop-runner. A browser that uses the same profile must be closed first.',
  });
}

/** The target of a click is not visible on the screen. Nothing was touched. */
export function elementNotFound(target: string, why: string, spentUsd: number): DesktopError {
  return fail(
    'element-not-found',
    truncate(`"${target}" is not visible on the screen${becauseOf(why)}`, 2_000),
    {
      hint: 'Describe it by what is written on it and where it is, or give its place.',
      context: { target, spent_usd: spentUsd },
    },
  );
}

/** Something that the work needs is not visible. Nothing was sent. */
export function notFoundOnScreen(what: string, why: string): DesktopError {
  return fail('not-found-on-screen', `The screen does not show ${what}${becauseOf(why)}`, {
    hint: 'Check the screenshots in the log: the page may have changed, not have loaded, or be covered.',
  });
}

/** A field does not show what was typed into it. Nothing was sent. */
export function formNotFilled(field: string, why: string): DesktopError {
  return fail('form-not-filled', `The field ${field} does not show what was typed into it${becauseOf(why)}`, {
    hint: 'Check the screenshots in the log: something may cover the field, or the page changes what is typed.',
    context: { field },
  });
}

/** The browser shows no mailbox. */
export function mailNotSignedIn(url: string, why: string): DesktopError {
  return fail('mail-not-signed-in', `The browser shows no mailbox at ${url}${becauseOf(why)}`, {
    hint: "Sign in once, in the desktop-runner's own browser profile (folder task-browser/profile in its FIXPOINT_HOME).",
  });
}

/** Neither the browser nor the folder of downloads has the mail's document. */
export function mailNotArrived(notes: readonly string[]): DesktopError {
  return fail(
    'mail-not-arrived',
    truncate(`The desktop found no document of the service. ${notes.join(' ')}`.trim(), 2_000),
    { hint: "Check the mailbox by hand, and the service's logs for its mail dispatch." },
  );
}

/** A model was called twice and gave no usable plan. */
export function planUnusable(reason: string, spentUsd: number): DesktopError {
  return fail('plan-unusable', truncate(`The model's plan cannot be used: ${reason}`, 5_000), {
    hint: 'Describe the task in other words or smaller parts, or use another model.',
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
      hint: hint ?? 'A person can change what is allowed in the desktop section of fixpoint.policy.yaml.',
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
      hint: 'Release the desktop on the desktops page; the task continues from the screen as it is then.',
    });
  }
}
