import type { DesktopInfo } from '@fixpoint/shared/contracts';

/** A machine whose screen tasks may control: over MCP a sandbox. */
export interface Desktop {
  /** `[a-zA-Z0-9_-]`, at most 64; case counts. */
  readonly name: string;
  /** Whose machine it is: one of CUA Cloud's, or one that only its own desktop-runner knows. */
  readonly provider: 'cua-cloud' | 'runner';
  readonly status: 'pending' | 'running' | 'stopped' | 'terminated' | 'failed' | 'unknown';
  /** The desktop-runner that serves it; null: none did within the last day, so no task can use it. */
  readonly runner: DesktopRunner | null;
}

/** What the runner of a desktop said of it last. */
export interface DesktopRunner extends Omit<DesktopInfo, 'name' | 'runner'> {
  /** Its heartbeats arrive. */
  readonly connected: boolean;
  /** Steps that wait for the desktop or are at work on it. */
  readonly backlog: number;
}

export const desktopCommands = ['start', 'stop', 'restart'] as const;
export type DesktopCommand = (typeof desktopCommands)[number];

/** A machine that a provider keeps. */
export type ProvidedMachine = Pick<Desktop, 'name' | 'status'>;

/** The machines of a provider, which can be switched on and off from here. */
export interface MachineProvider {
  readonly name: 'cua-cloud';
  list(signal: AbortSignal): Promise<ProvidedMachine[]>;
  /** Asks for the change and does not wait for it. Throws `NotFoundError` for an unknown name. */
  command(name: string, command: DesktopCommand, signal: AbortSignal): Promise<void>;
}

/** A provider that could not be asked; what others have is listed all the same. */
export interface ProviderTrouble {
  readonly provider: string;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Every desktop that this gateway knows of, whoever has it. */
export interface Desktops {
  readonly providers: readonly string[];
  list(signal: AbortSignal): Promise<{ desktops: Desktop[]; problems: ProviderTrouble[] }>;
  /** The desktop of that very name. Throws `NoDesktopError`, `NotFoundError`, or what its provider refused. */
  find(name: string, signal: AbortSignal): Promise<Desktop>;
  /** Throws `ConflictError` for a machine that no provider keeps. */
  command(name: string, command: DesktopCommand, signal: AbortSignal): Promise<void>;
}
