/** A task's turn on the desktop. Aborts with a `TakenOverError` when a person takes over; nothing may be touched after that. */
export interface Turn {
  readonly epoch: number;
  /** Why the desktop is free again that a person took from this very task, in a sentence; null where none did. */
  readonly note: string | null;
  readonly signal: AbortSignal;
  /** Ends the turn. Harmless to repeat. */
  end(): Promise<void>;
}

/** Who may touch the screen. One owner at a time; each change of hands raises the epoch, which fences the owner before. */
export interface Ownership {
  /** A turn for the task, or null while a person or another task has the desktop. */
  begin(taskId: string): Promise<Turn | null>;
}
