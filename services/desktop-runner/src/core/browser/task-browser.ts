/** A browser window of one step's own. */
export interface TaskBrowser {
  /** Aborts when the browser ends by itself. */
  readonly signal: AbortSignal;
  /** Absolute path of the folder in which its downloads arrive; it goes when the browser is closed. */
  readonly downloads: string;
  close(): Promise<void>;
}

/** Opens it at an address. `runId` is nobody else's. */
export type OpenTaskBrowser = (options: {
  readonly url: string;
  readonly runId: string;
}) => Promise<TaskBrowser>;
