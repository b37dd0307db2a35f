/** A machine whose screen tasks may control: over MCP a sandbox. */
export interface Desktop {
  /** `[a-zA-Z0-9_-]`, at most 64; case counts. */
  readonly name: string;
  /** Whose machine it is. */
  readonly provider: 'cua-cloud';
  readonly status: 'pending' | 'running' | 'stopped' | 'terminated' | 'failed' | 'unknown';
}

export const desktopCommands = ['start', 'stop', 'restart'] as const;
export type DesktopCommand = (typeof desktopCommands)[number];

/** The machines that one provider, or all of them together, know. */
export interface Desktops {
  list(signal: AbortSignal): Promise<Desktop[]>;
  /** Asks for the change and does not wait for it. Throws `NotFoundError` for an unknown name. */
  command(name: string, command: DesktopCommand, signal: AbortSignal): Promise<void>;
}
