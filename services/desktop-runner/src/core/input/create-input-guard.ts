import type { KeyName } from '@fixpoint/desktop/keys';
import {
  type Denial,
  type emptyMemory,
  evaluateAction,
  evaluateStartedProgram,
  evaluateWindow,
  type GuardedAction,
  needsOf,
  type UrlRules,
} from '@fixpoint/desktop/policy';
import type { Logger } from '@fixpoint/shared/logging';
import type { DesktopDriver } from '../desktop-driver.js';
import { RefusedByPolicyError } from '../errors.js';
import type { InputAction } from './input-action.js';
import type { PerformOptions } from './input-controller.js';
import { orAborted } from './pause.js';
import { pointsOf } from './validate-action.js';

export interface InputGuardOptions {
  readonly driver: Pick<DesktopDriver, 'input' | 'apps'>;
  /** Keys that are pressed now. */
  readonly held: ReadonlySet<KeyName>;
  readonly log: Logger;
}

type TypingState = typeof emptyMemory;

/** Evaluates input actions by the policy, before and after they are performed. Throws `RefusedByPolicyError`. */
interface InputGuard {
  /** Returns the typing state after the action. */
  guard(
    inputAction: InputAction,
    rules: UrlRules,
    memory: TypingState,
    options: PerformOptions,
  ): Promise<TypingState>;
  /** Evaluates the window that has the focus now. */
  checkActiveWindow(rules: UrlRules, signal: AbortSignal, context: Record<string, unknown>): Promise<void>;
}

export function createInputGuard({ driver, held, log }: InputGuardOptions): InputGuard {
  /** Some desktops do not list their windows: the policy then evaluates the action alone. */
  async function activeWindow(signal: AbortSignal) {
    const windows = await orAborted(driver.apps.windows(), signal).catch((error: unknown) => {
      signal.throwIfAborted();
      log.debug({ err: error }, 'Listing the windows of the desktop failed');
      return [];
    });
    return windows.find(({ active }) => active) ?? null;
  }

  async function guard(
    inputAction: InputAction,
    rules: UrlRules,
    memory: TypingState,
    { signal, isWatched }: PerformOptions,
  ) {
    const needs = needsOf(inputAction, [...held], rules.policy);
    const goesToFocus = inputAction.type === 'type' || inputAction.type === 'chord';
    const window =
      needs.activeWindow !== null || (goesToFocus && isWatched !== false)
        ? await activeWindow(signal)
        : undefined;
    const clipboard = needs.clipboard
      ? await orAborted(driver.input.readClipboard(), signal).catch(() => {
          signal.throwIfAborted();
          return null;
        })
      : undefined;
    const evaluation = evaluateAction(
      toGuarded(inputAction),
      memory,
      { held: [...held], clipboard, activeWindow: window },
      rules,
    );
    refuse(evaluation.denial);
    if (inputAction.type === 'open-app') {
      const files = await orAborted(driver.apps.resolve(inputAction.app), signal);
      for (const file of files) refuse(evaluateStartedProgram(inputAction.app, file, rules.policy));
    }
    if (goesToFocus && window !== undefined && window !== null) refuse(evaluateWindow(window, rules));
    return evaluation.memory;
  }

  async function checkActiveWindow(rules: UrlRules, signal: AbortSignal, context: Record<string, unknown>) {
    const window = await activeWindow(signal);
    if (window !== null) refuse(evaluateWindow(window, rules), context);
  }

  return { guard, checkActiveWindow };
}

function refuse(denial: Denial | null, context: Record<string, unknown> = {}): void {
  if (denial === null) return;
  throw new RefusedByPolicyError(denial.rule, denial.reason, {
    ...(denial.hint === undefined ? {} : { hint: denial.hint }),
    context,
  });
}

function toGuarded(inputAction: InputAction): GuardedAction {
  switch (inputAction.type) {
    case 'click':
    case 'button-down':
    case 'button-up':
    case 'drag':
      return { type: inputAction.type, at: pointsOf(inputAction).at(-1) ?? null };
    default:
      return inputAction;
  }
}
