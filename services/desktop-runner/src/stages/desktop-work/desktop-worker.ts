import type { StageInput, StageOutput } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { InputController } from '../../core/input/input-controller.js';

/** Kinds of work that a step of the `desktop` stage can request. */
export type DesktopWorkName = StageInput<'desktop'>['work'];
export type DesktopWorkInput<Work extends DesktopWorkName> = Extract<StageInput<'desktop'>, { work: Work }>;
export type DesktopWorkOutput<Work extends DesktopWorkName> = Extract<StageOutput<'desktop'>, { work: Work }>;

/** The desktop during a task's turn. */
export interface DesktopTurn {
  readonly context: StageContext;
  /** Reason that the desktop is free again that a person took from the task; null or absent if no person did. */
  readonly note?: string | null;
  /** Their refusals are logged in the task's log as `guard-denied`. */
  readonly controller: InputController;
  /** Aborts when the step ends, and with a `TakenOverError` when a person takes over. For every call that can last. */
  readonly signal: AbortSignal;
}

/**
 * Does one sort of work during a turn. Errors after a person took over do not end the step: it runs again once the desktop is free, so work that must
 * not be repeated is recorded before (`context.saveCheckpoint`, `context.once`).
 */
export type RunDesktopWork<Work extends DesktopWorkName> = (
  input: DesktopWorkInput<Work>,
  turn: DesktopTurn,
) => Promise<DesktopWorkOutput<Work>>;

/** Worker for each sort of work. Work without a worker is refused: this runner cannot do it. */
export type DesktopWorkers = { readonly [Work in DesktopWorkName]?: RunDesktopWork<Work> | undefined };
