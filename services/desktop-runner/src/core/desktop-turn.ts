/** A task's turn on the desktop. Its signal aborts with a `TakenOverError` when a person takes over; the desktop must not be touched after that. */
export interface Turn {
  readonly epoch: number;
  /** Result of manual control that interrupted this very task, in a sentence; null without an interruption. */
  readonly note: string | null;
  readonly signal: AbortSignal;
  /** Ends the turn. Harmless to repeat. */
  end(): Promise<void>;
}

/** Owner of the screen. One owner at a time; each change of owner raises the epoch, which fences the previous owner. */
export interface Ownership {
  /** A turn for the task, or null while a person or another task has the desktop. */
  begin(taskId: string): Promise<Turn | null>;
}
